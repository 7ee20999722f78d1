/** A dapp and a wallet at the relay: one publishes, the other receives and acknowledges. Each reconnects when it is cut off, as real ones do. */
import { randomBytes } from 'node:crypto'
import { createSocketOpener } from '../../../bench/src/relay/client-socket.ts'
import { createRelayClient, type RelayClient } from '../../../packages/server/src/testing/relay-client.ts'
import { createIdentity } from '../../../packages/server/src/testing/relay-identity.ts'
import type { Tally } from './tally.ts'

export type HonestOptions = {
  /** Like http://127.0.0.1:4400, of each process of the server. */
  readonly urls: readonly string[]
  readonly projectId: string
  readonly address: string
  /** How long it waits for an answer, and for a message. */
  readonly waitMs: number
}

export type HonestPair = {
  /** Resolves when a new message has been acknowledged and has arrived. @throws {Error} saying what did not happen. */
  readonly exchange: () => Promise<void>
  /** Waits until everything that was acknowledged has arrived, at most a minute. */
  readonly settle: () => Promise<void>
  readonly undelivered: () => number
  readonly close: () => void
}

const reconnectMs = 200

export async function createHonestPair({ urls, projectId, address, waitMs }: HonestOptions, tally: Tally): Promise<HonestPair> {
  const open = createSocketOpener()
  const topic = randomBytes(32).toString('hex')
  const acknowledged = new Set<string>()
  const arrived = new Map<string, () => void>()
  const seen = new Set<string>()
  let closed = false

  /** The two are at different processes, where there are several. */
  function createClient(index: number): RelayClient {
    const client = createRelayClient({
      open,
      identity: createIdentity(),
      urlOf: () => `${(urls[index % urls.length] as string).replace('http', 'ws')}/relay`,
      projectId,
      from: address,
      onDelivery({ message }) {
        seen.add(message)
        acknowledged.delete(message)
        arrived.get(message)?.()
        return true
      },
      onLost(reason) {
        if (closed) return
        tally.fail('relay', `cut off: ${reason}`)
        void connect(client, index)
      },
    })
    return client
  }

  async function connect(client: RelayClient, index: number): Promise<void> {
    while (!closed) {
      try {
        await client.connect()
        if (index === 1) await client.call('irn_subscribe', { topic })
        return
      } catch (error) {
        if (!client.isOpen()) tally.fail('relay', `not let in: ${(error as Error).message}`)
        else client.disconnect()
        await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      }
    }
  }

  const dapp = createClient(0)
  const wallet = createClient(1)
  await Promise.all([connect(dapp, 0), connect(wallet, 1)])

  return {
    async exchange() {
      const message = randomBytes(300).toString('base64')
      const arrival = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`a message did not arrive in ${waitMs} ms`)), waitMs)
        arrived.set(message, () => {
          clearTimeout(timer)
          arrived.delete(message)
          resolve()
        })
      })
      arrival.catch(() => undefined)
      await dapp.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      if (!seen.has(message)) acknowledged.add(message)
      await arrival
    },
    async settle() {
      const end = performance.now() + 60_000
      while (acknowledged.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    undelivered: () => acknowledged.size,
    close() {
      closed = true
      dapp.disconnect()
      wallet.disconnect()
    },
  }
}
