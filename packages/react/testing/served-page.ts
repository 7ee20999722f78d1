/** A page as integrators ship it: with a server that lists what the account holds, its NFTs and what it did, several pages of each. */
import { onTestFinished, vi } from 'vitest'
import { token, transaction } from '../src/screens/account/testing/activity-states.ts'
import { nft } from '../src/screens/account/testing/nft-states.ts'
import { openPage, type TestPage, type TestPageOptions } from './page.ts'
import { firstNetwork, secondNetwork } from './samples.ts'
import { createSwapServer, dollar, swapNetwork } from './swap-server.ts'

const { caipNetworkId } = firstNetwork
const contract = `${caipNetworkId}:0x${'1'.repeat(40)}` as const

const nfts = Array.from({ length: 24 }, (_, index) => ({ ...nft(String(index)), chainId: caipNetworkId, address: contract }))
const transactions = Array.from({ length: 50 }, (_, index) =>
  transaction('receive', [token('in', 'ETH', String(index + 1))], { daysAgo: index }),
)

/** Until the test ends. */
export async function openServedPage(options: TestPageOptions = {}): Promise<TestPage> {
  const server = createSwapServer()
  server.replies.nfts = { body: { data: nfts, next: 'more' } }
  server.replies.history = { body: { data: transactions, next: 'more' } }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => server.fetch(url, init))
  onTestFinished(() => void vi.unstubAllGlobals())
  return openPage({
    networks: [swapNetwork, secondNetwork],
    server: 'https://server.test',
    wallets: { chain: { decimals: { [dollar]: 6 } } },
    ...options,
  })
}
