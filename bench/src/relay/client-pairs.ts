/** Many clients of one relay, in pairs like a dapp and a wallet: both of a pair subscribe to one topic. */
import { randomBytes } from 'node:crypto'
import { createRelayClient, type Delivery, type OpenSocket, type RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import { createIdentity } from '../../../packages/server/src/testing/relay-identity.ts'

export type Pair = { readonly topic: string; readonly sides: readonly [RelayClient, RelayClient] }

export type ClientPairs = {
  readonly pairs: readonly Pair[]
  readonly clients: readonly RelayClient[]
  /** Connects and subscribes all clients, `inFlight` at a time. @throws {Error} of the first that fails. */
  readonly connect: (inFlight: number) => Promise<void>
  readonly disconnect: () => void
}

export type ClientPairsOptions = {
  readonly open: OpenSocket
  /** The relay to which a client connects next. */
  readonly urlOf: (client: number) => string
  readonly projectId: string
  readonly sockets: number
  /** `client` is the receiver's index in `clients`; clients 2n and 2n + 1 are pair n. */
  readonly onDelivery: (delivery: Delivery, client: number) => boolean
  readonly onLost?: (reason: string, client: number) => void
}

/** Clients that share an address: well within a relay's limit. */
const perAddress = 80

export function createClientPairs({ open, urlOf, projectId, sockets, onDelivery, onLost }: ClientPairsOptions): ClientPairs {
  const clients = Array.from({ length: sockets + (sockets % 2) }, (_, index) =>
    createRelayClient({
      open,
      identity: createIdentity(),
      urlOf: () => urlOf(index),
      projectId,
      from: addressOf(index),
      onDelivery: (delivery) => onDelivery(delivery, index),
      onLost: (reason) => onLost?.(reason, index),
    }),
  )
  const pairs = Array.from(
    { length: clients.length / 2 },
    (_, index): Pair => ({
      topic: randomBytes(32).toString('hex'),
      sides: [clients[2 * index] as RelayClient, clients[2 * index + 1] as RelayClient],
    }),
  )
  return {
    pairs,
    clients,
    async connect(inFlight) {
      for (const client of clients) client.prepare()
      await eachOf(clients.length, inFlight, (index) => connectAndSubscribe(clients[index] as RelayClient, pairs[index >> 1] as Pair))
    },
    disconnect() {
      for (const client of clients) client.disconnect()
    },
  }
}

/** What a client does whenever it connects. */
export async function connectAndSubscribe(client: RelayClient, { topic }: Pair): Promise<void> {
  await client.connect()
  const ids = await client.call('irn_batchSubscribe', { topics: [topic] })
  if (!Array.isArray(ids) || typeof ids[0] !== 'string') throw new Error(`Not the result of a subscription: ${JSON.stringify(ids)}`)
}

/** Runs `work` for 0 to count - 1, `inFlight` at a time. */
export async function eachOf(count: number, inFlight: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, worker))
}

/** 127.0.1.1 and up: one address for each group of clients. */
export function addressOf(index: number): string {
  const address = Math.floor(index / perAddress)
  return `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`
}
