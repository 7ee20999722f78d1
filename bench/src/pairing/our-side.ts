/** `@foyer/pairing` as an app and a wallet use it, in memory. */
import { createClient, createDapp, memoryStorage } from '@foyer/pairing'
import { WebSocket } from 'ws'
import { type App, asked, chainId, granted, proposed, type Relay, type Side, signature, toMetadata, type Wallet } from './side.ts'

const toOptions = ({ url, projectId }: Relay, name: string) => ({
  relayUrl: url,
  projectId,
  metadata: toMetadata(name),
  storage: memoryStorage(),
  openSocket: (address: string) => new WebSocket(address),
  tabs: false as const,
})

async function startApp(relay: Relay): Promise<App> {
  const client = createDapp(toOptions(relay, 'app'))
  await client.ready
  return {
    async propose() {
      const { uri, approval } = await client.propose({ optional: proposed })
      return { uri, connected: approval.then(({ topic }) => topic) }
    },
    sign: (topic) => client.request({ topic, chainId, ...asked }),
    dispose: async () => client.dispose(),
  }
}

async function startWallet(relay: Relay): Promise<Wallet> {
  const client = createClient(toOptions(relay, 'wallet'))
  await client.ready
  client.watch((notification) => {
    // Still open when the round is over; nobody waits for it.
    if (notification.type === 'proposal') client.approve(notification.proposal.id, { namespaces: granted }).catch(() => undefined)
    if (notification.type === 'request')
      void client.respond({ topic: notification.request.topic, id: notification.request.id, result: signature })
  })
  return { scan: (uri) => client.pair(uri), dispose: async () => client.dispose() }
}

export const ourSide: Side = { name: 'ours', startApp, startWallet }
