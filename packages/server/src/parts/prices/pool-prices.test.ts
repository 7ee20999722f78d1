import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploy, devnetContracts, devnetTokens, firstNetwork, startChain, toServerChains } from '@foyer/devnet'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, createChain } from '../../chains/chain.ts'
import type { PoolPrices } from '../../chains/chain-config.ts'
import { toNumber } from '../../money/fraction.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { readPoolPrices } from './pool-prices.ts'

let folder: string
let anvil: Awaited<ReturnType<typeof startChain>>
let chain: Chain

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-pools-'))
  anvil = await startChain({ network: firstNetwork, stateFile: join(folder, 'chain.json'), port: 0 })
  await deploy(anvil.client as never, 'first')
  const [config] = toServerChains({ first: anvil.rpcUrl, second: anvil.rpcUrl })
  if (config === undefined) throw new Error('no chain')
  chain = createChain(config, { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now })
})

afterAll(async () => {
  await chain?.close()
  await anvil?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function read(change: Partial<PoolPrices> = {}): Promise<Readonly<Record<string, number>>> {
  const pools = { ...(chain.config.prices as PoolPrices), ...change }
  const prices = await readPoolPrices(chain, pools)
  return Object.fromEntries(
    Object.entries(devnetTokens).flatMap(([name, { address }]) => {
      const price = prices.get(address.toLowerCase())
      return price === undefined ? [] : [[name, toNumber(price)]]
    }),
  )
}

test('dollars are 1 by definition, ether by its pool, a token by its own pool or through ether', async () => {
  expect(await read()).toEqual({ weth: 2500, usd: 1, usdt: 0.999, foy: 1 })
})

test('a pool with less in it than wanted is no price, and neither is what hangs on it', async () => {
  // The ether pool holds 2 500 000 dollars, the USDT pool 999 000, the FOY pool ether for 1 000 000.
  expect(await read({ minLiquidityUsd: 1_000_000 })).toEqual({ weth: 2500, usd: 1, foy: 1 })
  expect(await read({ minLiquidityUsd: 1_000_001 })).toEqual({ weth: 2500, usd: 1 })
  expect(await read({ minLiquidityUsd: 3_000_000 })).toEqual({ usd: 1 })
})

test('of several pools the deepest decides', async () => {
  const stables = [devnetTokens.usdt, devnetTokens.usd]
  expect(await read({ stables })).toEqual({ weth: 2500, usd: 1, usdt: 1, foy: 1 })
})

test('a factory that is none, or that knows no pools, gives no prices but the defined one', async () => {
  expect(await read({ factory: devnetContracts.weth })).toEqual({ usd: 1 })
  expect(await read({ factory: '0x0000000000000000000000000000000000000bad' })).toEqual({ usd: 1 })
})
