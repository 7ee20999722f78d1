/** When the endpoint of a network that a site wants added is asked. */
import { expect, test } from 'vitest'
import { defaultChain } from '../chain.ts'
import { memoryStore, site } from '../testing/test-wallet.ts'
import { createWallet } from '../wallet.ts'

function setup(approved: boolean) {
  const went: string[] = []
  const wallet = createWallet({
    chains: [defaultChain],
    store: memoryStore(),
    async ask({ title }) {
      went.push(title)
      return { approved }
    },
    async fetch(url) {
      went.push(String(url))
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1092' })
    },
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const params = [{ chainId: '0x1092', chainName: 'New', nativeCurrency, rpcUrls: ['https://rpc.example'] }]
  return { went, wallet, add: () => wallet.request(site, { id: 'one', method: 'wallet_addEthereumChain', params }) }
}

test('nothing goes to an endpoint that the person declines', async () => {
  const { went, add } = setup(false)
  await expect(add()).rejects.toMatchObject({ code: 4001 })
  expect(went).toEqual(['Add a network'])
})

test('an endpoint is asked what it serves once the person agrees', async () => {
  const { went, add, wallet } = setup(true)
  expect(await add()).toBe(null)
  expect(went).toEqual(['Add a network', 'https://rpc.example'])
  expect(wallet.state().chainId).toBe(0x1092)
})
