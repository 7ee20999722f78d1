import { createClient, createDapp, memoryStorage, proposeNamespaces } from '@foyer/pairing'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay } from '../../testing/start-relay.ts'

const openSocket = (url: string) => new WebSocket(url)
const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

test('a dapp and a wallet of our own client pair through the relay, and exchange a request and its response', async () => {
  const relay = await startRelay()
  const options = (name: string) => ({
    relayUrl: relay.url,
    projectId: relay.projectId,
    metadata: { name, description: '', url: 'https://app.example', icons: [] },
    name,
    storage: memoryStorage(),
    openSocket,
  })
  const [dapp, wallet] = [createDapp(options('dapp')), createClient(options('wallet'))]
  try {
    wallet.watch((notice) => {
      if (notice.type === 'proposal') {
        const namespaces = {
          eip155: { chains: ['eip155:1'], accounts: [account], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
        }
        void wallet.approve(notice.proposal.id, { namespaces } as never)
      }
      if (notice.type === 'request') void wallet.respond({ topic: notice.request.topic, id: notice.request.id, result: '0x5161' })
    })
    const { uri, approval } = await dapp.propose({ optional: proposeNamespaces(['eip155:1']) })
    await wallet.pair(uri)
    const session = await approval
    const asked = { topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68', account.slice(9)] }
    expect(await dapp.request(asked as never)).toBe('0x5161')
    await dapp.ping(session.topic)
    await wallet.ping(session.topic)
  } finally {
    dapp.dispose()
    wallet.dispose()
    await relay.close()
  }
})
