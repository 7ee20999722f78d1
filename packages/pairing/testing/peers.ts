/** A dapp and a wallet for tests: our own client in both roles, restartable, on sockets of the package `ws`. */
import { WebSocket } from 'ws'
import type { ClientOptions, PairingClient } from '../src/client/client.ts'
import { createClient } from '../src/client/create-client.ts'
import { memoryStorage, type PairingStorage } from '../src/client/storage.ts'
import type { ClientNotification, Session } from '../src/engine/state.ts'
import type { SessionNamespaces } from '../src/namespaces/namespaces.ts'
import { proposeNamespaces } from '../src/namespaces/propose.ts'

export const account = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

export const granted: SessionNamespaces = {
  eip155: {
    accounts: [`eip155:1:${account}`, `eip155:137:${account}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export const optional = proposeNamespaces(['eip155:1', 'eip155:137'])

/** Everything sooner than people would need it. */
export const pace = { retry: 50, firstBackoff: 20, longestBackoff: 100, answer: 2000 }

export type Peer = {
  client: PairingClient
  readonly storage: PairingStorage
  readonly notifications: ClientNotification[]
  /** The first notification of that kind since the peer began, or the next one. */
  next<T extends ClientNotification['type']>(type: T, count?: number): Promise<Extract<ClientNotification, { readonly type: T }>>
  of<T extends ClientNotification['type']>(type: T): readonly Extract<ClientNotification, { readonly type: T }>[]
  /** Gone without a word, and back on what was stored. */
  restart(): void
  dispose(): void
}

export function createPeer(name: string, relayUrl: string, options: Partial<ClientOptions> = {}): Peer {
  const storage = options.storage ?? memoryStorage()
  const notifications: ClientNotification[] = []
  const wakers = new Set<() => void>()
  const metadata = { name, description: `The ${name}.`, url: `https://${name}.example`, icons: [] }
  const begin = (): PairingClient => {
    const client = createClient({
      relayUrl,
      projectId: 'foyer-local',
      metadata,
      storage,
      pace,
      openSocket: (url) => new WebSocket(url),
      tabs: false,
      ...options,
    })
    client.watch((notification) => {
      notifications.push(notification)
      for (const wake of wakers) wake()
    })
    return client
  }
  const peer: Peer = {
    client: begin(),
    storage,
    notifications,
    of: <T extends ClientNotification['type']>(type: T) =>
      notifications.filter((notification): notification is Extract<ClientNotification, { readonly type: T }> => notification.type === type),
    next(type, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = peer.of(type)[count - 1]
          if (!found) return
          wakers.delete(look)
          resolve(found)
        }
        wakers.add(look)
        look()
      })
    },
    restart() {
      peer.client.dispose()
      peer.client = begin()
    },
    dispose: () => peer.client.dispose(),
  }
  return peer
}

/** Scanned and approved. */
export async function connect(dapp: Peer, wallet: Peer, namespaces: SessionNamespaces = granted): Promise<Session> {
  const seen = wallet.of('proposal').length
  const { uri, approval } = await dapp.client.propose({ optional })
  await wallet.client.pair(uri)
  const { proposal } = await wallet.next('proposal', seen + 1)
  const [session] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces })])
  return session
}

/** Resolves when it holds; polls, for what gives no sign. */
export async function until(holds: () => boolean, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; !holds(); ) {
    if (Date.now() > end) throw new Error(`Did not come true in ${ms} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
