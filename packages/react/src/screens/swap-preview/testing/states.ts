/** Every state of SwapPreview. */
import { KitError, type KitErrorCode, type SwapOutcome, type SwapPermit, type SwapProgress, type SwapState } from '@foyer/core'
import { nobody } from '../../../../testing/build-states.ts'
import { elsewhere, onThisPhone } from '../../../../testing/pairing-states.ts'
import { busy, dollar, ether, form, long, onSwap, quoteOf, ready, terms } from '../../../../testing/swap-states.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const on = (slice: Partial<SwapState>): ViewState => onSwap({ name: 'SwapPreview' }, { form, ...slice })
const hash = `0x${'5e'.repeat(32)}`

function failed(
  code: KitErrorCode,
  more: {
    readonly peerCode?: number
    readonly isDistrusted?: true
    readonly what?: 'approving' | 'permitting'
    readonly wasAsked?: true
    readonly isSent?: true
  } = {},
): ViewState {
  const { peerCode, isDistrusted, what = 'swapping', wasAsked, isSent } = more
  const error = new KitError(code, 'What a developer reads.', peerCode === undefined ? {} : { peerCode })
  const progress: SwapProgress = {
    ...({ status: 'failed', what, error } as const),
    ...(isDistrusted && { isDistrusted }),
    ...(wasAsked && { wasAsked }),
    ...(isSent && { isSent }),
  }
  return on({ quote: ready(), progress })
}
const sent = (outcome: SwapOutcome): ViewState => on({ progress: { status: 'sent', terms, hash, outcome } })
const fromDollarPrices = { from: 1, to: 3000, native: 3000 }
const fromDollar = {
  from: dollar,
  to: ether,
  amount: 4_500_000_000n,
  expected: 1_493_002_117_884_300_120n,
  minimum: 1_478_072_096_705_457_119n,
}

const permit: SwapPermit = {
  ...{ account: terms.account, token: dollar.address, router: terms.router, amount: fromDollar.amount },
  ...{ until: Date.now() + 1_200_000, data: `0x${'0'.repeat(448)}` },
}

const inWallet = on({ quote: ready(), progress: busy('swapping', 'signing') })

export const states: ViewStates = {
  review: on({ quote: ready() }),
  'to approve': on({ quote: ready({ allowance: 0n, needsApproval: true, prices: fromDollarPrices }, fromDollar) }),
  'to approve anew': on({ quote: ready({ allowance: 5n, needsApproval: true, prices: fromDollarPrices }, fromDollar) }),
  'to sign a permit': on({ quote: ready({ allowance: 0n, needsApproval: true, canPermit: true, prices: fromDollarPrices }, fromDollar) }),
  'permit signed': on({ quote: ready({ allowance: 0n, canPermit: true, permit, prices: fromDollarPrices }, fromDollar) }),
  'another quote': on({ quote: { status: 'loading', attempt: 2, last: quoteOf() } }),
  'nobody connected': nobody({ name: 'SwapPreview' }),
  'too old': on({ quote: ready({ until: 1 }) }),
  'loses much': on({ quote: ready({ impact: 7.25 }) }),
  'loses too much': on({ quote: ready({ impact: 31 }) }),
  'little is known': on({
    quote: ready(
      { route: undefined, fee: undefined, impact: undefined, prices: { from: undefined, to: undefined, native: undefined } },
      { source: '1inch' },
    ),
  }),
  'long symbols': on({ quote: ready({}, { from: long, amount: 123_456_789_012_345_678_901_234_567_890n, slippage: 4.75 }) }),
  'reading the first quote': on({ quote: { status: 'loading', attempt: 1 } }),
  'no route': on({
    quote: { status: 'failed', attempt: 1, error: new KitError('server_failed', 'What a developer reads.', { peerCode: 422 }) },
  }),
  nothing: on({}),
  'checking an approval': on({ quote: ready(), progress: busy('approving', 'checking') }),
  'approval in the wallet': on({ quote: ready(), progress: busy('approving', 'signing') }),
  'approval on its way': on({ quote: ready(), progress: busy('approving', 'mining') }),
  'permit in the wallet': on({ quote: ready(), progress: busy('permitting', 'signing') }),
  'in the wallet': inWallet,
  'in a wallet on a phone': elsewhere(inWallet),
  'in an app here': onThisPhone(inWallet),
  'in the wallet for long': on({ quote: ready(), progress: busy('swapping', 'signing', Date.now() - 60_000) }),
  declined: failed('request_rejected'),
  'server not believed': failed('server_failed', { isDistrusted: true }),
  'price moved': failed('server_failed', { peerCode: 409 }),
  'would fail': failed('server_failed', { peerCode: 422 }),
  'approval failed': failed('execution_failed', { what: 'approving' }),
  'permit not to be had': failed('method_unsupported', { what: 'permitting' }),
  'approval not taken': failed('timeout', { what: 'approving', isSent: true }),
  'too old to approve': failed('timeout', { what: 'approving' }),
  unsure: failed('timeout', { wasAsked: true }),
  'one before may be sent': on({ quote: ready(), unsure: [{ what: 'swapping' }] }),
  pending: sent('pending'),
  confirmed: sent('confirmed'),
  failed: sent('failed'),
  replaced: sent('replaced'),
}
