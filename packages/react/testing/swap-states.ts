/** A swap on the network of the samples, at any point of its way. */
import { type Screen, type SwapProgress, type SwapQuoted, type SwapQuoteState, type SwapState, type SwapToken, swapping } from '@foyer/core'
import { at } from './build-states.ts'
import { caipAddress, connectedState, firstNetwork, tokens as held, openOn } from './samples.ts'
import type { ViewState } from './view-state.ts'

const network = firstNetwork.caipNetworkId
const at0 = (address: string) => `${network}:${address}` as const
const pictureOf = (symbol: string): string => held.find((one) => one.symbol === symbol)?.iconUrl ?? ''
const token = (
  name: string,
  symbol: string,
  { at: address, decimals = 18 }: { readonly at: string; readonly decimals?: number },
): SwapToken => ({
  ...{ name, symbol, decimals, address: at0(address), logoUri: pictureOf(symbol), eip2612: false },
})
const contract = (digit: number) => `0x100000000000000000000000000000000000000${digit}`

export const ether = token('Ether', 'ETH', { at: `0x${'e'.repeat(40)}` })
export const dollar = token('Local Dollar', 'USD', { at: contract(1), decimals: 6 })
export const long = token('A Token With A Really Rather Long Name Indeed', 'LONGSYMBOL', { at: contract(3) })
export const swapTokens: readonly SwapToken[] = [
  ...[ether, dollar, token('Tether-like Dollar', 'USDT', { at: contract(2), decimals: 6 }), long],
  ...[
    token('Uniswap', 'UNI', { at: contract(4) }),
    token('Foyer Points', 'POINTS', { at: contract(5), decimals: 0 }),
    token('Chainlink', 'LINK', { at: contract(6) }),
  ],
]

export const form: SwapState['form'] = { from: ether, to: dollar, amount: '1.5', slippage: 1 }
const router = `0x${'f'.repeat(40)}`

export function quoteOf(more: Partial<SwapQuoted> = {}, terms: Partial<SwapQuoted['terms']> = {}): SwapQuoted {
  const now = Date.now()
  return {
    terms: {
      ...{ account: caipAddress, from: ether, to: dollar, slippage: 1, source: 'pools', router },
      ...{ amount: 1_500_000_000_000_000_000n, expected: 4_482_731_204n, minimum: 4_437_903_892n },
      ...terms,
    },
    at: now - 5_000,
    until: now + 10 ** 9,
    allowance: undefined,
    needsApproval: false,
    canPermit: false,
    route: [ether.address, at0(contract(4)), dollar.address],
    fee: 2_400_000_000_000_000n,
    prices: { from: 3000, to: 1, native: 3000 },
    impact: 0.38,
    ...more,
  }
}

export const ready = (more?: Partial<SwapQuoted>, terms?: Partial<SwapQuoted['terms']>): SwapQuoteState => ({
  status: 'ready',
  attempt: 1,
  quote: quoteOf(more, terms),
})

export const terms = quoteOf().terms
export const busy = (
  status: 'approving' | 'permitting' | 'swapping',
  step: 'checking' | 'signing' | 'mining',
  since = Date.now(),
): SwapProgress => ({
  ...{ status, step, since, terms },
  attempt: 1,
})

/** The view over the account, with that much of a swap. */
export function onSwap(screen: Screen, slice: Partial<SwapState>): ViewState {
  const state: SwapState = {
    ...swapping.initial,
    account: caipAddress,
    tokens: { status: 'ready', attempt: 1, list: swapTokens, reserve: 10n ** 16n },
    ...slice,
  }
  return at(connectedState({ modal: openOn({ name: 'Account' }, screen), features: { [swapping.name]: state } }), {
    server: 'http://localhost:4400',
  })
}
