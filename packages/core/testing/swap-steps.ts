/** The machine of swapping, driven by events that follow from its own state. */
import type { Caip10 } from '@foyer/contract/entities'
import { type SwapView, stepSwap } from '../src/features/swapping/step-swap.ts'
import type { SwapStep } from '../src/features/swapping/swap-work.ts'
import {
  type SwapEvent,
  type SwapPermit,
  type SwapQuoted,
  type SwapState,
  type SwapToken,
  swapping,
} from '../src/features/swapping/swapping.ts'
import type { KernelEvent, Stamped } from '../src/kernel/event.ts'
import { initialState } from '../src/kernel/initial-state.ts'
import { createTestAdapter } from '../src/mock/create-test-adapter.ts'
import { resolveSetup } from '../src/options/resolve-options.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const setup = resolveSetup({ projectId: 'test-project', networks: [network], adapters: [createTestAdapter().adapter] }, { isPhone: false })
export const address = (letter: string) => `0x${letter.repeat(40)}`
export const accounts = [`eip155:1:${address('a')}`, `eip155:1:${address('b')}`] as const

export function kernelOf(account: Caip10 | undefined, open = true): SwapView {
  const state = initialState(setup, { isOnline: () => true }, undefined)
  const held = account && {
    status: 'connected' as const,
    connector: 'test.wallet',
    accounts: [{ address: account.slice(9), type: 'eoa' as const, namespace: 'eip155' as const }],
    network: 'eip155:1' as const,
  }
  const now = { ...state, namespace: 'eip155', modal: { ...state.modal, open }, connections: { ...(held && { eip155: held }) } } as never
  return { now, before: now, setup, initial: swapping.initial }
}

export const token = (letter: string, decimals: number): SwapToken => ({
  name: letter,
  symbol: letter,
  address: `eip155:1:${address(letter)}`,
  decimals,
})
export const tokens = [token('c', 18), token('d', 6), token('e', 0)]
export const [ether, dollar, points] = tokens as [SwapToken, SwapToken, SwapToken]

type Quoting = Partial<SwapQuoted> & { readonly minimum?: bigint }

export function quoteOf(slice: SwapState, at: number, { minimum = 990n, ...more }: Quoting = {}): SwapQuoted {
  const { account = accounts[0], form } = slice
  const terms = {
    ...{ account, from: form.from ?? ether, to: form.to ?? dollar, amount: 1_000n, expected: 1_000n, minimum, slippage: form.slippage },
    ...{ source: 'pools' as const, router: address('f') },
  }
  const needsApproval = more.allowance !== undefined && more.allowance < 1_000n
  return {
    terms,
    at,
    until: at + 30_000,
    needsApproval,
    canPermit: true,
    allowance: undefined,
    route: undefined,
    fee: undefined,
    prices: { from: 1, to: 1, native: 1 },
    impact: 0,
    ...more,
  }
}

export type Given = SwapEvent | KernelEvent

export function play(events: readonly ((slice: SwapState) => Given)[], kernel = kernelOf(accounts[0])) {
  let slice = swapping.initial
  let at = 1_000_000
  const steps: SwapStep[] = []
  events.forEach((make, index) => {
    at += 10
    const step = stepSwap(slice, { ...make(slice), at, seq: index + 1 } as Stamped<SwapEvent>, kernel)
    steps.push(step)
    slice = step.slice
  })
  return { slice, at, last: steps.at(-1) as SwapStep, steps }
}

export const send = (event: Given) => () => event
export const begun = [
  send({ type: 'begin', amount: '1' }),
  (slice: SwapState) => ({ type: 'listed', attempt: slice.tokens.attempt, tokens }) as const,
]
export const chosen = [...begun, send({ type: 'pick', side: 'to', token: dollar })]
export const answer =
  (more: Quoting = {}) =>
  (slice: SwapState) =>
    ({ type: 'quoted', attempt: 'attempt' in slice.quote ? slice.quote.attempt : -1, quote: quoteOf(slice, 1_000_000, more) }) as const
export const ready = [...chosen, answer()]

/** What the wallet would have signed for the quote. */
export const signedFor = (slice: SwapState, more: Partial<SwapPermit> = {}): SwapPermit => {
  const { account, from, router, amount } = quoteOf(slice, 0).terms
  return { account, token: from.address, router, amount, until: 2_200_000, data: '0x', ...more }
}
