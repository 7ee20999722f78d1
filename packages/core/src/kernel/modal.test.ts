import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedModal, type ModalContext, type ModalEvent, stepModal } from './modal.ts'
import type { Screen } from './screen.ts'
import type { ModalState } from './state.ts'

const connect: Screen = { name: 'Connect' }
const account: Screen = { name: 'Account' }
const networks: Screen = { name: 'Networks' }
const unsupported: Screen = { name: 'UnsupportedChain' }
const free: ModalContext = { home: connect, embedded: false, blocksClosing: false }
const open = (...history: Screen[]): ModalState => ({ open: true, loading: false, shake: false, history, direction: 'none' })

const states = {
  closed: closedModal,
  one: open(account),
  two: open(account, networks),
  unsupported: open(unsupported, networks),
} as const

const events = {
  open: { type: 'open', screen: connect },
  close: { type: 'close' },
  force: { type: 'close', force: true },
  back: { type: 'back' },
  go: { type: 'go', screen: connect },
  'go same': { type: 'go', screen: networks },
  replace: { type: 'go', screen: connect, replace: true },
  shake: { type: 'shake' },
  shaken: { type: 'shaken' },
  loaded: { type: 'loaded' },
  reset: { type: 'reset', history: [connect] },
  'reset to nothing': { type: 'reset', history: [] },
} as const satisfies Record<string, ModalEvent>

function write(before: ModalState, event: ModalEvent, context: ModalContext): string {
  const [state, work] = stepModal(before, event, context)
  const words = [
    state.open ? state.history.map(({ name }) => name).join(' ') : 'closed',
    state.loading && 'loading',
    state.shake && 'shakes',
  ]
  return (state === before ? '=' : words.filter(Boolean).join(' ')) + (work ? ` → ${work}` : '')
}

type Table = Record<keyof typeof states, Record<keyof typeof events, string>>
const table: Table = {
  closed: {
    open: 'Connect loading → opened',
    close: '=',
    force: '=',
    back: '=',
    go: 'Connect loading → opened',
    'go same': 'Networks loading → opened',
    replace: 'Connect loading → opened',
    shake: '=',
    shaken: '=',
    loaded: '=',
    reset: '=',
    'reset to nothing': '=',
  },
  one: {
    open: 'Connect loading → opened',
    close: 'closed → closed',
    force: 'closed → closed',
    // Going back past the first view closes (docs/behaviour.md, Views and going back).
    back: 'closed → closed',
    go: 'Account Connect',
    'go same': 'Account Networks',
    replace: 'Connect',
    shake: 'Account shakes → shake',
    shaken: '=',
    loaded: '=',
    reset: 'Connect',
    'reset to nothing': 'closed → closed',
  },
  two: {
    open: 'Connect loading → opened',
    close: 'closed → closed',
    force: 'closed → closed',
    back: 'Account',
    go: 'Account Networks Connect',
    'go same': 'Account Networks',
    replace: 'Account Connect',
    shake: 'Account Networks shakes → shake',
    shaken: '=',
    loaded: '=',
    reset: 'Connect',
    'reset to nothing': 'closed → closed',
  },
  unsupported: {
    open: 'Connect loading → opened',
    close: 'closed → closed',
    force: 'closed → closed',
    // Refused while UnsupportedChain is in the history (docs/behaviour.md, Views and going back).
    back: '=',
    go: 'UnsupportedChain Networks Connect',
    'go same': 'UnsupportedChain Networks',
    replace: 'UnsupportedChain Connect',
    shake: 'UnsupportedChain Networks shakes → shake',
    shaken: '=',
    loaded: '=',
    reset: 'Connect',
    'reset to nothing': 'closed → closed',
  },
}

describe.each(Object.entries(states))('%s', (name, state) => {
  test.each(Object.entries(events))('%s', (said, event) => {
    expect(write(state, event, free)).toBe(table[name as keyof typeof states][said as keyof typeof events])
  })
})

describe('a screen that must be answered', () => {
  const blocked = { ...free, blocksClosing: true }
  test.each([
    ['close', events.close, 'Account Networks shakes → shake'],
    ['back', events.back, 'Account Networks shakes → shake'],
    ['forced', events.force, 'closed → closed'],
  ])('%s', (_, event, after) => {
    expect(write(states.two, event, blocked)).toBe(after)
  })
})

describe('embedded', () => {
  const embedded = { ...free, embedded: true }
  test.each([
    ['close', events.close, 'Connect'],
    ['forced', events.force, 'Connect'],
    ['nothing left', events['reset to nothing'], 'Connect'],
  ])('%s goes home', (_, event, after) => {
    expect(write(states.two, event, embedded)).toBe(after)
  })
  test('back past the first goes home', () => {
    expect(write(states.one, events.back, embedded)).toBe('Connect')
  })
})

test('shaking and loading end', () => {
  expect(stepModal({ ...states.one, shake: true }, events.shaken, free)[0].shake).toBe(false)
  expect(stepModal({ ...states.one, loading: true }, events.loaded, free)[0].loading).toBe(false)
  expect(stepModal({ ...states.one, loading: true }, events.close, free)[0].loading).toBe(false)
})

test('whatever happens: open exactly when there is a screen, closable by force, no endless stack of the same', () => {
  const anyContext = fc.record({ home: fc.constantFrom(connect, account), embedded: fc.boolean(), blocksClosing: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...Object.values(events)), anyContext), { maxLength: 60 }), (sequence) => {
      let state: ModalState = closedModal
      for (const [event, context] of sequence) {
        ;[state] = stepModal(state, event, context)
        expect(state.open).toBe(state.history.length > 0)
        if (!state.open) expect(state).toBe(closedModal)
        for (const [index, screen] of state.history.entries()) if (index > 0) expect(screen).not.toEqual(state.history[index - 1])
      }
      expect(stepModal(state, events.force, free)[0].open).toBe(false)
    }),
  )
})
