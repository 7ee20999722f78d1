/** Of some swaps nobody knows what became of them: that is not forgotten before another one is signed, or the views are left. */
import { describe, expect, test } from 'vitest'
import { accounts, answer, chosen, dollar, kernelOf, play, points, quoteOf, ready, send } from '../../../testing/swap-steps.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'
import { notLoaded } from '../../kernel/not-loaded.ts'
import { stepSwap } from './step-swap.ts'
import { isSwapUnsure } from './swap-rules.ts'
import type { SwapState } from './swapping.ts'

const attemptOf = ({ progress }: SwapState): number => ('attempt' in progress ? progress.attempt : -1)
const asked = (slice: SwapState) => ({ type: 'advanced', attempt: attemptOf(slice), step: 'signing' }) as const
const swappedBy = (attempt: number) =>
  ({ type: 'swapped', attempt, hash: '0x1', terms: quoteOf(play(ready).slice, 0).terms, kept: [] }) as const
const fails =
  (code: KitErrorCode, more: { readonly peerCode?: number } = {}) =>
  (slice: SwapState) =>
    ({ type: 'swap-failed', attempt: attemptOf(slice), error: new KitError(code, 'x', more) }) as const
const swap = [...ready, send({ type: 'swap', minimum: 990n })]
const unsure = [...swap, asked, fails('timeout')]
const sureOf = (events: Parameters<typeof play>[0]) => isSwapUnsure(play(events).slice)

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
  expect(sureOf([...swap, asked, fails('unknown')])).toBe(true)
  // Some wallets say nothing but the number that stands for anything.
  expect(sureOf([...swap, asked, fails('invalid_input', { peerCode: -32000 })])).toBe(true)
  expect(sureOf([...swap, asked, fails('invalid_input', { peerCode: -32602 })])).toBe(false)
  // The code that would have asked did not arrive: nobody has one that is shown, or that one has stopped waiting for.
  const missing = (slice: SwapState) => ({ type: 'swap-failed', attempt: attemptOf(slice), error: notLoaded(new Error('x')) }) as const
  expect(sureOf([...swap, asked, missing])).toBe(false)
  expect(sureOf([...swap, asked, send({ type: 'give-up' }), send({ ...missing(play(swap).slice) })])).toBe(false)
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

const again = send({ type: 'swap', minimum: 990n })
const giveUp = send({ type: 'give-up' })
const approve = [...chosen, answer({ allowance: 0n }), send({ type: 'approve' })]

describe('tried again, the one before is as unsure as it was', () => {
  test.each<[string, ReturnType<typeof fails>]>([
    ['the server refuses', fails('server_failed')],
    ['the server is silent', fails('network_failed')],
  ])('where %s', (_, ends) => {
    expect(play([...unsure, again, ends]).slice.progress).not.toHaveProperty('wasAsked')
    expect(sureOf([...unsure, again, ends])).toBe(true)
    expect(sureOf([...unsure, again, ends, send({ type: 'type', amount: '2' })])).toBe(true)
  })

  test('where the wallet declines it', () => {
    expect(sureOf([...unsure, again, asked, fails('request_rejected')])).toBe(true)
    expect(sureOf([...swap, asked, fails('request_rejected'), again, asked, fails('request_rejected')])).toBe(false)
  })

  test('where its quote is too old to be signed', () => {
    const { slice, at } = play(unsure)
    const { slice: late } = stepSwap(slice, { type: 'swap', minimum: 990n, at: at + 60_000, seq: 99 }, kernelOf(accounts[0]))
    expect(late.progress).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(isSwapUnsure(late)).toBe(true)
  })

  test('and where it is signed nothing is said any more', () => {
    const signed = (slice: SwapState) => swappedBy(attemptOf(slice))
    expect(sureOf([...unsure, again, asked, signed])).toBe(false)
  })

  test('an approval that went well leaves no doubt about the approval before it, and does about a swap', () => {
    const approved = (slice: SwapState) => ({ type: 'approved', attempt: attemptOf(slice), allowance: 1_000n }) as const
    const approval = [answer({ allowance: 0n }), send({ type: 'approve' }), asked]
    expect(sureOf([...approve, asked, fails('timeout'), send({ type: 'refresh' }), ...approval, approved])).toBe(false)
    expect(sureOf([...unsure, send({ type: 'refresh' }), ...approval, approved])).toBe(true)
  })
})

describe('who stops waiting does not know what the wallet does with the request', () => {
  /** Of the swap that is asked for by the last event of `swap`, or of the approval. */
  const attempt = swap.length
  const late = (code: KitErrorCode) => send({ type: 'swap-failed', attempt, error: new KitError(code, 'x') })

  test('of a swap or an approval; not of a permit, or before the wallet is asked', () => {
    expect(sureOf([...swap, asked, giveUp])).toBe(true)
    expect(sureOf([...swap, asked, giveUp, send({ type: 'type', amount: '2' })])).toBe(true)
    expect(sureOf([...approve, asked, giveUp])).toBe(true)
    expect(sureOf([...swap, giveUp])).toBe(false)
    const permit = [...chosen, answer({ allowance: 0n, canPermit: true }), send({ type: 'permit' })]
    expect(sureOf([...permit, asked, giveUp])).toBe(false)
    const mining = send({ type: 'advanced', attempt, step: 'mining' })
    expect(sureOf([...approve, asked, mining, giveUp])).toBe(false)
  })

  test('until the wallet says it', () => {
    expect(sureOf([...swap, asked, giveUp, late('request_rejected')])).toBe(false)
    expect(sureOf([...swap, asked, giveUp, late('timeout')])).toBe(true)
    expect(sureOf([...swap, asked, giveUp, send(swappedBy(attempt))])).toBe(false)
    const mining = send({ type: 'advanced', attempt, step: 'mining' })
    expect(sureOf([...approve, asked, giveUp, mining, late('request_cancelled')])).toBe(false)
    // It says nothing of another one.
    expect(sureOf([...unsure, again, asked, giveUp, late('request_rejected')])).toBe(true)
  })

  test('until the views are left', () => {
    const { slice } = play([...swap, asked, giveUp])
    const now = kernelOf(accounts[0])
    const shown = { ...now, before: { ...now.now, modal: { ...now.now.modal, history: [{ name: 'Swap' }] } } } as typeof now
    expect(isSwapUnsure(stepSwap(slice, { type: 'back', at: 0, seq: 99 } as never, shown).slice)).toBe(false)
  })
})
