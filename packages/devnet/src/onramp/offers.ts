/** What the sandbox sells and for how much: the prices of the pools at the start, and a fee in the range of those who sell for real. */
import type { Address } from 'viem'
import { devnetTokens } from '../contracts.ts'
import { firstNetwork, type NetworkKey, secondNetwork } from '../networks.ts'
import { devnetPools } from '../pools.ts'

export type Sold = {
  readonly id: 'eth' | 'usd' | 'usdt' | 'foy'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Undefined for ether. */
  readonly contract: Address | undefined
}

const sold: readonly Sold[] = [
  { id: 'eth', name: 'Ether', symbol: 'ETH', decimals: 18, contract: undefined },
  ...(['usd', 'usdt', 'foy'] as const).map((id) => {
    const { name, symbol, decimals, address } = devnetTokens[id]
    return { id, name, symbol, decimals, contract: address }
  }),
]

const networks = [
  { key: 'first', ...pick(firstNetwork()) },
  { key: 'second', ...pick(secondNetwork()) },
] as const satisfies readonly { readonly key: NetworkKey; readonly id: number; readonly name: string }[]

function pick<const Network extends { readonly id: number; readonly name: string }>({ id, name }: Network) {
  return { id, name }
}

/** Hundredths of a dollar for one of it. */
const dollars: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 108n }

export const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** 1.5 per cent, and what the transaction takes. */
const feeThousandths = 15n
const networkFeeCents = 5n

type Ratio = { readonly top: bigint; readonly bottom: bigint }

/** Dollars for one whole token; undefined where no pool of the network says. */
function priceOf(key: NetworkKey, id: Sold['id']): Ratio | undefined {
  if (id === 'usd') return { top: 1n, bottom: 1n }
  if (id === 'eth') return poolRatio(key, 'weth', 'usd')
  if (id === 'usdt') return poolRatio(key, 'usdt', 'usd')
  const [inEther, ether] = [poolRatio(key, 'foy', 'weth'), poolRatio(key, 'weth', 'usd')]
  return inEther && ether && { top: inEther.top * ether.top, bottom: inEther.bottom * ether.bottom }
}

/** How many whole `other` one whole `token` is worth. */
function poolRatio(key: NetworkKey, token: 'weth' | 'usdt' | 'foy', other: 'usd' | 'weth'): Ratio | undefined {
  for (const { holds } of devnetPools[key]) {
    const [own, paid] = [holds.find(([name]) => name === token)?.[1], holds.find(([name]) => name === other)?.[1]]
    if (own === undefined || paid === undefined) continue
    return { top: paid * 10n ** BigInt(devnetTokens[token].decimals), bottom: own * 10n ** BigInt(devnetTokens[other].decimals) }
  }
  return undefined
}

export type Offer = { readonly sold: Sold; readonly chainId: number; readonly price: Ratio }

export function findOffer(id: string, chainId: number): Offer | undefined {
  const [network, token] = [networks.find((one) => one.id === chainId), sold.find((one) => one.id === id)]
  const price = network && token && priceOf(network.key, token.id)
  return token && price && { sold: token, chainId, price }
}

export function listOptions() {
  return {
    taken: Object.keys(dollars).map((id) => ({ id, limits })),
    sold: sold.map(({ id, name, symbol, contract }) => ({
      id,
      name,
      symbol,
      networks: networks
        .filter((network) => findOffer(id, network.id) !== undefined)
        .map((network) => ({
          name: `eip155-${network.id}`,
          displayName: network.name,
          caip2: `eip155:${network.id}`,
          ...(contract !== undefined && { contract }),
        })),
    })),
  }
}

export type Price = {
  /** Of the money that is paid, in hundredths. */
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  /** Of what is bought, in base units. */
  readonly units: bigint
}

/** Undefined for money that is not taken, for less than the least or more than the most, and for what is no amount. */
export function priceFor({ sold: { decimals }, price }: Offer, paymentCurrency: string, amount: string): Price | undefined {
  const [, whole, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  const perUnit = dollars[paymentCurrency]
  if (whole === undefined || perUnit === undefined) return undefined
  const total = BigInt(whole + cents.padEnd(2, '0'))
  if (total < 1_000n || total > 2_500_000n) return undefined
  const fee = (total * feeThousandths + 999n) / 1000n
  const subtotal = total - fee - networkFeeCents
  // Hundredths of the money times hundredths of a dollar.
  const units = (subtotal * perUnit * price.bottom * 10n ** BigInt(decimals)) / (price.top * 10_000n)
  return { total, fee, networkFee: networkFeeCents, units }
}

export function toMoney(hundredths: bigint, currency: string) {
  const digits = hundredths.toString().padStart(3, '0')
  return { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency }
}
