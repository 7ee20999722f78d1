/**
 * Fan-out between processes over Redis, on one channel. Redis stores nothing of it.
 *
 * While Redis is unreachable, events are dropped at once: the mailbox has what was stored, and other processes poll it.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from '@foyer/service/observe'
import type { SharedUsage } from '../quotas.ts'
import type { Fanout } from './fanout.ts'
import { formatPacket, formatUsage, parsePacket, parseUsage } from './packet.ts'

const channel = 'foyer:relay'
const usageChannel = 'foyer:relay:usage'
const longestDelayMs = 1_000

type Options = { readonly url: string; readonly log: Logger }

export async function connectRedisFanout({ url, log }: Options): Promise<Fanout> {
  // A server without Redis does not load its client.
  const { createClient } = await import('@redis/client')
  const name = randomUUID()
  let receive: (packet: string) => void = () => {}
  let spend: (usage: SharedUsage) => void = () => {}
  const receiveUsage = (packet: string) => {
    for (const usage of parseUsage(packet, name)) spend(usage)
  }
  let failing = false
  const socket = { connectTimeout: 2_000, reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, longestDelayMs) }
  const publisher = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 5_000 })
  const subscriber = createClient({ url, socket, pingInterval: 5_000 })

  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      // Each attempt fails by itself; the log has the first.
      if (!failing) log.error({ err: error }, 'Redis does not answer; the relay polls the database for messages of other processes')
      failing = true
    })
    client.on('ready', () => {
      if (failing) log.info('Redis answers again')
      failing = false
    })
  }

  const isConnected = () => publisher.isReady && subscriber.isReady
  // Retried without end: a server may start before its Redis.
  void publisher.connect().catch(() => undefined)
  void subscriber
    .connect()
    .then(() => subscriber.subscribe(channel, (packet) => receive(packet)))
    .then(() => subscriber.subscribe(usageChannel, receiveUsage))
    .catch(() => undefined)

  return {
    publish(event) {
      if (publisher.isReady) publisher.publish(channel, formatPacket(name, event)).catch(() => undefined)
    },
    subscribe(hasSubscriber, deliver) {
      receive = (packet) => {
        const event = parsePacket(packet, name, hasSubscriber)
        if (event) deliver(event)
      }
    },
    shareUsage(usage) {
      if (usage.length > 0 && publisher.isReady) publisher.publish(usageChannel, formatUsage(name, usage)).catch(() => undefined)
    },
    onUsage(listener) {
      spend = listener
    },
    isConnected,
    async close() {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
