/** What the pairing client finds in storage: `packages/pairing/src/engine/parse-state.ts`. */
import { parseState } from '../../packages/pairing/src/engine/parse-state.ts'
import { topicOf } from '../../packages/pairing/src/wire/keys.ts'
import { assertBounded, assertSame, type Target, viaJson } from '../target.ts'

const [first, second] = ['11'.repeat(32), '22'.repeat(32)] as const
const [pairing, session] = [topicOf(first), topicOf(second)] as const
const side = { publicKey: 'ab'.repeat(32), metadata: { name: 'x', description: '', url: '', icons: [] } }
const asked = { required: {}, optional: {}, properties: {}, scopedProperties: {} }
const accounts = [`eip155:1:0x${'ab'.repeat(20)}`]
const seed = {
  version: 1,
  seed: 'cd'.repeat(32),
  lastId: 5,
  relayTime: 1_700_000_000,
  keys: { [pairing]: first, [session]: second },
  pairings: { [pairing]: { topic: pairing, expiry: 5, active: true } },
  sessions: {
    [session]: {
      ...{ topic: session, expiry: 5, self: side, peer: side, chains: { eip155: 'eip155:1' }, ...asked },
      namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
    },
  },
  outgoing: {
    '1': { id: '1', ref: 'r', expiry: 5, codeExpiry: 5, privateKey: first, uri: 'wc:', self: side, pairingTopic: pairing, ...asked },
  },
  incoming: { '2': { expiry: 5, proposer: side, pairingTopic: pairing, ...asked } },
  outgoingSignIns: { '1': { topic: pairing, payload: {}, expiry: 5 } },
  incomingSignIns: { '3': { requester: side, payload: {}, pairingTopic: pairing, expiry: 5 } },
  requests: { '4': { id: '4', topic: session, method: 'personal_sign', expiry: 5 } },
  calls: { '6': { ref: 'r', topic: session, expiry: 5 } },
  outbox: [
    { key: 'k', queuedAt: 1, giveUpAt: 2, waiter: { ref: 'r', until: 3 }, parts: [{ topic: session, message: 'AA', ttl: 300, tag: 1108 }] },
  ],
  seen: { a: 5 },
  outcomes: { r: { outcome: { ok: true }, until: 5 } },
}

export const target: Target = {
  name: 'pairing-state',
  seeds: [
    JSON.stringify(seed),
    JSON.stringify({ version: 1, seed: seed.seed }),
    '{"version":2}',
    JSON.stringify({ ...seed, requests: { '4': { ...seed.requests['4'], topic: { toString: 1, valueOf: 1 } } } }),
  ],
  check(input) {
    const state = parseState(input)
    if (state === undefined) return
    assertBounded(state, input)
    assertSame(parseState(JSON.stringify(state)), viaJson(state), 'stored and read again')
  },
}
