import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { granted, optional } from '../../testing/peers.ts'
import { connect, connected, metadata, outcomeOf, type World } from '../../testing/world.ts'
import { isRecord } from '../wire/json-rpc.ts'
import { parseState } from './parse-state.ts'
import { nextDeadline, topicsOf, viewOf } from './state.ts'

/** A dapp and a wallet in the middle of everything. */
function busy(): World {
  const { world, topic } = connected()
  connect(world, 'other')
  const ask = { type: 'request', topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] } as const
  world.command(0, ask, 'first')
  world.settle()
  world.command(0, ask, 'second')
  world.command(1, { type: 'extend', topic }, 'extend')
  world.command(1, { type: 'update', topic, namespaces: granted }, 'update')
  world.command(0, { type: 'propose', metadata, optional }, 'open')
  const { uri } = (outcomeOf(world.notifications[0], 'open') as { readonly value: { readonly uri: string } }).value
  world.command(1, { type: 'pair', uri })
  world.deliver(world.mail.length - 1, 1)
  return world
}

/** Every place in a JSON value. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inside = Array.isArray(value) || isRecord(value) ? Object.entries(value) : []
  return [path, ...inside.flatMap(([key, item]) => placesIn(item, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy: unknown = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...(value as object) }
  const inside = copy as Record<string, unknown>
  inside[key] = replaced(inside[key], rest, by)
  return copy
}

describe('what storage gives back', () => {
  test('as it was written is taken up whole', () => {
    for (const state of busy().states) expect(parseState(JSON.stringify(state))).toEqual(state)
  })

  test('with networks that are none costs the session', () => {
    const [state] = busy().states
    const [topic = ''] = Object.keys(state.sessions)
    for (const chains of [{ eip155: null }, { eip155: 'one' }, null, undefined, [], 'eip155:1']) {
      const left = Object.keys(parseState(JSON.stringify(replaced(state, ['sessions', topic, 'chains'], chains)))?.sessions ?? {})
      expect([left.length, left.includes(topic)]).toEqual([1, false])
    }
  })

  test.each([[{ toString: null }], [{ toString: 1, valueOf: 1 }], ['constructor'], ['__proto__'], [null]] as const)(
    'with the topic %j costs what it was of',
    (topic) => {
      for (const state of busy().states)
        for (const [part, field] of [
          ['requests', 'topic'],
          ['calls', 'topic'],
          ['incoming', 'pairingTopic'],
          ['outgoing', 'pairingTopic'],
        ] as const)
          for (const key of Object.keys(state[part])) {
            const read = parseState(JSON.stringify(replaced(state, [part, key, field], topic)))
            expect(read?.sessions).toEqual(state.sessions)
            expect(Object.keys(read?.[part] ?? {})).not.toContain(key)
          }
    },
  )

  test('with a request that never ends, its answer waits no longer than that of any other', () => {
    const world = busy()
    const [key = ''] = Object.keys(world.states[1].requests)
    const read = parseState(JSON.stringify(replaced(world.states[1], ['requests', key, 'expiry'], 1e300)))
    const { id, topic } = read?.requests[key] ?? {}
    if (!read || !id || !topic) throw new Error('It has gone.')
    world.states = [world.states[0], read]
    world.command(1, { type: 'respond', topic, id, result: 1 })
    const week = 7 * 24 * 3600
    expect(world.states[1].outbox.flatMap(({ parts }) => parts.map(({ ttl }) => ttl)).every((ttl) => ttl <= week)).toBe(true)
    expect(world.states[1].outbox.every(({ giveUpAt }) => giveUpAt <= world.at + week * 1000)).toBe(true)
  })

  test.each([0, 1] as const)('with anything in any place of it breaks nothing, and costs what it was in (side %i)', (side) => {
    const world = busy()
    const [states, mail, now] = [[...world.states] as const, [...world.mail], world.at]
    const stored = JSON.parse(JSON.stringify(states[side])) as unknown
    const places = placesIn(stored).filter((path) => path.length > 0)
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 0, -1, '__proto__', 'constructor', [], {}, [null], 1e300))
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, (path, value) => {
        const read = parseState(JSON.stringify(replaced(stored, path, value)))
        if (!read) return
        viewOf(read)
        topicsOf(read)
        nextDeadline(read)
        const topic = Object.keys(read.sessions)[0] ?? ''
        world.states = [...states]
        world.states[side] = read
        world.mail.splice(0, Number.POSITIVE_INFINITY, ...mail)
        world.at = now
        for (let at = 0; at < world.mail.length; at++) world.deliver(at, side)
        const ask = { topic, chainId: 'eip155:1' }
        world.command(side, { type: 'request', ...ask, method: 'personal_sign', params: [] })
        world.command(side, { type: 'emit', ...ask, name: 'chainChanged', data: 1 })
        world.command(side, { type: 'update', topic, namespaces: granted })
        world.command(side, { type: 'approve', id: Object.keys(read.incoming)[0] ?? '', metadata, namespaces: granted })
        world.command(side, { type: 'respond', topic, id: Object.values(read.requests)[0]?.id ?? '', result: 1 })
        world.command(side, { type: 'disconnect', topic })
        world.at += 700_000_000
        world.send(side, { type: 'deadline_passed' })
        // What is nobody's is not kept for ever.
        expect(world.states[side]).toMatchObject({ sessions: {}, requests: {}, calls: {}, outbox: [] })
      }),
      { numRuns: 150 },
    )
  })
})
