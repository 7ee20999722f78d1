/** Of some swaps nobody knows what became of them: that is not forgotten before another one is signed, or the views are left. */
import { expect, test } from 'vitest'
import { accounts, answer, chosen, dollar, kernelOf, play, points, ready, send } from '../../../testing/swap-steps.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'
import { isSwapUnsure } from './is-swap-unsure.ts'
import { stepSwap } from './step-swap.ts'
import type { SwapState } from './swapping.ts'

const attemptOf = ({ progress }: SwapState): number => ('attempt' in progress ? progress.attempt : -1)
const asked = (slice: SwapState) => ({ type: 'advanced', attempt: attemptOf(slice), step: 'signing' }) as const
const fails = (code: KitErrorCode) => (slice: SwapState) =>
  ({ type: 'swap-failed', attempt: attemptOf(slice), error: new KitError(code, 'x') }) as const
const swap = [...ready, send({ type: 'swap', minimum: 990n })]
const unsure = [...swap, asked, fails('timeout')]
const sureOf = (events: Parameters<typeof play>[0]) => isSwapUnsure(play(events).slice.progress)

test.each([
  ['another amount', send({ type: 'type', amount: '2' })],
  ['another token', send({ type: 'pick', side: 'to', token: points })],
  ['the other way round', send({ type: 'flip' })],
  ['another slippage', send({ type: 'tolerate', slippage: 2 })],
  ['what a page begins with', send({ type: 'begin', from: dollar.address, amount: '3' })],
])('it stays with %s', (_, event) => {
  expect(sureOf([...unsure, event])).toBe(true)
  // What is known to have come to nothing does not.
  expect(play([...swap, asked, fails('request_rejected'), event]).slice.progress).toEqual({ status: 'idle' })
})

test('it ends with the next press that has something signed, and with the views', () => {
  expect(play([...unsure, send({ type: 'swap', minimum: 990n })]).slice.progress).toMatchObject({ status: 'swapping' })
  const { slice } = play(unsure)
  const now = kernelOf(accounts[0])
  const shown = { ...now, before: { ...now.now, modal: { ...now.now.modal, history: [{ name: 'Swap' }] } } } as typeof now
  expect(stepSwap(slice, { type: 'back', at: 0, seq: 99 } as never, shown).slice.progress).toEqual({ status: 'idle' })
})

test('it is the wallet’s silence that makes it so: not the server’s, a clear answer, or a permit', () => {
  expect(sureOf(unsure)).toBe(true)
  expect(sureOf([...swap, asked, fails('network_failed')])).toBe(true)
  expect(sureOf([...swap, fails('network_failed')])).toBe(false)
  expect(sureOf([...swap, asked, fails('insufficient_funds')])).toBe(false)
  const permit = [...chosen, answer({ allowance: 0n, canPermit: true }), send({ type: 'permit' }), asked, fails('timeout')]
  expect(play(permit).slice.progress).toMatchObject({ status: 'failed', what: 'permitting', wasAsked: true })
  expect(sureOf(permit)).toBe(false)
})

test('an approval that the network has not taken in time is sent, whatever else fails meanwhile is not', () => {
  const mining = (slice: SwapState) => ({ type: 'advanced', attempt: attemptOf(slice), step: 'mining' }) as const
  const approval = [...chosen, answer({ allowance: 0n }), send({ type: 'approve' }), asked, mining]
  expect(play([...approval, fails('timeout')]).slice.progress).toMatchObject({ what: 'approving', isSent: true })
  expect(play([...approval, fails('network_failed')]).slice.progress).not.toHaveProperty('isSent')
})
