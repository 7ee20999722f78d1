import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KitError } from '../entities/errors.ts'
import { type NetworkEvent, stepNetwork } from './network.ts'
import type { NetworkState } from './state.ts'

const error = new KitError('request_rejected', 'no')
const still: NetworkState = { networks: [], active: 'eip155:1' }
const states = {
  still,
  moving: { ...still, switching: { to: 'eip155:2', attempt: 1, since: 0 } },
  failed: { ...still, failed: { to: 'eip155:2', error } },
} as const satisfies Record<string, NetworkState>

const events = {
  'move there': { type: 'move', to: 'eip155:2', attempt: 2, at: 5 },
  'move elsewhere': { type: 'move', to: 'eip155:3', attempt: 2, at: 5 },
  moved: { type: 'moved', attempt: 1 },
  'moved late': { type: 'moved', attempt: 0 },
  refused: { type: 'refused', attempt: 1, error },
  'refused late': { type: 'refused', attempt: 0, error },
  cancel: { type: 'cancel' },
  'at here': { type: 'at', network: 'eip155:1' },
  'at there': { type: 'at', network: 'eip155:2' },
  'at nowhere': { type: 'at', network: undefined },
} as const satisfies Record<string, NetworkEvent>

function write(before: NetworkState, event: NetworkEvent): string {
  const [state, work] = stepNetwork(before, event)
  const words = [
    state.active ?? 'nowhere',
    state.switching && `to ${state.switching.to}#${state.switching.attempt}`,
    state.failed && `not to ${state.failed.to}`,
  ]
  return (state === before ? '=' : words.filter(Boolean).join(' ')) + (work ? ` → ${work.type}` : '')
}

const table: Record<keyof typeof states, Record<keyof typeof events, string>> = {
  still: {
    'move there': 'eip155:1 to eip155:2#2 → move',
    'move elsewhere': 'eip155:1 to eip155:3#2 → move',
    moved: '=',
    'moved late': '=',
    refused: '=',
    'refused late': '=',
    cancel: '=',
    'at here': '=',
    'at there': 'eip155:2',
    'at nowhere': 'nowhere',
  },
  moving: {
    'move there': '=',
    'move elsewhere': 'eip155:1 to eip155:3#2 → move',
    moved: 'eip155:2',
    'moved late': '=',
    refused: 'eip155:1 not to eip155:2',
    'refused late': '=',
    cancel: 'eip155:1 → abandon-move',
    'at here': '=',
    'at there': 'eip155:2',
    'at nowhere': 'nowhere to eip155:2#1',
  },
  failed: {
    'move there': 'eip155:1 to eip155:2#2 → move',
    'move elsewhere': 'eip155:1 to eip155:3#2 → move',
    moved: '=',
    'moved late': '=',
    refused: '=',
    'refused late': '=',
    cancel: 'eip155:1',
    'at here': 'eip155:1',
    'at there': 'eip155:2',
    'at nowhere': 'nowhere',
  },
}

describe.each(Object.entries(states))('%s', (name, state) => {
  test.each(Object.entries(events))('%s', (said, event) => {
    expect(write(state, event)).toBe(table[name as keyof typeof states][said as keyof typeof events])
  })
})

test('whatever happens: never moving and failed at once, never failed towards where it is, a late answer changes nothing', () => {
  const network = fc.constantFrom('eip155:1' as const, 'eip155:2' as const, 'eip155:3' as const)
  const anyEvent: fc.Arbitrary<NetworkEvent> = fc.oneof(
    fc.constantFrom(...Object.values(events)),
    fc.record({ type: fc.constant('move' as const), to: network, attempt: fc.nat(4), at: fc.nat() }),
    fc.record({ type: fc.constant('at' as const), network }),
    fc.record({ type: fc.constant('moved' as const), attempt: fc.nat(4) }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (sequence) => {
      let state: NetworkState = still
      for (const event of sequence) {
        const [next] = stepNetwork(state, event)
        expect(next.switching && next.failed).toBeUndefined()
        if ('attempt' in event && event.type !== 'move' && event.attempt !== state.switching?.attempt) expect(next).toBe(state)
        state = next
      }
      const [last] = stepNetwork(state, { type: 'cancel' })
      expect(last).toEqual({ networks: [], active: state.active })
    }),
  )
})
