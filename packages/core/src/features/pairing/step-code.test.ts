import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import type { PairingState } from './pairing-state.ts'
import { type CodeEvent, stepCode } from './step-code.ts'

const wallet = { id: 'a', name: 'A' }
const other = { id: 'b', name: 'B' }
const error = new KitError('request_rejected', 'no')

const states = {
  idle: { status: 'idle' },
  preparing: { status: 'preparing', attempt: 7, wallet },
  waiting: { status: 'waiting', attempt: 7, wallet, uri: 'wc:1', expiresAt: 240_000, renewing: false, codes: 1 },
  renewing: { status: 'waiting', attempt: 7, wallet, uri: 'wc:1', expiresAt: 240_000, renewing: true, codes: 1 },
  unseen: { status: 'waiting', attempt: 7, wallet, uri: 'wc:1', expiresAt: 240_000, renewing: false, codes: 1, unseen: true },
  settling: { status: 'settling', attempt: 7, wallet },
  failed: { status: 'failed', wallet, error },
} as const satisfies Record<string, PairingState>

const code = { type: 'code', attempt: 7, uri: 'wc:2', expiresAt: 500_000 } as const
const events = {
  begin: { type: 'begin', attempt: 9, wallet: other },
  code,
  'old code': { ...code, attempt: 6 },
  renew: { type: 'renew', attempt: 7, uri: 'wc:1' },
  'renew another': { type: 'renew', attempt: 7, uri: 'wc:0' },
  'old renew': { type: 'renew', attempt: 6, uri: 'wc:1' },
  approved: { type: 'approved', attempt: 7 },
  'old approved': { type: 'approved', attempt: 6 },
  failed: { type: 'failed', attempt: 7, error },
  'old failed': { type: 'failed', attempt: 6, error },
  'show same': { type: 'show', wallet },
  'show other': { type: 'show', wallet: other },
  'show none': { type: 'show', wallet: undefined },
  hide: { type: 'hide' },
  end: { type: 'end' },
} as const satisfies Record<string, CodeEvent>

/** What is not listed changes nothing. */
const begun = { status: 'preparing', attempt: 9, wallet: other }
const next = { uri: 'wc:2', expiresAt: 500_000, renewing: false }
const settling = states.settling
const failed = { status: 'failed', wallet, error }
const idle = states.idle
const table: { readonly [S in keyof typeof states]: { readonly [E in keyof typeof events]?: unknown } } = {
  idle: { begin: begun },
  preparing: {
    begin: begun,
    code: { ...states.waiting, ...next, codes: 1 },
    approved: settling,
    failed,
    'show other': { ...states.preparing, wallet: other },
    'show none': { status: 'preparing', attempt: 7 },
    end: idle,
  },
  waiting: {
    begin: begun,
    code: { ...states.waiting, ...next, codes: 2 },
    renew: states.renewing,
    approved: settling,
    failed,
    'show other': { ...states.waiting, wallet: other },
    'show none': { status: 'waiting', attempt: 7, uri: 'wc:1', expiresAt: 240_000, renewing: false, codes: 1 },
    hide: states.unseen,
    end: idle,
  },
  renewing: {
    begin: begun,
    code: { ...states.waiting, ...next, codes: 2 },
    renew: states.renewing,
    approved: settling,
    failed,
    'show other': { ...states.renewing, wallet: other },
    'show none': { status: 'waiting', attempt: 7, uri: 'wc:1', expiresAt: 240_000, renewing: true, codes: 1 },
    hide: { ...states.renewing, unseen: true },
    end: idle,
  },
  unseen: {
    begin: begun,
    code: { ...states.unseen, ...next, codes: 2 },
    renew: { ...states.unseen, renewing: true },
    approved: settling,
    failed,
    'show same': states.waiting,
    'show other': { ...states.waiting, wallet: other },
    'show none': { status: 'waiting', attempt: 7, uri: 'wc:1', expiresAt: 240_000, renewing: false, codes: 1 },
    end: idle,
  },
  settling: {
    begin: begun,
    failed,
    'show other': { ...settling, wallet: other },
    'show none': { status: 'settling', attempt: 7 },
    end: idle,
  },
  failed: { begin: begun, 'show other': { ...failed, wallet: other }, 'show none': { status: 'failed', error }, end: idle },
}

const cells = Object.entries(states).flatMap(([status, state]) =>
  Object.entries(events).map(([name, event]) => [status, name, state, event] as const),
)

test.each(cells)('%s, %s', (status, name, state, event) => {
  const wanted = (table[status as keyof typeof table] as Record<string, unknown>)[name]
  const after = stepCode(state, event)
  if (wanted === undefined) expect(after).toBe(state)
  else expect(after).toEqual(wanted)
})
