/**
 * A relay that does to messages what it likes, in any order, over two sessions and both sides: flips bits, repeats, holds
 * back, reorders, loses, brings them on other topics, makes up its own. Whatever it does, nothing is believed that the
 * other side did not say, nothing counts twice, and everybody who waits learns how it ended.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account } from '../../testing/peers.ts'
import { connect, connected, type World } from '../../testing/world.ts'
import { pairingErrorTable } from '../error.ts'
import type { SessionNamespaces } from '../namespaces/namespaces.ts'
import { fromBase64, toBase64 } from '../wire/bytes.ts'
import { seal } from '../wire/envelope.ts'
import { formatRequest, formatResult } from '../wire/json-rpc.ts'
import type { Command } from './command.ts'
import type { Outcome, State } from './state.ts'

type Side = 0 | 1
const side = fc.constantFrom<Side>(0, 1)
const which = fc.nat(1)
/** Counted from the newest, which matter most. */
const mail = fc.oneof({ weight: 4, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.nat(60) })
const day = 86_400_000

const action = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('deliver' as const), side, mail }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5]) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flip' as const), side, mail, bit: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cross' as const), side, mail, other: mail }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), side, mail, at: fc.nat(2000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forge' as const), side, mail, kind: fc.nat(3) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('request' as const, 'respond' as const, 'decline' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('emit' as const, 'update' as const, 'extend' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ping' as const), side, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('crash' as const, 'published' as const, 'woke' as const), side }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(100, 1000, 40_000, 400_000, 2 * day) }) },
)

const forged = '11'.repeat(32)

test('no sequence of its tricks makes either side wrong, or leaves anybody waiting', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 20, maxLength: 90 }), (actions) => {
      const { world, topic } = connected()
      const topics = [topic, connect(world, '2')] as const
      const told = new Truth(world)
      for (const one of actions) play(world, topics, told, one)
      told.check(topics)
      end(world, told)
    }),
    { numRuns: 60 },
  )
})

/** What the two sides really said. */
class Truth {
  readonly world: World
  readonly refs: [string[], string[]] = [[], []]
  readonly asked = new Map<string, string>()
  readonly answers = new Map<string, unknown>()
  readonly emitted = new Set<string>()
  readonly granted: readonly [string[], string[]]
  count = 0

  constructor(world: World) {
    this.world = world
    const first = Object.values(world.states[0].sessions).map(({ namespaces }) => JSON.stringify(namespaces))
    this.granted = [[...first], [...first]]
  }

  command(by: Side, command: Command): string {
    const ref = `ref-${this.count++}`
    this.refs[by].push(ref)
    this.world.command(by, command, ref)
    return ref
  }

  check(topics: readonly [string, string]): void {
    const [dapp, wallet] = this.world.states
    for (const [index, topic] of topics.entries()) {
      for (const state of [dapp, wallet]) {
        const session = state.sessions[topic]
        if (session) expect(this.granted[index === 0 ? 0 : 1]).toContain(JSON.stringify(session.namespaces))
      }
    }
    expect(Object.keys(dapp.sessions).every((topic) => topics.includes(topic))).toBe(true)
    const shown = this.world.notifications[1].flatMap((notification) =>
      notification.type === 'request' ? [String(JSON.stringify(notification.request.params))] : [],
    )
    for (const token of shown) expect([...this.asked.values()]).toContain(token)
    expect(new Set(shown).size).toBe(shown.length)
    expect(this.world.notifications[0].filter(({ type }) => type === 'request')).toEqual([])
    const events = this.world.notifications[0].flatMap((notification) =>
      notification.type === 'session_event' ? [String(notification.data)] : [],
    )
    for (const data of events) expect(this.emitted).toContain(data)
    expect(new Set(events).size).toBe(events.length)
    for (const [ref, outcome] of outcomes(this.world, 0)) {
      const token = this.asked.get(ref)
      if (token !== undefined && outcome.ok) expect(outcome.value).toEqual(this.answers.get(token))
    }
  }
}

function outcomes(world: World, by: Side): ReadonlyMap<string, Outcome> {
  return new Map(
    world.notifications[by].flatMap((notification) => (notification.type === 'outcome' ? [[notification.ref, notification.outcome]] : [])),
  )
}

type Trick = Extract<Action, { readonly do: 'flip' | 'cross' | 'cut' | 'forge' }>
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function play(world: World, topics: readonly [string, string], told: Truth, one: Action): void {
  const topic = 'which' in one ? (topics[one.which === 0 ? 0 : 1] ?? '') : ''
  const newest = world.mail.length - 1
  if (one.do === 'deliver') world.deliver(newest - one.mail, one.side)
  else if (one.do === 'pass') {
    for (const back of one.order) for (const by of [0, 1] as const) world.deliver(newest - back, by)
  } else if (one.do === 'crash') world.crash(one.side)
  else if (one.do === 'woke') world.send(one.side, { type: 'resumed', silence: 60_000, grace: 20_000 })
  else if (one.do === 'published') world.send(one.side, { type: 'publication_confirmed', key: world.states[one.side].outbox[0]?.key ?? '' })
  else if (one.do === 'wait') {
    world.at += one.ms
    for (const by of [0, 1] as const) world.send(by, { type: 'deadline_passed' })
  } else if (one.do === 'ping') told.command(one.side, { type: 'ping', topic })
  else if ('which' in one) say(world, topic, told, one)
  else trick(world, one as Trick)
}

function say(world: World, topic: string, told: Truth, one: Extract<Action, { readonly which: number }>): void {
  const number = told.count
  const request = Object.values(world.states[1].requests).find((candidate) => candidate.topic === topic)
  if (one.do === 'request') {
    const ref = told.command(0, { type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign', params: [number] })
    told.asked.set(ref, JSON.stringify([number]))
  } else if (one.do === 'respond' && request) {
    told.answers.set(JSON.stringify(request.params), `answer ${number}`)
    told.command(1, { type: 'respond', topic, id: request.id, result: `answer ${number}` })
  } else if (one.do === 'decline' && request) {
    told.command(1, { type: 'respond', topic, id: request.id, error: { code: 5000, message: 'No.' } })
  } else if (one.do === 'emit') {
    told.emitted.add(`event ${number}`)
    told.command(1, { type: 'emit', topic, chainId: 'eip155:1', name: 'chainChanged', data: `event ${number}` })
  } else if (one.do === 'update') {
    const namespaces: SessionNamespaces = {
      eip155: {
        methods: ['personal_sign'],
        events: ['chainChanged'],
        accounts: ['1', `${100 + number}`].map((id) => `eip155:${id}:${account}`),
      },
    }
    told.granted[one.which === 0 ? 0 : 1].push(JSON.stringify(namespaces))
    told.command(1, { type: 'update', topic, namespaces })
  } else if (one.do === 'extend') told.command(1, { type: 'extend', topic })
}

/** Changed on its way: then it changes nothing. */
function trick(world: World, one: Trick): void {
  const original = world.mail.at(-1 - one.mail)
  if (!original) return
  const message = tampered(original, one)
  const topic = one.do === 'cross' ? (world.mail.at(-1 - one.other)?.topic ?? '') : original.topic
  if (message === original.message && topic === original.topic) return
  // What runs out by the clock alone is no doing of the message.
  world.send(one.side, { type: 'deadline_passed' })
  const before: State = world.states[one.side]
  world.at -= 3
  const notifications = world.send(one.side, { type: 'message_received', topic, message })
  expect(world.states[one.side]).toEqual(before)
  expect(notifications.every(({ type }) => type === 'dropped')).toBe(true)
}

function tampered(original: World['mail'][number], one: Trick): string {
  if (one.do === 'cross') return original.message
  if (one.do === 'forge') {
    const text =
      one.kind === 0 ? formatResult('1', true) : formatRequest('1800000000000000', 'wc_sessionDelete', { code: 6000, message: '' })
    const iv = new Uint8Array(12)
    if (one.kind === 1) return toBase64(Uint8Array.of(2, ...new TextEncoder().encode(text)))
    return one.kind === 2 ? seal({ key: forged, iv, senderPublicKey: forged }, text) : seal({ key: forged, iv }, text)
  }
  const bytes = fromBase64(original.message) ?? new Uint8Array()
  if (one.do === 'cut') return toBase64(bytes.subarray(0, one.at % bytes.length))
  const at = one.bit % (bytes.length * 8)
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
  return toBase64(bytes)
}

/** With time, everybody knows how it ended, in words. */
function end(world: World, told: Truth): void {
  world.at += 8 * day
  for (const by of [0, 1] as const) {
    world.send(by, { type: 'deadline_passed' })
    const ended = outcomes(world, by)
    for (const ref of told.refs[by]) {
      const outcome = ended.get(ref)
      expect(outcome, ref).toBeDefined()
      if (outcome?.ok === false)
        expect([Object.hasOwn(pairingErrorTable, outcome.error.code), outcome.error.message]).toEqual([true, expect.stringMatching(/./)])
    }
    expect(world.states[by]).toMatchObject({ sessions: {}, keys: {}, requests: {}, calls: {}, outbox: [] })
  }
}
