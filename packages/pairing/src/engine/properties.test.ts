import { describe, expect, test } from 'vitest'
import { granted, optional } from '../../testing/peers.ts'
import { connected, metadata, outcomeOf, World } from '../../testing/world.ts'
import { approvalRef } from './command.ts'
import { parseProposal, parseSettlement } from './parse-params.ts'
import { parseState } from './parse-state.ts'
import type { SessionProperties } from './state.ts'

const asked: SessionProperties = {
  properties: { expiry: '2027-01-01' },
  scopedProperties: { 'eip155:1': { atomic: { status: 'supported' } } },
}
const told: SessionProperties = {
  properties: { atomic: '{"status":"ready"}' },
  scopedProperties: { eip155: { walletService: [{ url: 'https://a' }] } },
}

/** What a proposal and a settlement are read as. */
function readBoth(sessionProperties: unknown, scopedProperties: unknown): readonly SessionProperties[] {
  const side = { publicKey: 'ab'.repeat(32), metadata }
  const said = JSON.parse(
    `{"sessionProperties":${JSON.stringify(sessionProperties)},"scopedProperties":${String(scopedProperties)}}`,
  ) as object
  const proposal = parseProposal({ proposer: side, requiredNamespaces: {}, optionalNamespaces: {}, ...said })
  return [proposal, parseSettlement({ controller: side, namespaces: {}, expiry: 1, ...said }).properties]
}

describe('what is said of a session', () => {
  test('reaches the other side, lasts, and is nothing when nothing is said', () => {
    for (const [one, other] of [
      [asked, told],
      [{}, {}],
    ] as const) {
      const world = new World()
      world.command(0, { type: 'propose', metadata, optional, ...one }, 'p')
      const { uri } = (outcomeOf(world.notifications[0], 'p') as { readonly value: { readonly uri: string } }).value
      world.command(1, { type: 'pair', uri })
      world.crash(0)
      world.settle()
      world.crash(1)
      const [proposal] = Object.values(world.states[1].incoming)
      expect([proposal?.properties, proposal?.scopedProperties]).toEqual([one.properties, one.scopedProperties])
      world.command(1, { type: 'approve', id: proposal?.id ?? '', metadata, namespaces: granted, ...other }, 'a')
      world.settle()
      expect(outcomeOf(world.notifications[0], approvalRef('p'))).toMatchObject({ ok: true, value: other })
      for (const side of [0, 1] as const) {
        world.crash(side)
        const [session] = Object.values(world.states[side].sessions)
        expect([session?.properties, session?.scopedProperties]).toEqual([other.properties, other.scopedProperties])
      }
    }
  })

  test('counts as not said when it is no object, or too long to keep', () => {
    const long = { words: 'x'.repeat(66_000) }
    for (const value of [null, 1, 'words', [], [{}], long])
      for (const read of readBoth(value, JSON.stringify(value)))
        expect([read.properties, read.scopedProperties]).toEqual([undefined, undefined])
    const most = { words: 'x'.repeat(60_000) }
    for (const read of readBoth(most, '{"a":1}')) expect(read).toMatchObject({ properties: most, scopedProperties: { a: 1 } })
  })

  test('gives nobody a prototype', () => {
    const scoped = '{"eip155:1":{"__proto__":{"polluted":true},"atomic":{"__proto__":null,"status":"ready"}},"__proto__":{"polluted":true}}'
    for (const { scopedProperties } of readBoth({}, scoped)) {
      expect(JSON.stringify(scopedProperties)).toBe('{"eip155:1":{"atomic":{"status":"ready"}}}')
      expect(Object.assign({}, scopedProperties)).not.toHaveProperty('polluted')
    }
  })

  test('is dropped with its session where storage holds something else', () => {
    const { world, topic } = connected()
    const [state] = world.states
    const keep = (more: object) => parseState(JSON.stringify({ ...state, sessions: { [topic]: { ...state.sessions[topic], ...more } } }))
    expect(keep(told)?.sessions[topic]).toMatchObject(told)
    for (const rubbish of ['words', 5, [], null]) {
      expect(keep({ properties: rubbish })?.sessions).toEqual({})
      expect(keep({ scopedProperties: rubbish })?.sessions).toEqual({})
    }
  })
})
