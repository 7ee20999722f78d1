/** The machine of swapping where a signature takes the approval’s place. */
import { expect, test } from 'vitest'
import { accounts, address, answer, chosen, kernelOf, play, points, quoteOf, send, signedFor } from '../../../testing/swap-steps.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'
import { stepSwap } from './step-swap.ts'
import type { SwapState } from './swapping.ts'

const signed = (slice: SwapState) =>
  ({ type: 'permitted', attempt: 'attempt' in slice.progress ? slice.progress.attempt : -1, permit: signedFor(slice) }) as const
const toSign = [...chosen, answer({ allowance: 0n })]

test('a permit takes the approval’s place: signed once, it goes along with the swap, and is used up by it', () => {
  const { slice, last } = play([...toSign, send({ type: 'swap', minimum: 990n }), send({ type: 'permit' })])
  expect(last.work).toMatchObject([{ type: 'permit', terms: { amount: 1_000n } }])
  expect(slice.progress).toMatchObject({ status: 'permitting', step: 'checking' })
  const done = play([...toSign, send({ type: 'permit' }), signed, answer({ allowance: 0n })])
  expect(done.slice.quote).toMatchObject({ status: 'ready', quote: { needsApproval: false, permit: { amount: 1_000n } } })
  const sent = play([...toSign, send({ type: 'permit' }), signed, answer({ allowance: 0n }), send({ type: 'swap', minimum: 990n })])
  expect(sent.last.work).toMatchObject([{ type: 'swap', permit: { amount: 1_000n } }])
  const attempt = 'attempt' in sent.slice.progress ? sent.slice.progress.attempt : -1
  const { terms } = quoteOf(sent.slice, 0)
  const gone = stepSwap(sent.slice, { type: 'swapped', attempt, hash: '0x1', terms, kept: [], at: 0, seq: 99 }, kernelOf(accounts[0]))
  expect(gone.slice.permit).toBeUndefined()
})

test('a permit for something else, or one that is nearly over, is none', () => {
  const other = { token: points.address, router: address('9'), amount: 999n, account: accounts[1], until: 1_200_000 }
  for (const [key, value] of Object.entries(other)) {
    const { slice } = play([
      ...toSign,
      send({ type: 'permit' }),
      (now) => ({ ...signed(now), permit: signedFor(now, { [key]: value }) }),
      answer({ allowance: 0n }),
    ])
    expect(slice.quote, key).toMatchObject({ status: 'ready', quote: { needsApproval: true } })
  }
})

test('a permit that was declined or given up leaves everything as it was, and the approval can be given', () => {
  const failing = (code: KitErrorCode) => (slice: SwapState) =>
    ({ type: 'swap-failed', attempt: 'attempt' in slice.progress ? slice.progress.attempt : -1, error: new KitError(code, 'x') }) as const
  const declined = play([...toSign, send({ type: 'permit' }), failing('request_rejected')])
  expect(declined.slice).toMatchObject({
    progress: { status: 'failed', what: 'permitting' },
    quote: { status: 'ready', quote: { needsApproval: true, canPermit: true } },
  })
  const approving = play([...toSign, send({ type: 'permit' }), failing('request_rejected'), send({ type: 'approve' })])
  expect(approving.last.work).toMatchObject([{ type: 'approve' }])
  const late = play([...toSign, send({ type: 'permit' }), send({ type: 'give-up' }), signed])
  expect(late.slice.permit).toBeUndefined()
  // A wallet that cannot is not asked again.
  const unable = play([...toSign, send({ type: 'permit' }), failing('method_unsupported'), send({ type: 'permit' })])
  expect(unable.slice.quote).toMatchObject({ quote: { needsApproval: true, canPermit: false } })
  expect(unable.last.work).toBeUndefined()
  const again = play([
    ...toSign,
    send({ type: 'permit' }),
    failing('method_unsupported'),
    send({ type: 'refresh' }),
    answer({ allowance: 0n }),
  ])
  expect(again.slice.quote).toMatchObject({ quote: { canPermit: false } })
})

test('a permit with which the swap would fail is not used again; one that was declined with the swap is', () => {
  const pressed = [...toSign, send({ type: 'permit' }), signed, answer({ allowance: 0n }), send({ type: 'swap', minimum: 990n })]
  const failing = (error: KitError) => (slice: SwapState) =>
    ({ type: 'swap-failed', attempt: 'attempt' in slice.progress ? slice.progress.attempt : -1, error }) as const
  const bad = play([...pressed, failing(new KitError('server_failed', 'x', { peerCode: 422 }))])
  expect(bad.slice.permit).toBeUndefined()
  expect(bad.slice.quote).toMatchObject({ quote: { needsApproval: true, canPermit: true } })
  const declined = play([...pressed, failing(new KitError('request_rejected', 'x'))])
  expect(declined.slice.permit).toBeDefined()
  expect(declined.slice.quote).toMatchObject({ quote: { needsApproval: false } })
})
