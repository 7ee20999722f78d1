/** A peer that has the keys and keeps to no rule. What it may not do changes nothing, and whoever waits hears how it ended. */
import { beforeEach, describe, expect, test } from 'vitest'
import { account, granted, optional } from '../../testing/peers.ts'
import { connect, connected, metadata, outcomeOf, World } from '../../testing/world.ts'
import { open, parseEnvelope, seal } from '../wire/envelope.ts'
import { formatError, formatRequest, formatResult, parseMessage, type RpcId, type RpcMessage } from '../wire/json-rpc.ts'
import { approvalRef } from './command.ts'
import { parseState } from './parse-state.ts'
import type { Session } from './state.ts'

type Side = 0 | 1
let world: World
let topic: string
let drawn = 0
const week = 604_800
const seconds = () => Math.floor(world.at / 1000)
const newId = (): RpcId => `${world.at * 1000 + drawn++}`

/** Sealed as the other side would. */
function say(to: Side, text: string, on = topic): void {
  const key = world.states[to].keys[on] ?? ''
  world.send(to, { type: 'message_received', topic: on, message: seal({ key, iv: world.entropy().subarray(0, 12) }, text) })
}
/** And what is answered. */
function demand(to: Side, method: string, params: unknown, { id = newId(), on = topic } = {}): RpcMessage | undefined {
  const key = world.states[to].keys[on] ?? ''
  const seen = world.mail.length
  say(to, formatRequest(id, method, params), on)
  const said = world.mail.slice(seen).filter((mail) => mail.from === to && mail.topic === on)
  return said.map(({ message }) => parseMessage(open(key, parseEnvelope(message)))).find((answer) => answer.id === id)
}
const request = (side: Side, ref: string, on = topic) =>
  world.command(side, { type: 'request', topic: on, chainId: 'eip155:1', method: 'personal_sign', params: [] }, ref)
const refusal = (code: number) => ({ kind: 'error', error: { code } })

describe('in a session', () => {
  let before: readonly [Session | undefined, Session | undefined]
  beforeEach(() => {
    const begun = connected()
    world = begun.world
    topic = begun.topic
    before = [world.states[0].sessions[topic], world.states[1].sessions[topic]]
  })
  const unchanged = () => {
    expect([world.states[0].sessions[topic], world.states[1].sessions[topic]]).toEqual(before)
  }

  test.each([
    ['beyond seven days', () => seconds() + week + 7200],
    ['to before it would end', () => seconds() + week - 7200],
    ['into the past', () => seconds() - 1],
    ['to what is no time', () => 'tomorrow'],
    ['to a fraction', () => seconds() + 0.5],
    ['to null', () => null],
    ['to the end of numbers', () => Number.MAX_SAFE_INTEGER],
  ])('a wallet that extends it %s is refused', (_, expiry) => {
    expect(demand(0, 'wc_sessionExtend', { expiry: expiry() })).toMatchObject(refusal(1004))
    unchanged()
  })

  test.each([
    ['nothing', undefined],
    ['no namespaces', {}],
    ['an empty one', { namespaces: {} }],
    ['no accounts', { namespaces: { eip155: { accounts: [], methods: [], events: [] } } }],
    ['accounts of another family', { namespaces: { eip155: { accounts: [`solana:1:${account}`], methods: [], events: [] } } }],
    ['methods that are none', { namespaces: { eip155: { ...granted.eip155, methods: [1] } } }],
    ['a prototype', JSON.parse('{"namespaces":{"__proto__":{"accounts":[]}}}') as object],
  ])('a wallet that changes it to %s is refused', (_, params) => {
    expect(demand(0, 'wc_sessionUpdate', params)).toMatchObject({ kind: 'error' })
    unchanged()
  })

  test('a dapp that extends, updates, or tells events of what was not approved is refused', () => {
    const other = { eip155: { ...granted.eip155, accounts: [`eip155:5:${account}`] } }
    expect(demand(1, 'wc_sessionUpdate', { namespaces: other })).toMatchObject(refusal(3003))
    expect(demand(1, 'wc_sessionExtend', { expiry: seconds() + week })).toMatchObject(refusal(3004))
    expect(demand(0, 'wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'message', data: 1 } })).toMatchObject(refusal(3002))
    expect(demand(0, 'wc_sessionEvent', { chainId: 'eip155:5', event: { name: 'chainChanged', data: 5 } })).toMatchObject(refusal(3002))
    expect(world.notifications[0].filter(({ type }) => type === 'session_event')).toEqual([])
    unchanged()
  })

  test('a wallet asks nothing of a dapp, and a dapp nothing that was not approved', () => {
    const sign = { chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } }
    expect(demand(0, 'wc_sessionRequest', sign)).toMatchObject(refusal(3001))
    expect(demand(1, 'wc_sessionRequest', { ...sign, request: { method: 'eth_sign' } })).toMatchObject(refusal(3001))
    expect(demand(1, 'wc_sessionRequest', { ...sign, chainId: 'eip155:5' })).toMatchObject(refusal(3005))
    for (const expiryTimestamp of [seconds() - 1, 0]) {
      const late = { ...sign, request: { ...sign.request, expiryTimestamp } }
      expect(demand(1, 'wc_sessionRequest', late)).toMatchObject(refusal(8000))
    }
    for (const expiryTimestamp of ['soon', null, 1.5, -1, 1e300]) {
      const odd = { ...sign, request: { ...sign.request, expiryTimestamp } }
      expect(demand(1, 'wc_sessionRequest', odd)).toMatchObject(refusal(1001))
    }
    expect(world.states[1].requests).toEqual({})
    // However long it would like to wait.
    demand(1, 'wc_sessionRequest', { ...sign, request: { ...sign.request, expiryTimestamp: seconds() + 100 * week } })
    expect(Object.values(world.states[1].requests)[0]?.expiry).toBe(seconds() + week)
  })

  test('an id is good for one request, also when that was answered', () => {
    const id = newId()
    const body = (params: unknown) => ({ chainId: 'eip155:1', request: { method: 'personal_sign', params } })
    demand(1, 'wc_sessionRequest', body(['first']), { id })
    demand(1, 'wc_sessionRequest', body(['second']), { id })
    expect(Object.values(world.states[1].requests)).toMatchObject([{ params: ['first'] }])
    world.command(1, { type: 'respond', topic, id, result: 'yes' })
    demand(1, 'wc_sessionRequest', body(['third']), { id })
    expect(world.states[1].requests).toEqual({})
    expect(world.notifications[1].filter(({ type }) => type === 'request')).toHaveLength(1)
  })

  test('answers to what was not asked, or was asked elsewhere, or was answered, settle nothing', () => {
    const other = connect(world, 'other')
    request(0, 'incomingSignIns')
    const [call] = Object.values(world.states[0].calls)
    const state = () => JSON.stringify([world.states[0].calls, world.states[0].sessions])
    const then = state()
    say(0, formatResult('1', 'nobody asked'))
    say(0, formatResult(call?.id ?? '', 'by another wallet'), other)
    say(0, formatError(call?.id ?? '', { code: 5000, message: 'by another wallet' }), other)
    say(0, formatResult(`"${call?.id}"`, 'of another type'))
    expect(state()).toBe(then)
    expect(outcomeOf(world.notifications[0], 'incomingSignIns')).toBeUndefined()
    say(0, formatResult(call?.id ?? '', 'first'))
    say(0, formatResult(call?.id ?? '', 'second'))
    expect(outcomeOf(world.notifications[0], 'incomingSignIns')).toEqual({ ok: true, value: 'first' })
    expect(
      world.notifications[0].filter((notification) => notification.type === 'outcome' && notification.ref === 'incomingSignIns'),
    ).toHaveLength(1)
  })

  test('a session that ends ends what is asked in it, and nothing else', () => {
    const other = connect(world, 'other')
    request(0, 'here')
    request(0, 'there', other)
    expect(demand(0, 'wc_sessionDelete', 'for no reason')).toBeDefined()
    expect(outcomeOf(world.notifications[0], 'here')).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(outcomeOf(world.notifications[0], 'there')).toBeUndefined()
    request(0, 'late')
    expect(outcomeOf(world.notifications[0], 'late')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test.each(['wc_', 'constructor', '__proto__', 'toString', 'wc_sessionSettle', ''])('the method %j does nothing', (method) => {
    demand(0, method, {})
    demand(1, method, {})
    unchanged()
  })

  test('what is nested without end is not read, so that everything else can still be stored', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const text = `{"id":${newId()},"jsonrpc":"2.0","method":"wc_sessionRequest","params":{"chainId":"eip155:1","request":{"method":"personal_sign","params":${deep}}}}`
    say(1, text)
    expect(world.notifications[1].at(-1)).toMatchObject({ type: 'dropped', reason: expect.stringContaining('nested') })
    expect(parseState(JSON.stringify(world.states[1]))?.sessions).toHaveProperty(topic)
    // As deep as anybody needs is fine.
    const params = JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown
    demand(1, 'wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'personal_sign', params } })
    expect(Object.values(world.states[1].requests)).toMatchObject([{ params }])
  })

  describe('a dapp that asks without end', () => {
    const ask = (params: unknown, on = topic) =>
      demand(1, 'wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'personal_sign', params } }, { on })
    const waiting = (on: string) => Object.values(world.states[1].requests).filter((one) => one.topic === on)
    const letters = (count: number) => ['x'.repeat(count)]
    const refused = { kind: 'error', error: { code: -32_005, message: 'Too many requests wait for an answer' } }

    test('has 20 requests before the person, and another when one is answered', () => {
      const other = connect(world, 'other')
      for (let count = 0; count < 20; count++) expect(ask([count])).toBeUndefined()
      expect(ask(['more'])).toMatchObject(refused)
      expect(waiting(topic)).toHaveLength(20)
      expect(world.notifications[1].filter(({ type }) => type === 'request')).toHaveLength(20)
      ask([], other)
      expect(waiting(other)).toHaveLength(1)
      world.command(1, { type: 'respond', topic, id: waiting(topic)[0]?.id ?? '', result: 'yes' })
      expect(ask(['again'])).toBeUndefined()
      expect(waiting(topic)).toHaveLength(20)
    })

    test('has 256 KiB of them, which is as much as the longest that a relay takes, and all of them 1 MiB', () => {
      // As much as fits into an envelope of 261,120 characters.
      expect(ask(letters(195_000))).toBeUndefined()
      expect(ask(letters(70_000))).toMatchObject(refused)
      expect(ask(letters(60_000))).toBeUndefined()
      const others = ['a', 'b', 'c', 'd'].map((name) => connect(world, name))
      for (const other of others.slice(0, 3)) ask(letters(195_000), other)
      for (const other of others.slice(0, 3)) ask(letters(60_000), other)
      expect(ask(letters(60_000), others[3])).toMatchObject(refused)
      expect(ask(letters(1000), others[3])).toBeUndefined()
      const text = JSON.stringify(world.states[1])
      expect(text.length).toBeLessThan(1.2 * 2 ** 20)
      expect(parseState(text)?.requests).toEqual(world.states[1].requests)
    })
  })
})

describe('a settlement', () => {
  const settle = { relay: { protocol: 'irn' }, namespaces: granted }
  let key: string
  let controller: { readonly publicKey: string; readonly metadata: object }

  /** A wallet has said yes, and has not settled yet. */
  beforeEach(() => {
    world = new World()
    world.command(0, { type: 'propose', metadata, optional }, 'p')
    const { uri } = (outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }).value
    world.command(1, { type: 'pair', uri })
    world.deliver(0, 1)
    const [proposal] = Object.values(world.states[1].incoming)
    world.command(1, { type: 'approve', id: proposal?.id ?? '', metadata, namespaces: granted }, 'a')
    const [session] = Object.values(world.states[1].sessions)
    topic = session?.topic ?? ''
    key = world.states[1].keys[topic] ?? ''
    controller = session?.self ?? { publicKey: '', metadata }
  })
  const answer = () => world.deliver(1, 0)
  const approval = () => outcomeOf(world.notifications[0], approvalRef('p'))
  const hand = (params: object) => {
    const message = seal({ key, iv: world.entropy().subarray(0, 12) }, formatRequest(newId(), 'wc_sessionSettle', params))
    world.send(0, { type: 'message_received', topic, message })
  }

  test('before the answer is nobody’s, and after it the session is there once', () => {
    hand({ ...settle, controller, expiry: seconds() + week })
    expect(world.states[0].sessions).toEqual({})
    answer()
    expect(world.states[0].sessions).toEqual({})
    hand({ ...settle, controller, expiry: seconds() + week })
    expect(approval()).toMatchObject({ ok: true, value: { topic } })
    const session = world.states[0].sessions[topic]
    const more = { eip155: { ...granted.eip155, accounts: [`eip155:1:0x${'12'.repeat(20)}`] } }
    hand({ ...settle, controller, namespaces: more, expiry: seconds() + week })
    expect(world.states[0].sessions).toEqual({ [topic]: session })
    expect(world.notifications[0].filter(({ type }) => type === 'session_settled')).toHaveLength(1)
  })

  test.each([
    ['ends in the past', () => ({ expiry: seconds() - 1 })],
    ['ends too late', () => ({ expiry: seconds() + week + 7200 })],
    ['ends at what is no time', () => ({ expiry: 'never' })],
    ['never ends', () => ({ expiry: undefined })],
    ['is by somebody else', () => ({ controller: { ...controller, publicKey: 'ab'.repeat(32) } })],
    ['is by nobody', () => ({ controller: undefined })],
    ['grants nothing', () => ({ namespaces: {} })],
    ['grants what has no account', () => ({ namespaces: { eip155: { ...granted.eip155, accounts: [] } } })],
    ['grants no list', () => ({ namespaces: [] })],
  ])('that %s is refused, with the reason, and leaves nothing', (_, change) => {
    answer()
    hand({ ...settle, controller, expiry: seconds() + week, ...change() })
    expect(approval()).toMatchObject({ ok: false, error: { message: expect.stringMatching(/./) } })
    expect([world.states[0].sessions, world.states[0].keys, world.states[0].outgoing]).toEqual([{}, {}, {}])
    const said = world.mail.filter((mail) => mail.from === 0 && mail.topic === topic)
    expect(said.map(({ message }) => parseMessage(open(key, parseEnvelope(message))))).toMatchObject([{ kind: 'error' }])
  })
})
