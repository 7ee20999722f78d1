/**
 * Texts between the processes of one server, over Redis, which stores none of them.
 *
 * While Redis is unreachable, or does not answer, they are dropped at once: whoever sends one gets along without.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '@foyer/service/observe'

const longestDelayMs = 1_000
/** Of a process, in front of what it sends. */
const nameLength = 36
/** Texts that Redis has not taken yet, and their length in all. Far more than one commit of the relay's mailbox publishes. */
const mostUnanswered = 20_000
const mostUnansweredBytes = 33_554_432
const usualTimes = { pingMs: 5_000, silentMs: 12_000 }

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
  /** A connection counts as lost on which nothing was answered for `silentMs`, several times `pingMs`. For tests. */
  readonly times?: { readonly pingMs: number; readonly silentMs: number }
}

export async function connectRedisBus({ url, log, without, times = usualTimes }: Options): Promise<RedisBus> {
  // A server without Redis does not load its client.
  const { createClient } = await import('@redis/client')
  const name = randomUUID()
  const { pingMs: pingInterval, silentMs: socketTimeout } = times
  const reconnectStrategy = (attempt: number) => Math.min(50 * 2 ** attempt, longestDelayMs)
  const socket = { connectTimeout: 2_000, socketTimeout, reconnectStrategy }
  const publisher = createClient({ url, socket, disableOfflineQueue: true, pingInterval })
  const subscriber = createClient({ url, socket, pingInterval })
  const clients = { publisher, subscriber }
  const answeredAt = { publisher: 0, subscriber: 0 }
  const unanswered = createUnanswered()
  let failing = false
  let closed = false

  /** The socket's own timeout also begins anew with each write, so a process that goes on writing must stop before it can pass. */
  const isAnswering = (end: keyof typeof clients) => clients[end].isReady && performance.now() - answeredAt[end] < socketTimeout
  const isConnected = () => isAnswering('publisher') && isAnswering('subscriber')

  for (const end of ['publisher', 'subscriber'] as const) {
    const client = clients[end]
    client.on('error', (error: unknown) => {
      // Each attempt fails by itself; the log has the first.
      if (!failing) log.error({ err: error }, `Redis does not answer; ${without}`)
      failing = true
    })
    const answered = () => {
      answeredAt[end] = performance.now()
      if (!failing || !isConnected()) return
      log.info('Redis answers again')
      failing = false
    }
    client.on('ready', answered)
    client.on('ping-interval', answered)
  }
  // Retried without end: a server may start before its Redis.
  void publisher.connect().catch(() => undefined)
  const connected = subscriber.connect()
  connected.catch(() => undefined)

  return {
    publish(channel, text) {
      if (isAnswering('publisher')) unanswered.add(text.length, () => publisher.publish(channel, name + text))
    },
    subscribe(channel, receive) {
      const others = (text: string) => {
        if (!text.startsWith(name)) receive(text.slice(nameLength))
      }
      // The client subscribes again after a reconnect, but not to what was not answered before.
      const untilSubscribed = async () => {
        await connected
        for (;;) {
          const isDone = await subscriber.subscribe(channel, others).then(
            () => true,
            () => false,
          )
          if (isDone || closed) return
          await setTimeout(longestDelayMs, undefined, { ref: false })
        }
      }
      untilSubscribed().catch(() => undefined)
    },
    isConnected,
    close() {
      closed = true
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

/** Bounds what waits to be answered: with more than that, a text is dropped. */
function createUnanswered() {
  let texts = 0
  let bytes = 0
  return {
    add(length: number, send: () => Promise<unknown>): void {
      if (texts >= mostUnanswered || bytes + length > mostUnansweredBytes) return
      texts++
      bytes += length
      const settle = () => {
        texts--
        bytes -= length
      }
      send().then(settle, settle)
    },
  }
}
