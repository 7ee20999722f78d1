/** Every state of Swap. */
import { KitError, type KitErrorCode, type SwapState } from '@foyer/core'
import { nobody } from '../../../../testing/build-states.ts'
import { busy, form, long, onSwap, quoteOf, ready, swapTokens } from '../../../../testing/swap-states.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const failed = (code: KitErrorCode, peerCode?: number) =>
  new KitError(code, 'What a developer reads.', peerCode === undefined ? {} : { peerCode })
const on = (slice: Partial<SwapState>): ViewState => onSwap({ name: 'Swap' }, slice)
const tokens = { attempt: 1, list: [] } as const
const empty = { ...form, to: undefined, amount: '' }

export const states: ViewStates = {
  empty: on({ form: empty }),
  filled: on({ form, quote: ready() }),
  'getting a quote': on({ form, quote: { status: 'loading', attempt: 1 } }),
  'getting another quote': on({ form, quote: { status: 'loading', attempt: 2, last: quoteOf() } }),
  'insufficient balance': on({ form: { ...form, amount: '123456789.123456789123456789' } }),
  'too precise': on({ form: { ...form, amount: '0.1234567890123456789' } }),
  'no route': on({ form, quote: { status: 'failed', attempt: 1, error: failed('server_failed', 422) } }),
  'no quote': on({ form, quote: { status: 'failed', attempt: 1, error: failed('network_failed') } }),
  'quote not believed': on({ form, quote: { status: 'failed', attempt: 1, error: failed('server_failed'), isDistrusted: true } }),
  'fee is short': on({
    form: { ...form, amount: '9998.437' },
    quote: ready({ fee: 10n ** 18n }, { amount: 9_998_437_000_000_000_000_000n }),
  }),
  'one before may be sent': on({
    form,
    quote: ready(),
    progress: { status: 'failed', what: 'swapping', error: failed('timeout'), wasAsked: true },
  }),
  'loses much': on({ form, quote: ready({ impact: 7.25 }) }),
  'loses too much': on({ form, quote: ready({ impact: 31 }) }),
  'long symbols': on({
    form: { ...form, from: long, to: long, amount: '123456789012.5', slippage: 4.75 },
    quote: ready(
      {},
      { from: long, to: long, amount: 123_456_789_012_500_000_000_000_000_000n, expected: 987_654_321_098_765_432_109_876_543_210n },
    ),
  }),
  'reading tokens': on({ tokens: { ...tokens, status: 'loading' } }),
  'tokens down': on({ tokens: { ...tokens, status: 'failed', error: failed('network_failed') } }),
  'no tokens': on({ tokens: { ...tokens, status: 'ready', list: swapTokens.slice(0, 1) } }),
  'unsupported network': on({ tokens: { ...tokens, status: 'failed', error: failed('chain_unsupported') } }),
  'nobody connected': nobody({ name: 'Swap' }),
  'in the wallet': on({ form, quote: ready(), progress: busy('swapping', 'signing') }),
}
