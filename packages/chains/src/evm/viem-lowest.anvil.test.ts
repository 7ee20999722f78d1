/** The oldest viem that this package says it works with; the other tests use the newest. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../testing/anvil.ts'
import { addressA } from '../../testing/wallet.ts'
import { createViemClient } from './viem-client.ts'

vi.mock('viem', () => import('viem-lowest'))

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(31337, 'Local')
})
afterAll(() => anvil?.stop())

test('is the lower end of the range', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(manifest.devDependencies['viem-lowest']).toBe(`npm:viem@${manifest.peerDependencies.viem.replace('^', '')}`)
})

test('reads a chain, and sees a revert as its own transport does', async () => {
  const { client, rpc } = await createViemClient(anvil.network)
  expect(await client.getChainId()).toBe(31337)
  expect(await client.getBalance({ address: addressA })).toBeGreaterThan(0n)
  // PUSH1 0 PUSH1 0 REVERT, as code that creates a contract
  const error = await client.call({ data: '0x60006000fd' }).catch((thrown: Error) => thrown)
  expect((error as Error).message).toMatch(/reverted/)
  expect((error as { readonly version?: string }).version).toBe('2.21.0')
  rpc.dispose()
})
