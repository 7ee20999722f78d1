/** What gas costs on a network, in wei. */
import { createTimedCache, type TimedCache } from '@foyer/service/cache'
import * as v from 'valibot'
import type { Chain } from '../../chains/chain.ts'
import { readQuantity } from '../../chains/quantity.ts'

export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

export type GasPriceReader = (chain: Chain, signal: AbortSignal) => Promise<GasPrices>

const keptMs = 3_000
const blocks = 5
/** Of the tips in a block: where the lowest quarter ends, the middle, and nine tenths. */
const percentiles = [25, 50, 90]
/** Room for a base fee that rises by an eighth with each block, in per cent: for one full block, three and six. */
const room = [113n, 143n, 203n] as const

const quantities = v.array(v.pipe(v.unknown(), v.transform(readQuantity)))
const historySchema = v.object({ baseFeePerGas: quantities, reward: v.optional(v.nullable(v.array(quantities))) })

export function createGasPriceReader(now: () => number): GasPriceReader {
  const kept: TimedCache<GasPrices> = createTimedCache({ ttlMs: keptMs, now })
  return (chain, signal) => kept.read(chain.config.caip2, (own) => readGasPrices(chain, own), signal)
}

async function readGasPrices(chain: Chain, signal: AbortSignal): Promise<GasPrices> {
  const history = await chain.request('eth_feeHistory', [`0x${blocks.toString(16)}`, 'latest', percentiles], signal).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
  const parsed = v.safeParse(historySchema, history)
  const next = parsed.success ? parsed.output.baseFeePerGas.at(-1) : undefined
  if (!parsed.success || !next) return readLegacy(chain, signal)
  const tip = (index: number) => median((parsed.output.reward ?? []).flatMap((rewards) => rewards[index] ?? []))
  const [standard, fast, instant] = room.map((percent, index) => (next * percent) / 100n + tip(index)) as [bigint, bigint, bigint]
  const [low, middle, high] = [standard, fast, instant].sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint, bigint]
  return { standard: low, fast: middle, instant: high }
}

/** Chains without a base fee. */
async function readLegacy(chain: Chain, signal: AbortSignal): Promise<GasPrices> {
  const price = readQuantity(await chain.request('eth_gasPrice', [], signal))
  if (price === undefined) throw new Error(`${chain.config.caip2} does not tell its gas price.`)
  return { standard: price, fast: (price * 110n) / 100n, instant: (price * 125n) / 100n }
}

function median(values: readonly bigint[]): bigint {
  return [...values].sort((a, b) => (a < b ? -1 : 1))[Math.floor(values.length / 2)] ?? 0n
}
