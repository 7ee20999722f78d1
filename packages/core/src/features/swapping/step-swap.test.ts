/** The machine of swapping: what it has signed is what it shows, whatever happens in which order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accounts,
  address,
  answer,
  begun,
  chosen,
  dollar,
  ether,
  type Given,
  kernelOf,
  play,
  points,
  quoteOf,
  ready,
  send,
  signedFor,
  token,
  tokens,
} from '../../../testing/swap-steps.ts'
import { parseAmount } from '../../entities/amount.ts'
import { KitError } from '../../entities/errors.ts'
import type { Stamped } from '../../kernel/event.ts'
import { stepSwap } from './step-swap.ts'
import { toUnits } from './swap-rules.ts'
import { type SwapEvent, type SwapState, swapping } from './swapping.ts'

/** The wallet has signed what was shown. */
const swapped =
  (hash: string) =>
  (slice: SwapState): Given => ({ type: 'swapped', attempt: 5, hash, terms: quoteOf(slice, 0).terms, kept: [] })

test('the tokens are asked for once, the first is what is swapped, and a quote follows the choice of the second', () => {
  const { steps, slice } = play([...begun, send({ type: 'begin' }), send({ type: 'pick', side: 'to', token: dollar })])
  expect(steps.flatMap(({ work = [] }) => work.map(({ type }) => type))).toEqual(['list', 'price', 'quote'])
  expect(slice).toMatchObject({
    account: accounts[0],
    form: { from: ether, to: dollar, amount: '1', slippage: 1 },
    quote: { status: 'loading' },
  })
})

test('a page can begin with tokens and an amount, by address or CAIP-10', () => {
  const from = address('d').toUpperCase().replace('0X', '0x')
  const { slice, last } = play([send({ type: 'begin', from, to: points.address, amount: '2.5' }), ...begun.slice(1)])
  expect(slice.form).toMatchObject({ from: dollar, to: points, amount: '2.5' })
  expect(last.work).toMatchObject([{ type: 'quote', wish: { amount: 2_500_000n } }])
})

test('a page can name a token by its symbol, if no other token has it', () => {
  const twice = [...tokens, { ...token('9', 18), symbol: 'D' }]
  const listed = (slice: SwapState) => ({ type: 'listed', attempt: slice.tokens.attempt, tokens: twice, reserve: 7n }) as const
  const { slice } = play([send({ type: 'begin', from: 'E', to: 'd', amount: '2' }), listed])
  expect(slice.form).toMatchObject({ from: points, to: undefined })
  expect(slice.tokens.reserve).toBe(7n)
})

test('what a page in plain JavaScript begins with may be anything: what is no text is left out', () => {
  const wrong = { type: 'begin', from: 5n, to: {}, amount: null } as never
  expect(play([send(wrong), ...begun.slice(1)]).slice.form).toEqual({ ...swapping.initial.form, from: ether })
})

test('whoever comes back from another view finds what was chosen there, and the quote', () => {
  const start = { type: 'begin', from: dollar.address, to: points.address, amount: '2' } as const
  const picked = [send(start), ...begun.slice(1), send({ type: 'pick', side: 'to', token: ether }), answer()]
  const { slice, last } = play([...picked, send(start)])
  expect(slice.form).toMatchObject({ from: dollar, to: ether, amount: '2' })
  expect([slice.quote.status, last.work]).toEqual(['ready', undefined])
  // Another start is another wish.
  expect(play([...picked, send({ ...start, amount: '3' })]).slice.form).toMatchObject({ to: points, amount: '3' })
})

test('what Max keeps for the fee follows the price of gas, from an answer on its own and from each quote', () => {
  const reserved = (events: Parameters<typeof play>[0]) => play([...ready, ...events]).slice.tokens.reserve
  expect(reserved([send({ type: 'priced', attempt: 4, account: accounts[0], reserve: 8n })])).toBe(8n)
  // Of the account before.
  expect(reserved([send({ type: 'priced', attempt: 4, account: accounts[1], reserve: 8n })])).toBeUndefined()
  const quoted = (reserve?: bigint) => (slice: SwapState) => ({ ...answer()(slice), reserve })
  expect(reserved([send({ type: 'refresh' }), quoted(9n)])).toBe(9n)
  // Asked for before the quote, and answered after it.
  expect(reserved([send({ type: 'refresh' }), quoted(9n), send({ type: 'priced', attempt: 4, account: accounts[0], reserve: 8n })])).toBe(
    9n,
  )
  expect(reserved([send({ type: 'refresh' }), quoted(9n), send({ type: 'refresh' }), quoted()])).toBe(9n)
})

test('a swap that fails while the wallet is asked says that it was asked; before and after that it was not', () => {
  const error = new KitError('timeout', 'x')
  const swap = [...ready, send({ type: 'swap', minimum: 990n })]
  const advanced = (step: 'signing' | 'mining') => (slice: SwapState) =>
    ({ type: 'advanced', attempt: 'attempt' in slice.progress ? slice.progress.attempt : -1, step }) as const
  const end = (slice: SwapState) =>
    ({ type: 'swap-failed', attempt: 'attempt' in slice.progress ? slice.progress.attempt : -1, error }) as const
  expect(play([...swap, advanced('signing'), end]).slice.progress).toEqual({ status: 'failed', what: 'swapping', error, wasAsked: true })
  expect(play([...swap, end]).slice.progress).toEqual({ status: 'failed', what: 'swapping', error })
  const approval = [...chosen, answer({ allowance: 0n }), send({ type: 'approve' })]
  expect(play([...approval, advanced('mining'), end]).slice.progress).toEqual({ status: 'failed', what: 'approving', error, isSent: true })
})

test('what was sent is followed, and what the chain makes of it is shown for that swap alone', () => {
  const sent = [...ready, send({ type: 'swap', minimum: 990n }), swapped('0x1')]
  const { slice, last } = play(sent)
  expect(last.work).toMatchObject([{ type: 'timer', event: { type: 'look' } }])
  expect(slice.progress).toMatchObject({ status: 'sent', outcome: 'pending' })
  expect(slice.swaps).toMatchObject([{ hash: '0x1', from: address('a'), paid: { symbol: 'c' }, minimum: 990n, status: 'pending' }])
  expect(play([...sent, send({ type: 'look' })]).last.work).toMatchObject([{ type: 'look', swaps: [{ hash: '0x1' }] }])
  const settled = (hash: string) => play([...sent, send({ type: 'looked', looks: [{ hash, status: 'failed' }], kept: [] })])
  expect([settled('0x1'), settled('0x2')]).toMatchObject([
    // Balances and the history are read anew, and nobody looks again.
    { slice: { progress: { outcome: 'failed' } }, last: { kernel: [{ type: 'sent', key: accounts[0] }], work: [] } },
    { slice: { progress: { outcome: 'pending' } }, last: { kernel: [], work: [{ type: 'timer', event: { type: 'look' } }] } },
  ])
  // Whoever comes anew finds a form, without the amount that is spent.
  const again = play([...sent, send({ type: 'begin' })]).slice
  expect([again.progress, again.form.amount]).toEqual([{ status: 'idle' }, ''])
})

test('what the wallet signs after all is followed, for another account too, and shown as sent to nobody', () => {
  const given = [...ready, send({ type: 'swap', minimum: 990n }), send({ type: 'give-up' }), swapped('0x1')]
  expect(play(given).slice).toMatchObject({ progress: { status: 'idle' }, swaps: [{ hash: '0x1', status: 'pending' }] })
  const { slice } = play([...ready, send({ type: 'swap', minimum: 990n }), swapped('0x1')])
  const elsewhere = stepSwap(slice, { type: 'close', at: 0, seq: 99 } as never, kernelOf(accounts[1])).slice
  expect(elsewhere).toEqual({ ...swapping.initial, swaps: slice.swaps })
})

test('with 99 on their way no further one is signed', () => {
  const many = Array.from({ length: 99 }, (_, index) => swapped(`0x${index}`))
  const { slice, last } = play([...ready, ...many, send({ type: 'swap', minimum: 990n })])
  expect(last.work ?? []).toEqual([])
  expect(slice.progress).toMatchObject({ status: 'failed', error: { code: 'rate_limited' } })
})

test('analytics say how far it went, and which tokens, never which account', () => {
  const swap = [...ready, send({ type: 'swap', minimum: 990n })]
  const error = new KitError('request_rejected', 'x')
  const poor = [...chosen, answer({ allowance: 0n }), send({ type: 'approve' })]
  const reported = (events: Parameters<typeof play>[0]) => play(events).steps.flatMap(({ kernel = [] }) => kernel)
  expect(
    [
      reported([...swap, swapped('0x1')]),
      reported([...swap, send({ type: 'swap-failed', attempt: 5, error })]),
      reported([...poor, send({ type: 'swap-failed', attempt: 5, error })]),
    ].map((all) => all.map((one) => ('event' in one ? one.event : one.type))),
  ).toEqual([
    ['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'],
    ['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_ERROR'],
    ['OPEN_SWAP', 'SWAP_APPROVAL_ERROR'],
  ])
  const [, initiated] = reported(swap)
  expect(initiated).toEqual({
    type: 'track',
    event: 'INITIATE_SWAP',
    properties: {
      ...{ isSmartAccount: false, network: 'eip155:1', swapFromToken: 'c', swapToToken: 'd' },
      ...{ swapFromAmount: '0.000000000000001', swapToAmount: '0.001' },
    },
  })
})

test.each(['', '.', '0', '0.0', 'x', '1.0000000000000000001', '1e3', '-1', '9'.repeat(90)])('no quote is asked for %j', (amount) => {
  const { slice, last } = play([...ready, send({ type: 'type', amount })])
  expect(last.work ?? []).toEqual([])
  expect(slice.quote).toEqual({ status: 'none' })
})

test('property: what was typed is the same amount as anywhere else in the kit', () => {
  const typed = fc.oneof(fc.stringMatching(/^\d{0,30}\.?\d{0,40}$/), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(typed, fc.nat({ max: 36 }), (plain, decimals) => {
      const amount = parseAmount(plain, decimals)
      expect(toUnits(plain, decimals)).toBe(typeof amount === 'bigint' && amount > 0n ? amount : undefined)
    }),
  )
})

test('typing waits for the last key; another form has no quote until its own comes', () => {
  const { slice, last } = play([...ready, send({ type: 'type', amount: '12' })])
  expect(last.work).toMatchObject([{ type: 'timer', name: 'typing', ms: 300, event: { type: 'refresh' } }])
  expect(slice.quote).toMatchObject({ status: 'loading' })
  expect(
    play([...ready, send({ type: 'type', amount: '12' }), () => ({ type: 'quoted', attempt: 3, quote: quoteOf(slice, 0) })]).slice.quote
      .status,
  ).toBe('loading')
})

test('the token of the other side moves over, and both change places', () => {
  expect(play([...chosen, send({ type: 'pick', side: 'from', token: dollar })]).slice.form).toMatchObject({ from: dollar, to: ether })
  expect(play([...chosen, send({ type: 'flip' })]).slice.form).toMatchObject({ from: dollar, to: ether })
})

test('slippage is 1 at first, and never beyond 5 or nothing', () => {
  const slippages = [0.5, 5, 5.1, 0, -1, Number.NaN].map(
    (slippage) => play([...ready, send({ type: 'tolerate', slippage })]).slice.form.slippage,
  )
  expect(slippages).toEqual([0.5, 5, 1, 1, 1, 1])
})

test('a quote that is looked at is asked for again, and the old one cannot be signed meanwhile', () => {
  expect(play(ready).last.work).toMatchObject([{ type: 'timer', name: 'tick', ms: 15_000 }])
  const { slice, last } = play([...ready, send({ type: 'tick' })])
  expect(last.work).toMatchObject([{ type: 'quote' }])
  expect(slice.quote).toMatchObject({ status: 'loading', last: { terms: { minimum: 990n } } })
  expect(play([...ready, send({ type: 'tick' }), send({ type: 'swap', minimum: 990n })]).last.work ?? []).toEqual([])
  expect(play([...ready, send({ type: 'tick' })], kernelOf(accounts[0], false)).last.work ?? []).toEqual([])
})

test('a press that came to nothing leaves the quote its time, and one whose time is over is asked for at once', () => {
  const pressed = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  const error = new KitError('request_rejected', 'x')
  const attempt = 'attempt' in pressed.progress ? pressed.progress.attempt : -1
  const stop = (event: SwapEvent, at: number) =>
    stepSwap(pressed, { ...event, at, seq: 99 } as Stamped<SwapEvent>, kernelOf(accounts[0])).work
  for (const event of [{ type: 'swap-failed', attempt, error }, { type: 'give-up' }] as const) {
    // It was given at a million.
    expect(stop(event, 1_004_000)).toMatchObject([{ type: 'timer', name: 'tick', ms: 11_000 }])
    expect(stop(event, 1_015_000)).toMatchObject([{ type: 'timer', name: 'tick', ms: 0 }])
    // The clock was set.
    expect(stop(event, 10)).toMatchObject([{ type: 'timer', name: 'tick', ms: 15_000 }])
  }
})

test('a press that names another minimum than the quote’s, or lacks an allowance, signs nothing', () => {
  expect(play([...ready, send({ type: 'swap', minimum: 989n })]).last.work ?? []).toEqual([])
  expect(play([...ready, send({ type: 'swap', minimum: 990n })]).last.work).toMatchObject([{ type: 'swap', terms: { minimum: 990n } }])
  const poor = [...chosen, answer({ allowance: 999n })]
  expect(play([...poor, send({ type: 'swap', minimum: 990n })]).last.work ?? []).toEqual([])
  expect(play([...poor, send({ type: 'approve' })]).last.work).toMatchObject([{ type: 'approve', allowance: 999n }])
  expect(play([...ready, send({ type: 'approve' })]).last.work ?? []).toEqual([])
})

test('what loses too much of its worth is not signed', () => {
  const { slice, last } = play([...chosen, answer({ impact: 15 }), send({ type: 'swap', minimum: 990n })])
  expect(last.work ?? []).toEqual([])
  expect(slice.progress).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
})

test('an answer to what was given up, and one to an earlier press, change nothing', () => {
  const given = [...ready, send({ type: 'swap', minimum: 990n })]
  const late = play([...given, send({ type: 'give-up' }), swapped('0x1')])
  expect(late.slice.progress).toEqual({ status: 'idle' })
  expect(play([...given, send({ type: 'swap-failed', attempt: 4, error: new KitError('unknown', 'x') })]).slice.progress).toMatchObject({
    status: 'swapping',
  })
  expect(play([...given, swapped('0x1')]).slice.progress).toMatchObject({ status: 'sent', hash: '0x1' })
})

test('another account, or none, begins anew', () => {
  const { slice } = play([...ready, send({ type: 'swap', minimum: 990n })])
  for (const [account, left] of [
    [accounts[1], [{ attempt: 5, key: accounts[0] }]],
    [undefined, undefined],
  ] as const) {
    const step = stepSwap(slice, { type: 'online', online: true, at: 0, seq: 99 } as never, kernelOf(account))
    expect(step.slice).toEqual({ ...swapping.initial, ...(left && { left }) })
  }
})

test('an account that goes while its wallet is asked leaves word that nothing was swapped; one that asks nothing goes in silence', () => {
  const gone = (slice: SwapState) => stepSwap(slice, { type: 'online', online: true, at: 0, seq: 99 } as never, kernelOf(undefined)).kernel
  const asked = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  expect(gone(asked)).toMatchObject([{ type: 'notify', variant: 'error', key: 'unswapped' }])
  expect(gone(play(ready).slice)).toBeUndefined()
  expect(gone(play([...ready, send({ type: 'swap', minimum: 990n }), swapped('0x1')]).slice)).toBeUndefined()
})

test('the account that is asked goes, and a wallet of another chain family stays in use: word is left; not while the asked one stays', () => {
  const asked = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  const { now, ...view } = kernelOf(accounts[0])
  const solana = { status: 'connected', connector: 'sun', accounts: [{ address: 'sunny', namespace: 'solana' }], network: 'solana:sun' }
  const saidWith = (rest: object) => {
    const other = { ...now, namespace: 'solana', connections: { ...rest, solana } } as never
    return stepSwap(asked, { type: 'online', online: true, at: 0, seq: 99 } as never, { ...view, now: other }).kernel
  }
  expect(saidWith({})).toMatchObject([{ type: 'notify', key: 'unswapped' }])
  expect(saidWith(now.connections)).toBeUndefined()
})

test('the page turns to another account, and then the one that is asked goes: word is left; not where its wallet has answered', () => {
  const asked = play([...ready, send({ type: 'swap', minimum: 990n })]).slice
  const { now, ...view } = kernelOf(accounts[0])
  const solana = { status: 'connected', connector: 'sun', accounts: [{ address: 'sunny', namespace: 'solana' }], network: 'solana:sun' }
  const on = (rest: object) => ({ ...view, now: { ...now, namespace: 'solana', connections: { ...rest, solana } } as never })
  const online = { type: 'online', online: true, at: 0, seq: 99 } as never
  const turned = stepSwap(asked, online, on(now.connections)).slice
  expect(stepSwap(turned, online, on({})).kernel).toMatchObject([{ type: 'notify', key: 'unswapped' }])
  expect(stepSwap(stepSwap(turned, online, on({})).slice, online, on({})).kernel ?? []).toEqual([])
  const declined = { type: 'swap-failed', attempt: 5, error: new KitError('request_rejected', 'x'), at: 0, seq: 100 } as const
  expect(asked.progress).toMatchObject({ attempt: declined.attempt })
  const answered = stepSwap(turned, declined, on(now.connections)).slice
  expect(stepSwap(answered, online, on({})).kernel ?? []).toEqual([])
})

test('property: whatever comes in whatever order, only a young quote that is shown is signed, and one thing at a time', () => {
  const amount = fc.constantFrom('', '1', '2.5', '0', 'x', '3')
  const attempt = fc.nat({ max: 40 })
  const error = new KitError('unknown', 'x')
  type Make = (slice: SwapState, at: number) => Given
  const press: fc.Arbitrary<Make> = fc.constantFrom(990n, 991n, undefined).map((shown) => (slice) => {
    const minimum = shown ?? (slice.quote.status === 'ready' ? slice.quote.quote.terms.minimum : 1n)
    return { type: 'swap', minimum }
  })
  const beginning: readonly (readonly [Make, number])[] = chosen.map((make) => [make, 1])
  let signed = 0
  const event: fc.Arbitrary<Make> = fc.oneof(
    { arbitrary: press, weight: 5 },
    fc.record({ type: fc.constant('begin' as const), amount }).map((one) => () => one),
    fc
      .constantFrom(...tokens)
      .chain((one) => fc.constantFrom('from', 'to').map((side) => () => ({ type: 'pick', side, token: one }) as Given)),
    fc.constantFrom('flip', 'refresh', 'approve', 'permit', 'give-up', 'tick').map((type) => () => ({ type }) as Given),
    amount.map((typed) => () => ({ type: 'type', amount: typed }) as Given),
    fc.constant<Make>((slice) => ({ type: 'listed', attempt: slice.tokens.attempt, tokens })),
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, attempt),
          fc.constantFrom(undefined, 0n, 999n, 1_000n),
          fc.constantFrom(990n, 991n),
          fc.constantFrom(0, 20, undefined),
          fc.constantFrom(0, 29_000, 31_000),
        )
        .map(
          ([late, allowance, minimum, impact, age]): Make =>
            (slice, at) => {
              const own = 'attempt' in slice.quote ? slice.quote.attempt : -1
              return { type: 'quoted', attempt: late ?? own, quote: quoteOf(slice, at - age, { allowance, impact, minimum }) }
            },
        ),
    },
    fc.tuple(attempt, fc.boolean()).map(
      ([late, isOwn]): Make =>
        (slice) => {
          const own = isOwn && 'attempt' in slice.progress ? slice.progress.attempt : late
          return { type: 'approved', attempt: own, allowance: 1_000n }
        },
    ),
    fc.tuple(attempt, fc.boolean(), fc.constantFrom(1_000n, 999n)).map(
      ([late, isOwn, permitted]): Make =>
        (slice, at) => {
          const own = isOwn && 'attempt' in slice.progress ? slice.progress.attempt : late
          return { type: 'permitted', attempt: own, permit: signedFor(slice, { amount: permitted, until: at + 1_200_000 }) }
        },
    ),
    attempt.map(
      (late): Make =>
        (slice) => ({ type: 'swapped', attempt: late, hash: '0x1', terms: quoteOf(slice, 0).terms, kept: [] }),
    ),
    attempt.map((late) => () => ({ type: 'swap-failed', attempt: late, error }) as Given),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.constantFrom(1, 500, 20_000)), { minLength: 10, maxLength: 60 }), (following) => {
      const events = [...beginning, ...following]
      let slice = swapping.initial
      let at = 1_000_000
      events.forEach(([make, ms], index) => {
        at += ms
        const given = make(slice, at)
        const before = slice
        const step = stepSwap(slice, { ...given, at, seq: index + 1 } as Stamped<SwapEvent>, kernelOf(accounts[0]))
        slice = step.slice
        const started = (step.work ?? []).filter((one) => one.type === 'swap' || one.type === 'approve' || one.type === 'permit')
        expect(started.length).toBeLessThanOrEqual(1)
        for (const one of started) {
          if (one.type !== 'swap' && one.type !== 'approve' && one.type !== 'permit') continue
          expect(['idle', 'failed', 'sent']).toContain(before.progress.status)
          const { quote } = before
          if (quote.status !== 'ready') throw new Error('It signs what is not shown.')
          expect(one.terms).toBe(quote.quote.terms)
          expect(at - quote.quote.at).toBeLessThan(30_000)
          expect(quote.quote.impact ?? 0).toBeLessThan(15)
          if (one.type === 'swap') {
            signed++
            expect(given).toMatchObject({ type: 'swap', minimum: one.terms.minimum })
            const { permit } = quote.quote
            expect(permit?.amount ?? quote.quote.allowance ?? 1_000n).toBeGreaterThanOrEqual(1_000n)
            if (permit) expect(permit).toMatchObject({ amount: one.terms.amount, token: one.terms.from.address, router: one.terms.router })
            expect(one.permit).toBe(permit)
          }
          expect(slice.progress).toMatchObject({ terms: one.terms })
        }
      })
    }),
    { numRuns: 500 },
  )
  // It gets as far as that.
  expect(signed).toBeGreaterThan(20)
})
