/**
 * News between processes over Redis, on one channel. Nothing is kept there.
 *
 * While Redis is away, news is dropped at once: the mailbox has what was stored, and other processes look for it there.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from '../../observe/log.ts'
import type { Fanout } from './fanout.ts'
import { formatPacket, parsePacket } from './packet.ts'

const channel = 'foyer:relay'
const longestPauseMs = 1_000

type Options = { readonly url: string; readonly log: Logger }

export async function connectRedisFanout({ url, log }: Options): Promise<Fanout> {
  // Only here: a server without Redis does not load its client.
  const { createClient } = await import('@redis/client')
  const name = randomUUID()
  let receive: (packet: string) => void = () => {}
  let failing = false
  const socket = { connectTimeout: 2_000, reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, longestPauseMs) }
  const speaker = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 5_000 })
  const listener = createClient({ url, socket, pingInterval: 5_000 })

  for (const client of [speaker, listener]) {
    client.on('error', (error: unknown) => {
      // Each attempt fails by itself; the log has the first.
      if (!failing) log.error({ err: error }, 'Redis does not answer; the relay looks for mail of other processes in the database')
      failing = true
    })
    client.on('ready', () => {
      if (failing) log.info('Redis answers again')
      failing = false
    })
  }

  const isConnected = () => speaker.isReady && listener.isReady
  // Without end: a server may start before its Redis.
  void speaker.connect().catch(() => undefined)
  void listener
    .connect()
    .then(() => listener.subscribe(channel, (packet) => receive(packet)))
    .catch(() => undefined)

  return {
    publish(news) {
      if (speaker.isReady) speaker.publish(channel, formatPacket(name, news)).catch(() => undefined)
    },
    listen(isWanted, hear) {
      receive = (packet) => {
        const news = parsePacket(packet, name, isWanted)
        if (news) hear(news)
      }
    },
    isConnected,
    async close() {
      for (const client of [speaker, listener]) client.destroy()
    },
  }
}
