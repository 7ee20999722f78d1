import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import type { RelayEvent } from './pairing-event.ts'
import type { RelayState } from './pairing-state.ts'
import { stepRelay } from './step-relay.ts'

const error = new KitError('configuration', 'no')
const clock = new KitError('clock_wrong', 'no')
const at = 9_000

const states = {
  idle: { status: 'idle' },
  open: { status: 'open' },
  trying: { status: 'trying', since: 1_000 },
  again: { status: 'trying', since: 1_000, again: true },
  away: { status: 'away', since: 1_000 },
  refused: { status: 'away', since: 1_000, error },
} as const satisfies Record<string, RelayState>

const events = {
  idle: { type: 'relay', link: 'idle' },
  trying: { type: 'relay', link: 'trying' },
  open: { type: 'relay', link: 'open' },
  lost: { type: 'relay', link: 'lost' },
  refused: { type: 'relay', link: 'trying', error },
  'refused for the clock': { type: 'relay', link: 'lost', error: clock },
  late: { type: 'relay-late', since: 1_000 },
  'late of before': { type: 'relay-late', since: 500 },
  retry: { type: 'retry-relay' },
  offline: { type: 'online', online: false },
  online: { type: 'online', online: true },
} as const satisfies Record<string, RelayEvent>

const begun = { status: 'trying', since: at }
const gone = { status: 'away', since: 1_000 }
/** What is not listed changes nothing. */
const table: { readonly [S in keyof typeof states]: { readonly [E in keyof typeof events]?: unknown } } = {
  idle: {
    trying: begun,
    open: states.open,
    lost: begun,
    refused: { status: 'away', since: at, error },
    'refused for the clock': { status: 'away', since: at, error: clock },
  },
  open: {
    idle: states.idle,
    trying: begun,
    lost: begun,
    refused: { status: 'away', since: at, error },
    'refused for the clock': { status: 'away', since: at, error: clock },
  },
  trying: {
    idle: states.idle,
    open: states.open,
    refused: states.refused,
    'refused for the clock': { ...gone, error: clock },
    late: gone,
    offline: gone,
  },
  again: {
    idle: states.idle,
    open: states.open,
    refused: states.refused,
    'refused for the clock': { ...gone, error: clock },
    late: gone,
    offline: gone,
  },
  away: {
    idle: states.idle,
    open: states.open,
    refused: states.refused,
    'refused for the clock': { ...gone, error: clock },
    retry: { ...begun, again: true },
  },
  refused: {
    idle: states.idle,
    open: states.open,
    trying: begun,
    lost: begun,
    'refused for the clock': { ...gone, error: clock },
    retry: { ...begun, again: true },
  },
}

const cases = Object.keys(states).flatMap((state) => Object.keys(events).map((event) => [state, event] as const))

test.each(cases)('%s, %s', (state, event) => {
  const before = states[state as keyof typeof states]
  const wanted = table[state as keyof typeof table][event as keyof typeof events]
  const after = stepRelay(before, events[event as keyof typeof events], at)
  if (wanted === undefined) expect(after).toBe(before)
  else expect(after).toEqual(wanted)
})
