/** Leaving the views of swapping, and going back in them, while something goes on in the wallet. */
import { expect, test } from 'vitest'
import { accounts, begun, dollar, ether, kernelOf, play, quoteOf, ready, send, tokens } from '../../../testing/swap-steps.ts'
import { KitError } from '../../entities/errors.ts'
import { type SwapView, stepSwap } from './step-swap.ts'
import { type SwapState, swapping } from './swapping.ts'

/** The view that is shown, and the one before the event. */
function viewOf(name: string, before = name): SwapView {
  const { now, ...same } = kernelOf(accounts[0])
  const at = (shown: string) => ({ ...now, modal: { ...now.modal, open: true, history: [{ name: 'Account' }, { name: shown }] } }) as never
  return { ...same, now: at(name), before: at(before) }
}

const leave = (slice: SwapState): SwapState => stepSwap(slice, { type: 'back', at: 0, seq: 98 } as never, viewOf('Account', 'Swap')).slice

test('who leaves the views begins anew; what is in the wallet, or was sent, stays', () => {
  const leaving = (slice: SwapState, from: string, to: string) =>
    stepSwap(slice, { type: 'back', at: 0, seq: 99 } as never, viewOf(to, from)).slice
  const { slice } = play(ready)
  expect(leaving(slice, 'Swap', 'Account')).toMatchObject({
    form: swapping.initial.form,
    quote: { status: 'none' },
    tokens: { list: tokens },
  })
  expect(leaving(slice, 'SwapPreview', 'Swap')).toBe(slice)
  const asking = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  expect(leaving(asking, 'SwapPreview', 'Account').progress).toMatchObject({ status: 'swapping' })
})

test('who comes anew after leaving finds the first token to pay with again, and is told what gas costs now', () => {
  const left = leave(play(begun).slice)
  expect(left.form.from).toBeUndefined()
  const again = stepSwap(left, { type: 'begin', at: 0, seq: 99 }, kernelOf(accounts[0]))
  expect(again.slice.form).toEqual({ ...swapping.initial.form, from: ether })
  expect(again.work).toEqual([{ type: 'price', attempt: 99, account: accounts[0] }])
})

test('who comes anew while the wallet is asked finds a token to pay with once it has answered', () => {
  const asking = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  const attempt = 'attempt' in asking.progress ? asking.progress.attempt : -1
  const again = stepSwap(leave(asking), { type: 'begin', to: dollar.address, at: 0, seq: 99 }, kernelOf(accounts[0])).slice
  expect(again.progress).toBe(asking.progress)
  const error = new KitError('request_rejected', 'x')
  const { slice } = stepSwap(again, { type: 'swap-failed', attempt, error, at: 0, seq: 100 }, kernelOf(accounts[0]))
  expect(slice).toMatchObject({ progress: { status: 'failed' }, form: { from: ether, to: dollar, amount: '' } })
})

test('a swap that is signed while its form is shown leads to what becomes of it; from elsewhere it leads nowhere', () => {
  const { slice } = play([...ready, send({ type: 'swap', minimum: 990n })])
  const attempt = 'attempt' in slice.progress ? slice.progress.attempt : -1
  const swapped = { type: 'swapped', attempt, hash: '0x1', terms: quoteOf(slice, 0).terms, kept: [] } as const
  const leads = (name: string) =>
    stepSwap(slice, { ...swapped, at: 0, seq: 99 }, viewOf(name)).kernel?.filter(({ type }) => type !== 'track')
  expect(leads('Swap')).toEqual([{ type: 'go', screen: { name: 'SwapPreview' } }])
  expect([leads('SwapPreview'), leads('Account')]).toEqual([[], []])
})
