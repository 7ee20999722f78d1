/** One client's connection: its subscriptions, its deliveries, and a bound on what waits to be written to it. */
import { createHash } from 'node:crypto'
import { createCall } from '@foyer/service/cache'
import { CallerGone } from '@foyer/service/http'
import { type ConcurrencyLimit, createConcurrencyLimit } from '@foyer/service/limits'
import type { RelayLimits } from '../limits.ts'
import type { Mailbox, Message, ReadRequest, ReadResult } from '../mailbox/mailbox.ts'
import { withTimeout } from '../mailbox/with-timeout.ts'
import type { Payer } from '../quotas.ts'
import { createDeliveries, type Deliveries, type DeliveryOptions } from './deliveries.ts'

/** The part of a WebSocket that a connection uses. */
export type Wire = {
  readonly send: (text: string) => void
  readonly buffered: () => number
  /** Sends the reason, and closes even if the client does not answer. */
  readonly close: (code: number, reason: string) => void
}

export type Connection = Pick<Deliveries, 'deliverStored' | 'deliver' | 'acknowledge' | 'isStalledSince'> & {
  readonly client: string
  /** Whom its calls are charged to. */
  readonly payer: Payer
  /** Also once it has ended: who keeps subscribers by topic has to remove it from each of them. */
  readonly topics: () => Iterable<string>
  /** Holds back the topic's messages until `deliverStored`. True if the topic is new; a connection that has ended takes none. */
  readonly subscribe: (topic: string) => boolean
  readonly unsubscribe: (topic: string) => boolean
  /** Reads the mailbox, for one call or delivery at a time: what a client has requested and not received is bounded. */
  readonly read: (request: ReadRequest) => Promise<ReadResult>
  readonly send: (text: string) => void
  /** False if it had ended before. */
  readonly close: (code: number, reason: string) => boolean
  /** Nothing is sent or delivered any more. */
  readonly end: () => void
  /** Also while the client has not answered the close frame yet. */
  readonly hasEnded: () => boolean
}

type Options = Omit<DeliveryOptions, 'client' | 'send' | 'limits' | 'read' | 'mailbox'> & {
  readonly payer: Payer
  readonly mailbox: Pick<Mailbox, 'read' | 'acknowledge'>
  readonly wire: Wire
  readonly nextId: () => number
  readonly limits: DeliveryOptions['limits'] & Pick<RelayLimits, 'bufferedBytes'>
  /** Of all connections, so many at a time for each address: half a megabyte is in each. */
  readonly reads: ConcurrencyLimit
  readonly onDelivered: () => void
  readonly onSlow: () => void
}

/** One read in all: until it is its turn, and until the mailbox has answered. */
const readTimeoutMs = 25_000

/** Reads that wait at one connection: its signal says for whom they are, who has a quarter of what may wait. */
const concurrentReadsWaiting = 4_096

export const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

export function createConnection({ wire, mailbox, nextId, reads, onDelivered, onSlow, ...options }: Options): Connection {
  const { payer, limits } = options
  const { client } = payer
  const inTurn = createConcurrencyLimit(1, { mostWaiting: concurrentReadsWaiting })
  const gone = createCall(payer.ip)
  const read = async (request: ReadRequest): Promise<ReadResult> => {
    if (ended) return nothing
    const ask = (signal: AbortSignal) => inTurn(() => reads(() => mailbox.read(request, signal), signal), signal)
    return withTimeout(readTimeoutMs, ask, gone.signal).catch((error: unknown) => {
      if (ended) return nothing
      throw error
    })
  }
  const deliveries = createDeliveries({ client, mailbox, read, send: sendMessage, ...options })
  let ended = false

  function send(text: string): void {
    if (ended) return
    wire.send(text)
    if (wire.buffered() > limits.bufferedBytes && close(1013, 'This client reads too slowly.')) onSlow()
  }

  function sendMessage(message: Message): number {
    const id = nextId()
    if (!ended) onDelivered()
    send(formatDelivery(id, client, message))
    return id
  }

  function close(code: number, reason: string): boolean {
    if (ended) return false
    wire.close(code, reason)
    end()
    return true
  }

  function end(): void {
    ended = true
    gone.abort(new CallerGone('The connection has ended.'))
    deliveries.end()
  }

  const { topics, deliverStored, deliver, acknowledge, isStalledSince } = deliveries
  return {
    client,
    payer,
    topics: topics.names,
    subscribe: (topic) => !ended && topics.add(topic),
    unsubscribe: topics.remove,
    deliverStored,
    deliver,
    acknowledge,
    isStalledSince,
    read,
    send,
    close,
    end,
    hasEnded: () => ended,
  }
}

const nothing = { messages: [], hasMore: false }

function formatDelivery(id: number, client: string, { topic, payload, publishedAt, tag, attestation }: Message): string {
  const data = JSON.stringify({ topic, message: payload, publishedAt, tag, attestation })
  return `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId(topic, client)}","data":${data}}}`
}
