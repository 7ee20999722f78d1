import { type Caip2, namespaceOf } from '@foyer/contract/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KitError } from '../entities/errors.ts'
import type { Account, Connector } from '../entities/wallet.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { resolveSetup } from '../options/resolve-options.ts'
import type { KernelEvent, Stamped } from './event.ts'
import { initialState } from './initial-state.ts'
import type { Screen } from './screen.ts'
import { connectionOf, heldOf, isAnyConnected, isUnsupported, namespaceOfActive, screenOf } from './select.ts'
import type { Connection, KernelState } from './state.ts'
import { stepKernel } from './step.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const setup = resolveSetup(
  {
    projectId: 'test-project',
    networks: [network, { ...network, id: 2 }, { ...network, id: 's', chainNamespace: 'solana' }],
    adapters: [createTestAdapter().adapter, createTestAdapter({ namespace: 'solana' }).adapter],
  },
  { isPhone: false },
)
const start = initialState(setup, { isOnline: () => true }, undefined)
const error = new KitError('request_rejected', 'no')

const chain = fc.constantFrom('eip155' as const, 'solana' as const)
const id = fc.constantFrom('a', 'b', 'nobody')
const at = (namespace: 'eip155' | 'solana') =>
  namespace === 'eip155' ? (['eip155:1', 'eip155:2', 'eip155:99'] as const) : (['solana:s', 'solana:x'] as const)
const place = chain.chain((namespace) => fc.constantFrom(...at(namespace)))
const accounts = (namespace: 'eip155' | 'solana', minLength = 0): fc.Arbitrary<Account[]> =>
  fc.array(
    fc.constantFrom('0x1', '0x2').map((address): Account => ({ namespace, address, type: 'eoa' })),
    { minLength, maxLength: 2 },
  )
const screen: fc.Arbitrary<Screen> = fc.oneof(
  fc
    .constantFrom('Connect', 'AllWallets', 'Networks', 'Account', 'AccountSettings', 'ProfileWallets', 'WhatIsAWallet', 'WhatIsANetwork')
    .map((name) => ({ name }) as Screen),
  id.map((connector): Screen => ({ name: 'ConnectingExternal', connector })),
)
const wallets: readonly Connector[] = ['a', 'b'].map((one) => ({ id: one, name: one, type: 'ANNOUNCED', chain: 'eip155' }))

const announced = (['eip155', 'solana'] as const).map(
  (namespace): KernelEvent => ({
    type: 'wallet',
    namespace,
    event: { type: 'connectors', connectors: wallets.map((one) => ({ ...one, chain: namespace })) },
  }),
)

/** Stands for the attempt that waits for an answer as the event comes. */
const live = -1
/** Answers meet what waits for them, what is over, and what never was. */
const attempt = fc.oneof(fc.constant(live), fc.nat(80))

const event: fc.Arbitrary<KernelEvent> = fc.oneof(
  fc.record({ type: fc.constant('open' as const) }),
  fc.record({ type: fc.constant('open' as const), namespace: chain, screen }),
  fc.record({ type: fc.constant('go' as const), screen, replace: fc.boolean() }),
  fc.constantFrom<KernelEvent>(
    { type: 'close' },
    { type: 'close', force: true },
    { type: 'back' },
    { type: 'shake' },
    { type: 'cancel' },
    { type: 'shaken' },
  ),
  fc.constantFrom<KernelEvent>(
    { type: 'loaded' },
    { type: 'disconnect' },
    { type: 'online', online: false },
    { type: 'notify', variant: 'error', message: 'It failed.' },
    { type: 'warm' },
  ),
  // What leads somewhere comes more often than what ends it.
  { weight: 5, arbitrary: fc.record({ type: fc.constant('connect' as const), connector: id }) },
  fc.record({ type: fc.constant('disconnect' as const), namespace: chain }),
  fc.record({ type: fc.constant('forget' as const), namespace: chain }),
  chain.chain((namespace) =>
    fc.record({
      type: fc.constant('restore' as const),
      namespace: fc.constant(namespace),
      connector: id,
      snapshot: fc.record({
        accounts: accounts(namespace, 1) as fc.Arbitrary<[Account, ...Account[]]>,
        network: fc.constantFrom(...at(namespace)),
      }),
    }),
  ),
  { weight: 4, arbitrary: fc.record({ type: fc.constant('switch-network' as const), network: place }) },
  fc.record({ type: fc.constant('chosen' as const), network: place }),
  { weight: 4, arbitrary: fc.record({ type: fc.constant('switched' as const), attempt }) },
  fc.record({ type: fc.constant('switch-refused' as const), attempt, error: fc.constant(error) }),
  fc.record({ type: fc.constant('refused' as const), namespace: chain, attempt, error: fc.constant(error) }),
  fc.record({ type: fc.constant('select-account' as const), address: fc.constantFrom('0x1', '0x2') }),
  fc.constantFrom<KernelEvent>({ type: 'tab', tab: 'activity' }, { type: 'theme', mode: 'light' }, { type: 'online', online: true }),
  {
    weight: 8,
    arbitrary: chain.chain((namespace) =>
      fc.record({
        type: fc.constant('granted' as const),
        namespace: fc.constant(namespace),
        attempt,
        accounts: accounts(namespace),
        network: fc.constantFrom(...at(namespace)),
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: chain.chain((namespace) =>
      fc
        .oneof(
          fc.record({ type: fc.constant('accounts' as const), connector: id, accounts: accounts(namespace) }),
          fc.record({ type: fc.constant('network' as const), connector: id, network: fc.constantFrom(...at(namespace)) }),
          fc.record({ type: fc.constant('disconnect' as const), connector: id }),
          fc.constant({ type: 'connectors' as const, connectors: wallets.map((one) => ({ ...one, chain: namespace })) }),
        )
        .map((said): KernelEvent => ({ type: 'wallet', namespace, event: said })),
    ),
  },
)

function aimed(event: KernelEvent, { connections, network: { switching } }: KernelState): KernelEvent {
  if (!('attempt' in event) || event.attempt !== live) return event
  const asked = 'namespace' in event && event.namespace ? connections[event.namespace] : switching
  return { ...event, attempt: asked && 'attempt' in asked ? asked.attempt : 0 } as KernelEvent
}

/** As the store runs them. */
function run(sequence: readonly KernelEvent[], check: (state: KernelState, before: KernelState, event: Stamped) => void): KernelState {
  let state = start
  let seq = 0
  for (const next of sequence) {
    const before = state
    const stamped: Stamped = { ...aimed(next, before), at: seq * 1000, seq: ++seq }
    ;[state] = stepKernel(before, stamped, setup)
    check(state, before, stamped)
  }
  return state
}

/** What was restored is verified without a question. */
const isAsking = ({ status, restored }: Connection): boolean => status === 'connecting' && restored === undefined

test('whatever happens, the parts agree', () => {
  let connected = 0
  let moved = 0
  let answered = 0
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), fc.boolean(), (events, areFound) => {
      const sequence = areFound ? [...announced, ...events] : events
      const last = run(sequence, (state, before, { type }) => {
        if (isAnyConnected(state) && !isAnyConnected(before)) connected++
        if (state.network.active !== before.network.active) moved++
        if (before.network.switching && !state.network.switching) answered++
        expect(state.modal.open).toBe(state.modal.history.length > 0)
        expect(state.namespace).toBe(namespaceOfActive(state))
        expect(state.recent.length).toBeLessThanOrEqual(2)
        for (const connection of Object.values(state.connections)) {
          const held = heldOf(connection)
          if (held) expect(held.accounts.length).toBeGreaterThan(0)
        }
        // Only a wallet that is there is asked to move, and only while it is.
        const { switching } = state.network
        if (switching) expect(heldOf(connectionOf(state, namespaceOf(switching.to)))).toBeDefined()
        if (switching && switching.attempt === before.network.switching?.attempt) {
          const [now, was] = [state, before].map((one) => heldOf(connectionOf(one, namespaceOf(switching.to)))?.connector)
          expect(now).toBe(was)
        }
        // Only a wallet brings the page to a network it was not given.
        if (isUnsupported(state)) expect(heldOf(connectionOf(state))).toBeDefined()
        // The kernel asks for another network only where the page is on none of its own.
        if (state.modal.history.some(({ name }) => name === 'UnsupportedChain')) expect(isUnsupported(state)).toBe(true)
        const isLost = isUnsupported(state) && !isUnsupported(before)
        if (isLost && before.modal.open && state.modal.open && type !== 'open') expect(screenOf(state)?.name).toBe('UnsupportedChain')
      })
      // Everything can be left: closing by force and disconnecting always lead back to the start.
      const left = run([...sequence, { type: 'disconnect' }, { type: 'cancel' }, { type: 'close', force: true }], () => undefined)
      expect(Object.values(left.connections).every(({ status }) => status === 'disconnected')).toBe(true)
      expect(left.modal).toEqual(start.modal)
      expect(isUnsupported(left)).toBe(false)
      const [closed] = stepKernel(last, { type: 'close', force: true, at: 0, seq: 1000 }, setup)
      expect(closed.modal.open).toBe(false)
      expect(Object.values(closed.connections).some((one) => isAsking(one) && screenOf(last)?.name === 'ConnectingExternal')).toBe(false)
    }),
    { numRuns: 300 },
  )
  // That it holds says little of sequences that lead nowhere.
  for (const [what, count] of Object.entries({ connected, moved, answered })) expect(count, what).toBeGreaterThan(3)
})

test('every question that the modal asked ends as connected, failed or closed', () => {
  const answer = fc.constantFrom('yes', 'no', 'close', 'back', 'cancel')
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), answer, (sequence, said) => {
      const before = run(
        [
          ...sequence,
          { type: 'wallet', namespace: 'eip155', event: { type: 'connectors', connectors: wallets } },
          { type: 'open', screen: { name: 'Connect' } },
        ],
        () => undefined,
      )
      const [asked] = stepKernel(before, { type: 'connect', connector: 'a', namespace: 'eip155', at: 0, seq: 500 }, setup)
      const question = connectionOf(asked, 'eip155')
      if (question.status !== 'connecting') return
      const { attempt } = question
      const ends: Record<string, KernelEvent> = {
        yes: {
          type: 'granted',
          namespace: 'eip155',
          attempt,
          accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
          network: 'eip155:1',
        },
        no: { type: 'refused', namespace: 'eip155', attempt, error },
        close: { type: 'close', force: true },
        back: { type: 'close' },
        cancel: { type: 'cancel' },
      }
      const stamped = { ...(ends[said] as KernelEvent), at: 0, seq: 501 } as Stamped
      const [done] = stepKernel(asked, stamped, setup)
      expect(isAsking(connectionOf(done, 'eip155'))).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test.each([
  { left: 'eip155:99', other: 'solana:s', before: ['UnsupportedChain'], after: [] },
  { left: 'eip155:1', other: 'solana:x', before: ['Account'], after: ['UnsupportedChain'] },
] as const)('the wallet in use goes, and that of another family takes over: $before, then $after', ({ left, other, before, after }) => {
  const connects = (network: Caip2): readonly KernelEvent[] => {
    const namespace = namespaceOf(network) as 'eip155' | 'solana'
    return [
      { type: 'connect', connector: 'a', namespace },
      { type: 'granted', namespace, attempt: live, accounts: [{ namespace, address: '0x1', type: 'eoa' }], network },
    ]
  }
  const opened = [...announced, ...connects(other), ...connects(left), { type: 'open' as const }]
  const names = (state: KernelState) => state.modal.history.map(({ name }) => name)
  expect(names(run(opened, () => undefined))).toEqual(before)
  const gone: KernelEvent = { type: 'wallet', namespace: 'eip155', event: { type: 'disconnect', connector: 'a' } }
  const last = run([...opened, gone], () => undefined)
  expect(last.network.active).toBe(other)
  expect(names(last)).toEqual(after)
})

test('a network that is none is not found, as one that the page does not know', () => {
  for (const network of [undefined, 'eip155:77']) {
    const [, work] = stepKernel(start, { type: 'switch-network', network: network as Caip2, at: 0, seq: 1 }, setup)
    expect(work).toEqual([{ type: 'alert', key: 'SWITCH_NETWORK_NOT_FOUND', detail: network }])
  }
})
