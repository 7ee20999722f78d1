/**
 * Texts between the processes of one server, over Redis, which stores none of them.
 *
 * While Redis is unreachable they are dropped at once: whoever sends one gets along without.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from '@foyer/service/observe'

const longestDelayMs = 1_000
/** Of a process, in front of what it sends. */
const nameLength = 36

export type RedisBus = {
  readonly publish: (channel: string, text: string) => void
  /** What other processes publish; a process does not receive its own. */
  readonly subscribe: (channel: string, receive: (text: string) => void) => void
  readonly isConnected: () => boolean
  readonly close: () => void
}

type Options = {
  readonly url: string
  readonly log: Logger
  /** What is done without Redis, for the log. */
  readonly without: string
}

export async function connectRedisBus({ url, log, without }: Options): Promise<RedisBus> {
  // A server without Redis does not load its client.
  const { createClient } = await import('@redis/client')
  const name = randomUUID()
  let failing = false
  const socket = { connectTimeout: 2_000, reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, longestDelayMs) }
  const publisher = createClient({ url, socket, disableOfflineQueue: true, pingInterval: 5_000 })
  const subscriber = createClient({ url, socket, pingInterval: 5_000 })

  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      // Each attempt fails by itself; the log has the first.
      if (!failing) log.error({ err: error }, `Redis does not answer; ${without}`)
      failing = true
    })
    client.on('ready', () => {
      if (failing) log.info('Redis answers again')
      failing = false
    })
  }
  // Retried without end: a server may start before its Redis.
  void publisher.connect().catch(() => undefined)
  const connected = subscriber.connect()
  connected.catch(() => undefined)

  return {
    publish(channel, text) {
      if (publisher.isReady) publisher.publish(channel, name + text).catch(() => undefined)
    },
    subscribe(channel, receive) {
      const others = (text: string) => {
        if (!text.startsWith(name)) receive(text.slice(nameLength))
      }
      void connected.then(() => subscriber.subscribe(channel, others)).catch(() => undefined)
    },
    isConnected: () => publisher.isReady && subscriber.isReady,
    close() {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
