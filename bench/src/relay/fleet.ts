/** Many clients of one relay, in pairs as a dapp and a wallet are: both of a pair subscribe to one topic. */
import { randomBytes } from 'node:crypto'
import { createIdentity } from './identity.ts'
import type { OpenLink } from './link.ts'
import { createRelayClient, type Mail, type RelayClient } from './relay-client.ts'

export type Pair = { readonly topic: string; readonly sides: readonly [RelayClient, RelayClient] }

export type Fleet = {
  readonly pairs: readonly Pair[]
  readonly clients: readonly RelayClient[]
  /** Connects and subscribes everybody, so many at a time. @throws {Error} of the first that cannot. */
  readonly connect: (inFlight: number) => Promise<void>
  readonly drop: () => void
}

export type FleetOptions = {
  readonly open: OpenLink
  /** Where a client connects the next time. */
  readonly urlOf: (client: number) => string
  readonly projectId: string
  readonly sockets: number
  /** `client` is the receiver's place in `clients`; clients 2n and 2n + 1 are pair n. */
  readonly onMail: (mail: Mail, client: number) => boolean
  readonly onLost?: (why: string, client: number) => void
}

/** No more from one address, which is well within what a relay allows one. */
const perAddress = 80

export function createFleet({ open, urlOf, projectId, sockets, onMail, onLost }: FleetOptions): Fleet {
  const clients = Array.from({ length: sockets + (sockets % 2) }, (_, index) =>
    createRelayClient({
      open,
      identity: createIdentity(),
      urlOf: () => urlOf(index),
      projectId,
      from: addressOf(index),
      onMail: (mail) => onMail(mail, index),
      onLost: (why) => onLost?.(why, index),
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
      await eachOf(clients.length, inFlight, (index) => enter(clients[index] as RelayClient, pairs[index >> 1] as Pair))
    },
    drop() {
      for (const client of clients) client.drop()
    },
  }
}

/** What a client does whenever it comes (back). */
export async function enter(client: RelayClient, { topic }: Pair): Promise<void> {
  await client.connect()
  const ids = await client.call('irn_batchSubscribe', { topics: [topic] })
  if (!Array.isArray(ids) || typeof ids[0] !== 'string') throw new Error(`Not an answer to a subscription: ${JSON.stringify(ids)}`)
}

/** Runs `work` for 0 to count - 1, so many at a time. */
export async function eachOf(count: number, inFlight: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, lane))
}

/** 127.0.1.1 and up: as many visitors as there are groups of clients. */
export function addressOf(index: number): string {
  const visitor = Math.floor(index / perAddress)
  return `127.0.${1 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`
}
