import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account, granted, optional } from '../../testing/peers.ts'
import { connected, metadata, outcomeOf, World } from '../../testing/world.ts'
import { seal } from '../wire/envelope.ts'
import { formatRequest } from '../wire/json-rpc.ts'
import { approvalRef, type Command } from './command.ts'
import { parseState } from './parse-state.ts'
import { nextDeadline, type State, topicsOf } from './state.ts'

/** What must hold in any state, however it came about. */
function check(state: State): void {
  expect(parseState(JSON.stringify(state))).toEqual(state)
  for (const topic of [...Object.keys(state.sessions), ...Object.keys(state.pairings)]) expect(topicsOf(state)).toContain(topic)
  for (const { topic } of [...Object.values(state.requests), ...Object.values(state.calls)]) expect(state.sessions).toHaveProperty(topic)
  for (const { namespaces } of Object.values(state.sessions)) expect(Object.keys(namespaces).length).toBeGreaterThan(0)
  expect(new Set(state.outbox.map(({ key }) => key)).size).toBe(state.outbox.length)
}

describe('any order of events', () => {
  const side = fc.constantFrom(0 as const, 1 as const)
  const action = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), side, index: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), side }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('published' as const), side }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('propose' as const, 'scan' as const, 'approve' as const, 'reject' as const), side }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('request' as const, 'respond' as const, 'emit' as const, 'update' as const, 'extend' as const, 'ping' as const),
        side,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('disconnect' as const, 'cancel' as const), side }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('wait' as const), side, ms: fc.constantFrom(1000, 70_000, 400_000, 700_000_000) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('rubbish' as const), side, text: fc.string() }) },
  )

  test('keeps both sides whole, answers every promise once or never, and tells of everything at most once', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { world } = connected()
        const uris: string[] = []
        for (const one of actions) {
          const { side } = one
          const state = world.states[side]
          const topic = Object.keys(state.sessions)[0] ?? ''
          const command = (command: Command) => world.command(side, command)
          if (one.do === 'deliver') world.deliver(one.index, side)
          else if (one.do === 'crash') world.crash(side)
          else if (one.do === 'published') world.send(side, { type: 'publication_confirmed', key: state.outbox[0]?.key ?? '' })
          else if (one.do === 'wait') {
            world.at += one.ms
            world.send(side, { type: 'deadline_passed' })
          } else if (one.do === 'rubbish')
            world.send(side, { type: 'message_received', topic: topicsOf(state)[0] ?? '', message: one.text })
          else if (one.do === 'propose') {
            command({ type: 'propose', metadata, optional })
            uris.push(...Object.values(world.states[side].outgoing).map(({ uri }) => uri))
          } else if (one.do === 'scan') command({ type: 'pair', uri: uris.at(-1) ?? '' })
          else if (one.do === 'approve')
            command({ type: 'approve', id: Object.keys(state.incoming)[0] ?? '', metadata, namespaces: granted })
          else if (one.do === 'reject') command({ type: 'reject', id: Object.keys(state.incoming)[0] ?? '' })
          else if (one.do === 'cancel')
            command({ type: 'abandon', target: Object.values({ ...state.outgoing, ...state.calls })[0]?.ref ?? '' })
          else if (one.do === 'request') command({ type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
          else if (one.do === 'respond') command({ type: 'respond', topic, id: Object.values(state.requests)[0]?.id ?? '', result: 1 })
          else if (one.do === 'emit') command({ type: 'emit', topic, chainId: 'eip155:1', name: 'chainChanged', data: 137 })
          else if (one.do === 'update') command({ type: 'update', topic, namespaces: granted })
          else command({ type: one.do, topic })
          for (const state of world.states) check(state)
        }
        for (const notifications of world.notifications) {
          const requests = notifications.flatMap((notification) =>
            notification.type === 'request' ? [notification.request.topic + notification.request.id] : [],
          )
          const settled = notifications.flatMap((notification) =>
            notification.type === 'session_settled' ? [notification.session.topic] : [],
          )
          const ended = notifications.flatMap((notification) => (notification.type === 'session_ended' ? [notification.topic] : []))
          for (const list of [requests, settled, ended]) expect(new Set(list).size).toBe(list.length)
        }
        // Nothing is for ever: with time, all that is left is what was seen and said.
        world.at += 700_000_000
        for (const side of [0, 1] as const) {
          world.send(side, { type: 'deadline_passed' })
          expect(topicsOf(world.states[side])).toEqual([])
          expect(world.states[side]).toMatchObject({ calls: {}, requests: {}, outgoing: {}, incoming: {}, outbox: [] })
          expect(nextDeadline(world.states[side])).toBeUndefined()
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('rules', () => {
  test('a code of ours is good for four minutes, and its proposal for five', () => {
    const world = new World()
    world.command(0, { type: 'propose', metadata, optional }, 'p')
    expect(outcomeOf(world.notifications[0], 'p')).toMatchObject({ value: { codeExpiry: Math.floor(world.at / 1000) + 240 } })
    const { uri } = (outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }).value
    for (const { key } of world.states[0].outbox) world.send(0, { type: 'publication_confirmed', key })
    world.at += 241_000
    world.command(1, { type: 'pair', uri }, 'late')
    expect(outcomeOf(world.notifications[1], 'late')).toMatchObject({ error: { code: 'uri_expired' } })
    expect(Object.keys(world.states[0].outgoing)).toHaveLength(1)
    world.at += 60_000
    world.send(0, { type: 'deadline_passed' })
    expect(outcomeOf(world.notifications[0], approvalRef('p'))).toMatchObject({ error: { code: 'expired' } })
  })

  test('only the wallet updates and extends, whoever asks', () => {
    const { world, topic } = connected()
    // A dapp that forgot its place: its engine believes to be the controller.
    const session = world.states[0].sessions[topic]
    if (!session) throw new Error('no session')
    const pretending = { ...world.states[0], sessions: { [topic]: { ...session, controller: 'self' as const } } }
    world.states[0] = pretending
    const before = world.states[1].sessions[topic]
    world.command(0, { type: 'update', topic, namespaces: { eip155: { accounts: [`eip155:5:${account}`], methods: [], events: [] } } }, 'u')
    world.command(0, { type: 'extend', topic }, 'e')
    world.settle()
    expect(world.states[1].sessions[topic]).toEqual(before)
    expect(outcomeOf(world.notifications[0], 'u')).toMatchObject({ error: { peerCode: 3003 } })
    expect(outcomeOf(world.notifications[0], 'e')).toMatchObject({ error: { peerCode: 3004 } })
    // What was refused is not in force on this side either.
    expect(world.states[0].sessions[topic]?.namespaces).toEqual(granted)
  })

  test('a settlement that does not satisfy the proposal is deleted on both sides, with the reason', () => {
    const world = new World()
    const required = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
    world.command(0, { type: 'propose', metadata, required }, 'p')
    const { uri } = (outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }).value
    world.command(1, { type: 'pair', uri })
    world.settle()
    const [proposal] = Object.values(world.states[1].incoming)
    if (!proposal) throw new Error('no proposal')
    // A wallet without rules of its own.
    world.states[1] = { ...world.states[1], incoming: { [proposal.id]: { ...proposal, required: {} } } }
    const less = { eip155: { accounts: [`eip155:1:${account}`], methods: ['eth_sign'], events: [] } }
    world.command(1, { type: 'approve', id: proposal.id, metadata, namespaces: less }, 'a')
    world.settle()
    expect(outcomeOf(world.notifications[0], approvalRef('p'))).toMatchObject({ error: { code: 'invalid_namespaces', peerCode: 5002 } })
    expect(outcomeOf(world.notifications[1], 'a')).toMatchObject({ ok: false, error: { peerCode: 5002 } })
    for (const state of world.states) expect([state.sessions, state.keys, state.outgoing]).toEqual([{}, {}, {}])
  })

  test('a wallet refuses requests outside what it approved, and events outside reach nobody', () => {
    const { world, topic } = connected()
    const session = world.states[0].sessions[topic]
    if (!session) throw new Error('no session')
    const everything = {
      eip155: {
        accounts: ['eip155:1', 'eip155:5'].map((chain) => `${chain}:${account}`),
        methods: ['personal_sign', 'eth_sign'],
        events: ['chainChanged'],
      },
    }
    world.states[0] = { ...world.states[0], sessions: { [topic]: { ...session, namespaces: everything } } }
    world.command(0, { type: 'request', topic, chainId: 'eip155:1', method: 'eth_sign', params: [] }, 'method')
    world.command(0, { type: 'request', topic, chainId: 'eip155:5', method: 'personal_sign', params: [] }, 'chain')
    world.settle()
    expect(outcomeOf(world.notifications[0], 'method')).toMatchObject({ error: { peerCode: 3001 } })
    expect(outcomeOf(world.notifications[0], 'chain')).toMatchObject({ error: { peerCode: 3005 } })
    expect(world.states[1].requests).toEqual({})
  })

  test('the same command twice runs once, and is answered twice', () => {
    const { world, topic } = connected()
    const ask: Command = { type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }
    world.command(0, ask, 'same')
    world.command(0, ask, 'same')
    world.settle()
    expect(Object.values(world.states[1].requests)).toHaveLength(1)
    const [request] = Object.values(world.states[1].requests)
    world.command(1, { type: 'respond', topic, id: request?.id ?? '', result: 'yes' })
    world.settle()
    world.command(0, ask, 'same')
    expect(world.notifications[0].filter((notification) => notification.type === 'outcome' && notification.ref === 'same')).toHaveLength(2)
    expect(Object.values(world.states[0].calls)).toEqual([])
  })

  test('an extension without a time, as shipped wallets send it, is for another seven days', () => {
    const { world, topic } = connected()
    world.at += 3_600_000
    const key = world.states[1].keys[topic] ?? ''
    const message = seal({ key, iv: world.entropy().subarray(0, 12) }, formatRequest(`${world.at * 1000}`, 'wc_sessionExtend', {}))
    world.send(0, { type: 'message_received', topic, message })
    expect(world.states[0].sessions[topic]?.expiry).toBe(Math.floor(world.at / 1000) + 604_800)
    expect(world.notifications[0].at(-1)).toMatchObject({ type: 'session_extended' })
  })

  test.each([0, 1] as const)('side %i that disconnects waits until the relay has the message', (side) => {
    const { world, topic } = connected()
    world.command(side, { type: 'disconnect', topic }, 'end')
    expect(world.states[side].sessions).toEqual({})
    expect(world.notifications[side].at(-1)).toMatchObject({ type: 'session_ended', topic })
    expect(outcomeOf(world.notifications[side], 'end')).toBeUndefined()
    // Another tab sends the same command again; a second disconnect has nothing left to end.
    world.command(side, { type: 'disconnect', topic }, 'end')
    expect(outcomeOf(world.notifications[side], 'end')).toBeUndefined()
    world.crash(side)
    for (const { key } of world.states[side].outbox) world.send(side, { type: 'publication_confirmed', key })
    expect(outcomeOf(world.notifications[side], 'end')).toMatchObject({ ok: true })
    world.command(side, { type: 'disconnect', topic }, 'again')
    expect(outcomeOf(world.notifications[side], 'again')).toMatchObject({ ok: true })
  })

  test('a disconnect that the relay did not take in ten seconds fails, and is still delivered within a day', () => {
    const { world, topic } = connected()
    world.command(0, { type: 'disconnect', topic }, 'end')
    expect(nextDeadline(world.states[0])).toBe(world.at + 10_000)
    world.at += 9000
    world.send(0, { type: 'deadline_passed' })
    expect(outcomeOf(world.notifications[0], 'end')).toBeUndefined()
    world.at += 1000
    world.send(0, { type: 'deadline_passed' })
    expect(outcomeOf(world.notifications[0], 'end')).toMatchObject({ ok: false, error: { code: 'relay_unreachable' } })
    expect(world.notifications[0].filter((notification) => notification.type === 'outcome' && notification.ref === 'end')).toHaveLength(1)
    world.at += 80_000_000
    world.send(0, { type: 'deadline_passed' })
    world.settle()
    expect(world.notifications[1].at(-1)).toMatchObject({ type: 'session_ended', topic })
    expect(world.states[0].outbox).toEqual([])
  })

  test('a disconnect that the relay refuses fails at once', () => {
    const { world, topic } = connected()
    world.command(0, { type: 'disconnect', topic }, 'end')
    world.send(0, { type: 'turned_away' })
    expect(outcomeOf(world.notifications[0], 'end')).toMatchObject({ ok: false, error: { code: 'relay_refused' } })
    expect(world.states[0]).toMatchObject({ sessions: {}, outbox: [expect.anything()] })
  })

  test('a message that is larger than a relay takes is refused at once, and changes nothing', () => {
    const { world, topic } = connected()
    const ask = (length: number): Command => ({
      ...{ type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign' },
      params: ['x'.repeat(length)],
    })
    const before = world.states[0]
    world.command(0, ask(196_000), 'large')
    expect(outcomeOf(world.notifications[0], 'large')).toMatchObject({ ok: false, error: { code: 'too_large' } })
    expect(world.states[0]).toMatchObject({ outbox: [], calls: {}, lastId: before.lastId })
    world.command(0, ask(194_000), 'fits')
    const [part] = world.states[0].outbox[0]?.parts ?? []
    expect(formatRequest(`${world.at * 1_000_000}`, 'irn_publish', part).length).toBeLessThan(262_144)
    world.settle()
    const [request] = Object.values(world.states[1].requests)
    world.command(1, { type: 'respond', topic, id: request?.id ?? '', result: 'x'.repeat(196_000) }, 'response')
    expect(outcomeOf(world.notifications[1], 'response')).toMatchObject({ ok: false, error: { code: 'too_large' } })
    expect(world.states[1].requests).not.toEqual({})
  })

  test('an approval too large for one call goes out in two', () => {
    const world = new World()
    world.command(0, { type: 'propose', metadata, optional }, 'p')
    world.command(1, {
      type: 'pair',
      uri: (outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }).value.uri,
    })
    world.settle()
    const [proposal] = Object.values(world.states[1].incoming)
    const methods = Array.from({ length: 530 }, (_, index) => `${index}`.padEnd(120, 'x'))
    const namespaces = { eip155: { accounts: [`eip155:1:${account}`], methods, events: [] } }
    const approve = (length: number): Command => {
      const properties = { words: 'x'.repeat(length) }
      return { type: 'approve', id: proposal?.id ?? '', metadata, namespaces, properties, scopedProperties: properties }
    }
    world.command(1, approve(65_500), 'large')
    expect(outcomeOf(world.notifications[1], 'large')).toMatchObject({ ok: false, error: { code: 'too_large' } })
    // The longest that fits: no room is left for the response beside it.
    for (let length = 65_400; world.states[1].outbox.length === 0 && length > 60_000; length -= 100)
      world.command(1, approve(length), `${length}`)
    expect(world.states[1].outbox).toMatchObject([{ parts: [{ tag: 1101 }, { tag: 1102 }] }])
    expect(world.states[1].outbox[0]).not.toHaveProperty('combined')
    world.settle()
    expect(world.notifications[1].at(-1)).toMatchObject({ type: 'session_settled' })
  })

  test('a request that is too old, or past its expiry, is not shown', () => {
    const { world, topic } = connected()
    world.command(0, { type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }, 'late')
    const index = world.mail.length - 1
    world.at += 301_000
    world.deliver(index, 1)
    expect(world.states[1].requests).toEqual({})
    world.settle()
    expect(outcomeOf(world.notifications[0], 'late')).toMatchObject({ error: { code: 'relay_unreachable' } })
  })
})
