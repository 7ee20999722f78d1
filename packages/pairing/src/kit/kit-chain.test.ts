/** Paired sessions where chains matter: anvil, the EVM adapter, and a phone that signs and sends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evm } from '@foyer/chains/evm'
import { type DevChain, startChain } from '@foyer/devnet'
import { createWalletClient, defineChain, hexToString, http, parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, createWorld, networkOf, pair, signer, type World } from '../../testing/kit-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-kit-chain-'))
let chains: readonly DevChain[] = []
let world: World

beforeAll(async () => {
  const start = (id: number) => startChain({ network: (url) => defineChain(networkOf(id, url)), stateFile: join(folder, `${id}.json`) })
  chains = await Promise.all([start(31_337), start(31_338)])
})
afterAll(async () => {
  await Promise.all(chains.map((chain) => chain.kill()))
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(31_337, chains[0]?.rpcUrl), networkOf(31_338, chains[1]?.rpcUrl)] })
})
afterEach(() => world.stop())

/** Signs with anvil's first key, and sends to the chain that the request names. */
function signingPhone() {
  const walletOn = (chainId: string) => {
    const chain = chains.find(({ network }) => `eip155:${network.id}` === chainId)
    if (!chain) throw { code: 4902, message: 'Unrecognized chain ID.' }
    return createWalletClient({ account: signer, chain: chain.network, transport: http(chain.rpcUrl) })
  }
  return answer(world.phone, {
    personal_sign: ({ params }) => signer.signMessage({ message: hexToString((params as `0x${string}`[])[0] as `0x${string}`) }),
    eth_signTypedData_v4: ({ params }) => signer.signTypedData(JSON.parse((params as string[])[1] as string)),
    eth_sendTransaction({ params, chainId }) {
      const [{ to, value }] = params as [{ to: `0x${string}`; value: `0x${string}` }]
      return walletOn(chainId).sendTransaction({ to, value: BigInt(value) })
    },
  })
}

test('what the phone signs is by its account, over exactly what was given', async () => {
  const page = world.load({}, { fetch: (...request) => fetch(...request) })
  await pair(world, page, ['eip155:31337', 'eip155:31338'])
  signingPhone()
  const message = 'Sign in to Foyer.\nGrüße 👋'
  expect(await recoverMessageAddress({ message, signature: (await page.kit.signMessage(message)) as `0x${string}` })).toBe(signer.address)
  const typedData = {
    domain: { name: 'Foyer', chainId: 31_337 },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: 2n ** 255n + 1n },
  } as const
  const signature = (await page.kit.signTypedData(typedData)) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(signer.address)
})

test('a payment on the second network, after moving there without asking: that amount and no other', async () => {
  const page = world.load({}, { fetch: (...request) => fetch(...request) })
  await pair(world, page, ['eip155:31337', 'eip155:31338'])
  const asked = signingPhone()
  await page.kit.switchNetwork('eip155:31338')
  const [to, value] = ['0x00000000000000000000000000000000000f0fe5', parseEther('1') + 1n] as const
  const hash = await page.kit.sendTransaction({ to, value })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(asked[0]).toMatchObject({ chainId: 'eip155:31338', method: 'eth_sendTransaction' })
  const balance = (chain: DevChain | undefined) => chain?.client.getBalance({ address: to })
  await expect.poll(() => balance(chains[1]), { timeout: 60_000 }).toBe(value)
  expect(await balance(chains[0])).toBe(0n)
  // Meant for the other network: nothing is sent.
  await expect(page.kit.sendTransaction({ to, value, network: 'eip155:31337' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(asked).toHaveLength(1)
})

test('what is read comes from the chain, and the phone is left in peace', async () => {
  const page = world.load({}, { fetch: (...request) => fetch(...request) })
  await pair(world, page, ['eip155:31337', 'eip155:31338'])
  const asked = signingPhone()
  expect(await page.kit.request({ method: 'eth_getTransactionCount', params: [signer.address, 'latest'] })).toMatch(/^0x/)
  const provider = page.kit.getProvider() as { request(asked: { method: string; params?: unknown }): Promise<unknown> }
  await page.kit.switchNetwork('eip155:31338')
  expect(await provider.request({ method: 'net_version' })).toBe('31338')
  await expect(page.kit.request({ method: 'anvil_reset' })).rejects.toMatchObject({ code: 'method_unsupported' })
  expect(asked).toEqual([])
})
