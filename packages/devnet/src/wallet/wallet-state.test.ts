/** What the wallet remembers of its networks from start to start. */
import { expect, test } from 'vitest'
import type { WalletChain } from './chain.ts'
import { createTestWallet, memoryStore } from './testing/test-wallet.ts'

const network = (chainId: number, port = 8000): WalletChain => ({
  chainId,
  name: `Network ${chainId}`,
  rpcUrl: `http://127.0.0.1:${port + chainId}`,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

type Chains = readonly [WalletChain, ...WalletChain[]]

/** Starts of one wallet, one after the other. */
function setup() {
  const store = memoryStore()
  return async (...chains: Chains) => {
    const { wallet } = createTestWallet(chains, store)
    await wallet.ready
    return { send: wallet.send, ids: () => wallet.state().chains.map(({ chainId }) => chainId), chains: () => wallet.state().chains }
  }
}

test('a network that was forgotten stays away, though the wallet ships with it', async () => {
  const start = setup()
  const before = await start(network(1), network(2), network(3))
  await before.send({ type: 'forget-chain', chainId: 2 })
  expect((await start(network(1), network(2), network(3))).ids()).toEqual([1, 3])
  const moved = await start(network(1, 9000), network(2, 9000), network(3, 9000))
  expect(moved.chains()).toEqual([network(1, 9000), network(3, 9000)])
  await moved.send({ type: 'set-switches', switches: { approves: true } })
  expect((await start(network(1), network(2))).ids()).toEqual([1, 3])
})

test('what was forgotten is there again once it is learned, and after a reset', async () => {
  const start = setup()
  const first = await start(network(1), network(2))
  await first.send({ type: 'forget-chain', chainId: 2 })
  await first.send({ type: 'learn-chain', chain: network(2, 9000) })
  const second = await start(network(1), network(2))
  expect(second.chains()).toEqual([network(1), network(2)])
  await second.send({ type: 'forget-chain', chainId: 2 })
  await second.send({ type: 'reset' })
  expect((await start(network(1), network(2))).ids()).toEqual([1, 2])
})

test('the last network that is left stays, when the wallet ships with another that was forgotten', async () => {
  const start = setup()
  const first = await start(network(1), network(2))
  await first.send({ type: 'set-chain', chainId: 2 })
  await first.send({ type: 'forget-chain', chainId: 1 })
  expect((await start(network(1))).ids()).toEqual([2])
})

test('a network that it did not ship with before is known from the next start on, also to what an older version wrote', async () => {
  const start = setup()
  const before = await start(network(1))
  await before.send({ type: 'learn-chain', chain: network(5) })
  expect((await start(network(1), network(2))).ids()).toEqual([1, 2, 5])
  const store = memoryStore()
  const { wallet: older } = createTestWallet([network(1)], store)
  await older.send({ type: 'learn-chain', chain: network(5) })
  delete (store.value as { forgotten?: unknown }).forgotten
  const { wallet } = createTestWallet([network(1), network(2)], store)
  await wallet.ready
  expect(wallet.state().chains.map(({ chainId }) => chainId)).toEqual([1, 2, 5])
})
