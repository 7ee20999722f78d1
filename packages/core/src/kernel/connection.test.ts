import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KitError } from '../entities/errors.ts'
import type { Account } from '../entities/wallet.ts'
import { type ConnectionEvent, stepConnection } from './connection.ts'
import { disconnected } from './disconnected.ts'
import type { Connected, Connection, ConnectionSnapshot } from './state.ts'

const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const one = account('0x1')
const two = account('0x2')
const error = new KitError('request_rejected', 'no')
const connected: Connected = { status: 'connected', connector: 'a', accounts: [one, two], network: 'eip155:1' }
const held: Connected = { ...connected, connector: 'old' }

/** Attempt 1 is the live one. */
const states = {
  disconnected,
  asking: { status: 'connecting', connector: 'a', attempt: 1, since: 0 },
  changing: { status: 'connecting', connector: 'a', attempt: 1, since: 0, previous: held },
  restoring: { status: 'connecting', connector: 'a', attempt: 1, since: 0, restored: { accounts: [one], network: 'eip155:1' } },
  overtaking: { status: 'connecting', connector: 'a', attempt: 1, since: 0, previous: { ...held, unverified: true } },
  connected,
  failed: { status: 'failed', connector: 'a', error },
  kept: { status: 'failed', connector: 'a', error, previous: held },
  keptRestored: { status: 'failed', connector: 'a', error, previous: { ...held, unverified: true } },
} as const satisfies Record<string, Connection>

const events = {
  'ask a': { type: 'ask', connector: 'a', attempt: 2, at: 5 },
  'ask b': { type: 'ask', connector: 'b', attempt: 2, at: 5 },
  restore: { type: 'restore', connector: 'b', attempt: 2, at: 5, snapshot: { accounts: [two], network: 'eip155:2' } },
  granted: { type: 'granted', attempt: 1, accounts: [two, one], network: 'eip155:7' },
  'granted late': { type: 'granted', attempt: 0, accounts: [two], network: 'eip155:7' },
  'granted nothing': { type: 'granted', attempt: 1, accounts: [], network: 'eip155:7' },
  refused: { type: 'refused', attempt: 1, error },
  'refused late': { type: 'refused', attempt: 0, error },
  cancel: { type: 'cancel', attempt: 2, at: 5 },
  disconnect: { type: 'disconnect' },
  accounts: { type: 'accounts', connector: 'a', accounts: [two] },
  'accounts gone': { type: 'accounts', connector: 'a', accounts: [] },
  'old accounts gone': { type: 'accounts', connector: 'old', accounts: [] },
  moved: { type: 'moved', connector: 'a', network: 'eip155:9' },
  'old moved': { type: 'moved', connector: 'old', network: 'eip155:9' },
  dropped: { type: 'dropped', connector: 'a' },
  'stranger dropped': { type: 'dropped', connector: 'x' },
  select: { type: 'select', address: '0x2' },
} as const satisfies Record<string, ConnectionEvent>

/** How a state is written in the table. `=` is the very same object. */
function write(before: Connection, event: ConnectionEvent): string {
  const [state, work] = stepConnection(before, event)
  const done = work
    ? ` → ${[work.type, 'connector' in work ? work.connector : '', 'silent' in work && work.silent ? 'silently' : ''].join(' ').trim()}`
    : ''
  return (state === before ? '=' : describeState(state)) + done
}

function describeState(state: Connection): string {
  switch (state.status) {
    case 'disconnected':
      return 'disconnected'
    case 'connected':
      return `connected ${state.connector} ${state.accounts.map(({ address }) => address).join()} ${state.network}`
    case 'connecting':
      return `connecting ${state.connector}#${state.attempt}${state.restored ? ` restored ${state.restored.accounts.map(({ address }) => address).join()}` : ''}${keeps(state.previous)}`
    case 'failed':
      return `failed ${state.connector} ${state.error.code}${keeps(state.previous)}`
  }
}

const keeps = (previous: Connected | undefined): string =>
  previous
    ? ` keeps ${previous.connector} ${previous.network}${previous.unverified ? ' unverified' : ''}${previous.accounts[0] === two ? ' first 0x2' : ''}`
    : ''

const table: Record<keyof typeof states, Record<keyof typeof events, string>> = {
  disconnected: {
    'ask a': 'connecting a#2 → ask a',
    'ask b': 'connecting b#2 → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    granted: '=',
    'granted late': '=',
    'granted nothing': '=',
    refused: '=',
    'refused late': '=',
    cancel: '=',
    disconnect: '=',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': '=',
    moved: '=',
    'old moved': '=',
    dropped: '=',
    'stranger dropped': '=',
    select: '=',
  },
  asking: {
    'ask a': '=',
    'ask b': 'connecting b#2 → ask b',
    restore: '=',
    granted: 'connected a 0x2,0x1 eip155:7',
    'granted late': '=',
    'granted nothing': 'failed a wallet_broken',
    refused: 'failed a request_rejected',
    'refused late': '=',
    cancel: 'disconnected → abandon',
    disconnect: 'disconnected → abandon',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': '=',
    moved: '=',
    'old moved': '=',
    dropped: '=',
    'stranger dropped': '=',
    select: '=',
  },
  changing: {
    'ask a': '=',
    'ask b': 'connecting b#2 keeps old eip155:1 → ask b',
    restore: 'connecting a#1 keeps b eip155:2 unverified first 0x2',
    granted: 'connected a 0x2,0x1 eip155:7 → release old',
    'granted late': '=',
    'granted nothing': 'failed a wallet_broken keeps old eip155:1',
    refused: 'failed a request_rejected keeps old eip155:1',
    'refused late': '=',
    cancel: 'connected old 0x1,0x2 eip155:1 → abandon',
    disconnect: 'disconnected → release old',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': 'connecting a#1',
    moved: '=',
    'old moved': 'connecting a#1 keeps old eip155:9',
    dropped: '=',
    'stranger dropped': '=',
    select: 'connecting a#1 keeps old eip155:1 first 0x2',
  },
  restoring: {
    'ask a': 'connecting a#2 keeps a eip155:1 unverified → ask a',
    'ask b': 'connecting b#2 keeps a eip155:1 unverified → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    // The account that was in use stays in front.
    granted: 'connected a 0x1,0x2 eip155:7',
    'granted late': '=',
    'granted nothing': 'disconnected',
    refused: 'disconnected',
    'refused late': '=',
    cancel: '=',
    disconnect: 'disconnected → release a',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': '=',
    moved: '=',
    'old moved': '=',
    dropped: '=',
    'stranger dropped': '=',
    select: '=',
  },
  connected: {
    'ask a': 'connecting a#2 keeps a eip155:1 → ask a',
    'ask b': 'connecting b#2 keeps a eip155:1 → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    granted: '=',
    'granted late': '=',
    'granted nothing': '=',
    refused: '=',
    'refused late': '=',
    cancel: '=',
    disconnect: 'disconnected → release a',
    accounts: 'connected a 0x2 eip155:1',
    'accounts gone': 'disconnected',
    'old accounts gone': '=',
    moved: 'connected a 0x1,0x2 eip155:9',
    'old moved': '=',
    dropped: 'disconnected',
    'stranger dropped': '=',
    select: 'connected a 0x2,0x1 eip155:1',
  },
  failed: {
    'ask a': 'connecting a#2 → ask a',
    'ask b': 'connecting b#2 → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    granted: '=',
    'granted late': '=',
    'granted nothing': '=',
    refused: '=',
    'refused late': '=',
    cancel: 'disconnected',
    disconnect: 'disconnected',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': '=',
    moved: '=',
    'old moved': '=',
    dropped: '=',
    'stranger dropped': '=',
    select: '=',
  },
  kept: {
    'ask a': 'connecting a#2 keeps old eip155:1 → ask a',
    'ask b': 'connecting b#2 keeps old eip155:1 → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    granted: '=',
    'granted late': '=',
    'granted nothing': '=',
    refused: '=',
    'refused late': '=',
    cancel: 'connected old 0x1,0x2 eip155:1',
    disconnect: 'disconnected → release old',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': 'failed a request_rejected',
    moved: '=',
    'old moved': 'failed a request_rejected keeps old eip155:9',
    dropped: '=',
    'stranger dropped': '=',
    select: 'failed a request_rejected keeps old eip155:1 first 0x2',
  },
  overtaking: {
    'ask a': '=',
    'ask b': 'connecting b#2 keeps old eip155:1 unverified → ask b',
    restore: 'connecting a#1 keeps b eip155:2 unverified first 0x2',
    granted: 'connected a 0x2,0x1 eip155:7 → release old',
    'granted late': '=',
    'granted nothing': 'failed a wallet_broken keeps old eip155:1 unverified',
    refused: 'failed a request_rejected keeps old eip155:1 unverified',
    'refused late': '=',
    // Nothing is taken for granted that the wallet has not confirmed.
    cancel: 'connecting old#2 restored 0x1,0x2 → ask old silently',
    disconnect: 'disconnected → release old',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': 'connecting a#1',
    moved: '=',
    'old moved': 'connecting a#1 keeps old eip155:9 unverified',
    dropped: '=',
    'stranger dropped': '=',
    select: 'connecting a#1 keeps old eip155:1 unverified first 0x2',
  },
  keptRestored: {
    'ask a': 'connecting a#2 keeps old eip155:1 unverified → ask a',
    'ask b': 'connecting b#2 keeps old eip155:1 unverified → ask b',
    restore: 'connecting b#2 restored 0x2 → ask b silently',
    granted: '=',
    'granted late': '=',
    'granted nothing': '=',
    refused: '=',
    'refused late': '=',
    cancel: 'connecting old#2 restored 0x1,0x2 → ask old silently',
    disconnect: 'disconnected → release old',
    accounts: '=',
    'accounts gone': '=',
    'old accounts gone': 'failed a request_rejected',
    moved: '=',
    'old moved': 'failed a request_rejected keeps old eip155:9 unverified',
    dropped: '=',
    'stranger dropped': '=',
    select: 'failed a request_rejected keeps old eip155:1 unverified first 0x2',
  },
}

describe.each(Object.entries(states))('%s', (name, state) => {
  test.each(Object.entries(events))('%s', (said, event) => {
    expect(write(state, event)).toBe(table[name as keyof typeof states][said as keyof typeof events])
  })
})

test.each(Object.entries(states))(
  '%s: an account that is in use already, or that the wallet does not have, changes nothing',
  (_, state) => {
    for (const address of ['0x1', '0x3']) expect(stepConnection(state, { type: 'select', address })[0]).toBe(state)
  },
)

describe('the account that the visitor has chosen', () => {
  const three = account('0x3')
  const chosen: Connected = { ...connected, accounts: [two, one] }

  test.each<[string, Partial<ConnectionEvent>, string]>([
    ['stays in use where the wallet shares a further one', { accounts: [one, two, three], sameFirst: true }, '0x2,0x1,0x3'],
    ['stays in use where it takes another one back', { accounts: [one, two], sameFirst: true }, '0x2,0x1'],
    ['goes where the wallet takes it back', { accounts: [one, three], sameFirst: true }, '0x1,0x3'],
    ['goes where the wallet has chosen another one since', { accounts: [three, one, two] }, '0x3,0x1,0x2'],
  ])('%s', (_, said, accounts) => {
    const event = { type: 'accounts', connector: 'a', ...said } as ConnectionEvent
    expect(write(chosen, event)).toBe(`connected a ${accounts} eip155:1`)
    expect(
      stepConnection({ ...states.changing, previous: { ...chosen, connector: 'old' } }, { ...event, connector: 'old' } as never)[0],
    ).toMatchObject({
      previous: { accounts: accounts.split(',').map(account) },
    })
  })
})

test('of a wallet that is stored as another tab has it, only another session is news', () => {
  const paired: Connected = { ...connected, session: 'topic' }
  const restore = { ...events.restore, connector: 'a', snapshot: { accounts: [two], network: 'eip155:2', session: 'topic' } } as const
  for (const state of [
    paired,
    { ...states.restoring, restored: paired },
    { ...states.changing, previous: { ...paired, connector: 'a' } },
  ] as const)
    expect(write(state, restore)).toBe('=')
  const other = { ...restore, snapshot: { ...restore.snapshot, session: 'other' } }
  expect(write(paired, other)).toBe('connecting a#2 restored 0x2 → ask a silently')
  expect(write({ ...states.restoring, restored: paired }, other)).toBe('connecting a#2 restored 0x2 → ask a silently')
})

test('a stored connection that is being verified changes to another of its accounts', () => {
  const snapshot: ConnectionSnapshot = { accounts: [one, two], network: 'eip155:1' }
  expect(write({ ...states.restoring, restored: snapshot }, events.select)).toBe('connecting a#1 restored 0x2,0x1')
})

const anyEvent: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.constantFrom(...Object.values(events)),
  fc.record({ type: fc.constant('ask' as const), connector: fc.constantFrom('a', 'b', 'old'), attempt: fc.nat(5), at: fc.nat() }),
  fc.record({
    type: fc.constant('granted' as const),
    attempt: fc.nat(5),
    accounts: fc.array(fc.constantFrom(one, two), { maxLength: 2 }),
    network: fc.constantFrom('eip155:1' as const, 'eip155:2' as const),
  }),
  fc.record({ type: fc.constant('refused' as const), attempt: fc.nat(5), error: fc.constant(error) }),
)

test('whatever happens: never connected without an account, never deaf to the live attempt, never moved by a late one', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (sequence) => {
      let state: Connection = disconnected
      for (const event of sequence) {
        const [next, work] = stepConnection(state, event)
        for (const live of [next, 'previous' in next ? next.previous : undefined]) {
          if (live?.status === 'connected') expect(live.accounts.length).toBeGreaterThan(0)
        }
        if ((event.type === 'granted' || event.type === 'refused') && !(state.status === 'connecting' && state.attempt === event.attempt)) {
          expect(next).toBe(state)
        }
        if (state.status === 'connecting' && event.type === 'granted' && state.attempt === event.attempt)
          expect(next.status).not.toBe('connecting')
        // Only a new question, and every new question, asks a wallet.
        if (work?.type === 'ask') expect(next).toMatchObject({ status: 'connecting', attempt: work.attempt })
        state = next
      }
      const [last] = stepConnection(state, { type: 'disconnect' })
      expect(last).toBe(disconnected)
    }),
  )
})
