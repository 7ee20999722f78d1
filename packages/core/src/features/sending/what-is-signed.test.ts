/** No sequence of inputs and answers, in whatever order they come, makes the kit ask for anything but what it showed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import type { KitOptions } from '../../options/options.ts'
import { resolveSetup } from '../../options/resolve-options.ts'
import { sendUnitsOf, shownTransferOf } from './select.ts'
import type { SendingEvent, SendingState } from './sending.ts'
import { sending } from './sending.ts'
import { sendingFeature } from './sending-feature.ts'
import type { SendingWork } from './work.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const options: KitOptions = { projectId: 'p', networks: [{ id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }] }
const receivers = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const tokens = [{ ...nativeCurrency }, { address: `0x${'c'.repeat(40)}`, name: 'Dollar', symbol: 'USD', decimals: 6 }]

type Move =
  | { readonly do: 'token' | 'amount' | 'receiver'; readonly pick: number }
  /** Of all transfers that were ever shown, the one before the last by so many. */
  | { readonly do: 'confirm'; readonly pick: number }
  /** The answer to some work that waits; `pick` also decides whether it is a good one. */
  | { readonly do: 'answer'; readonly pick: number }
  | { readonly do: 'timer'; readonly pick: number }
  | { readonly do: 'wait'; readonly pick: number }
  | { readonly do: 'review' | 'again' | 'give-up' | 'reset' | 'begin'; readonly pick: number }

/** Mostly what leads somewhere: answers, timers and presses. */
const often = (kind: Move['do'], weight: number) => ({ arbitrary: fc.constant(kind), weight })
const kind = fc.oneof(
  ...[often('answer', 12), often('timer', 10), often('confirm', 8), often('wait', 3), often('begin', 2), often('amount', 2)],
  ...(['token', 'receiver', 'review', 'again', 'give-up', 'reset'] as const).map((one) => often(one, 1)),
)
const move: fc.Arbitrary<Move> = fc.record({ do: kind, pick: fc.nat(7) })

/** Perhaps one that has stayed after another wallet has declined. */
async function connected(isSecondDeclined: boolean) {
  const mock = createTestAdapter({ wallets: ['one', 'two'].map((id) => ({ id, name: id })) })
  const kit = createKit({ ...options, adapters: [mock.adapter] }, createTestEnvironment())
  await kit.connect('one')
  mock.wallet('two').switches.answer = 'rejects'
  if (isSecondDeclined) await expect(kit.connect('two')).rejects.toMatchObject({ code: 'request_rejected' })
  const now = kit.getState()
  kit.dispose()
  return now
}

test('what is asked of the wallet is what was shown and confirmed', async () => {
  const setup = resolveSetup(options, { isPhone: false })
  const states = [await connected(false), await connected(true)] as const
  const asked = [0, 0]
  fc.assert(
    fc.property(fc.array(move, { minLength: 20, maxLength: 80 }), fc.constantFrom(0, 1), (moves, which) => {
      const now = states[which]
      const kernel = { now, before: now, setup }
      let slice: SendingState = sending.initial
      let at = 1_700_000_000_000
      let seq = 0
      const waiting: SendingWork[] = []
      const timers = new Map<string, SendingEvent>()
      const seen: number[] = []

      function send(event: SendingEvent): void {
        const before = slice
        const { slice: next, work = [] } = sendingFeature.step(slice, { ...event, at, seq: ++seq }, kernel)
        slice = next
        for (const one of work as readonly (SendingWork | { type: 'timer'; name: string; event: SendingEvent })[]) {
          if (one.type === 'timer') timers.set(one.name, one.event)
          else waiting.push(one)
          if (one.type !== 'sign') continue
          asked[which] = (asked[which] ?? 0) + 1
          expect(one.connector).toBe('one')
          const shown = shownTransferOf(before.form.preparation)
          const { receiver, token } = before.form
          expect(event).toEqual({ type: 'confirm', attempt: shown?.attempt })
          expect(one.transaction).toBe(shown?.prepared.transaction)
          expect(at - (shown?.at ?? 0)).toBeLessThanOrEqual(30_000)
          const { amount, to, value } = JSON.parse(one.transaction.data ?? '{}')
          expect(to).toBe(receiver.status === 'found' && receiver.address)
          expect(value).toBe(String(shown?.prepared.amount))
          const units = sendUnitsOf(before.form)
          expect(amount).toBe(String(units))
          expect(one.transfer).toMatchObject({ to, token, amount: BigInt(value) })
        }
        const attempt = shownTransferOf(slice.form.preparation)?.attempt
        if (attempt !== undefined && seen.at(-1) !== attempt) seen.push(attempt)
      }

      function answer(work: SendingWork, isGood: boolean): void {
        const error = new KitError('network_failed', 'No.')
        if (work.type === 'learn') send({ type: 'learned', key: work.key, isAble: true, known: [] })
        if (work.type === 'find') send({ type: 'found', attempt: work.attempt, found: isGood ? { address: work.text } : { error } })
        if (work.type === 'identify') send({ type: 'identified', attempt: work.attempt, identity: 'unknown' })
        if (work.type === 'prepare') send(isGood ? prepared(work) : { type: 'not-prepared', attempt: work.attempt, error })
        if (work.type !== 'sign') return
        const transfer = { ...work.transfer, hash: `0x${seq}`, sentAt: at, seenAt: at, status: 'pending' as const }
        const kept = { transfers: [], receivers: [] }
        send(isGood ? { type: 'signed', attempt: work.attempt, transfer, kept } : { type: 'not-signed', attempt: work.attempt, error })
      }

      function prepared({
        attempt,
        input: { amount: wanted, to, from },
      }: Extract<SendingWork, { readonly type: 'prepare' }>): SendingEvent {
        // The most of a coin changes with its fee.
        const amount = wanted === 'max' ? 1000n - BigInt(seq) : wanted
        const data = JSON.stringify({ to, amount: String(wanted), value: String(amount) })
        const fee = { likely: BigInt(seq), most: BigInt(seq * 2) }
        const transaction = { from, to, network: 'eip155:1' as const, data }
        return { type: 'prepared', attempt, prepared: { transaction, amount, balance: 10n ** 20n, fee, receiver: 'account' } }
      }

      send({ type: 'begin' })
      send({ type: 'amount', amount: { unit: 'token', text: '1' } })
      send({ type: 'receiver', text: receivers[0] as string })
      for (const { do: what, pick } of moves) {
        if (what === 'token') send({ type: 'choose-token', token: tokens[pick % 2] })
        else if (what === 'amount') send({ type: 'amount', amount: pick === 0 ? { unit: 'max' } : { unit: 'token', text: String(pick) } })
        else if (what === 'receiver') send({ type: 'receiver', text: receivers[pick % 2] as string })
        else if (what === 'confirm') send({ type: 'confirm', attempt: seen.at(-1 - (pick % 3)) ?? -1 })
        else if (what === 'wait') at += [100, 800, 20_000, 31_000][pick % 4] as number
        else if (what === 'answer') {
          const [work] = waiting.splice(pick % Math.max(1, waiting.length), 1)
          if (work) answer(work, pick !== 7)
        } else if (what === 'timer') {
          const name = [...timers.keys()][pick % Math.max(1, timers.size)]
          const event = name === undefined ? undefined : timers.get(name)
          if (name !== undefined) timers.delete(name)
          if (event) send(event)
        } else send({ type: what })
      }
    }),
    { numRuns: 1_000 },
  )
  for (const count of asked) expect(count).toBeGreaterThan(30)
})
