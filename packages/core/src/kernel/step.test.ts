import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KitError } from '../entities/errors.ts'
import type { Account, Connector } from '../entities/wallet.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { resolveSetup } from '../options/resolve-options.ts'
import type { KernelEvent, Stamped } from './event.ts'
import { initialState } from './initial-state.ts'
import type { Screen } from './screen.ts'
import { connectionOf, heldOf, isUnsupported, namespaceOfActive, screenOf } from './select.ts'
import type { KernelState } from './state.ts'
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
const accounts = (namespace: 'eip155' | 'solana'): fc.Arbitrary<Account[]> =>
  fc.array(
    fc.constantFrom('0x1', '0x2').map((address): Account => ({ namespace, address, type: 'eoa' })),
    { maxLength: 2 },
  )
const screen: fc.Arbitrary<Screen> = fc.oneof(
  fc
    .constantFrom('Connect', 'AllWallets', 'Networks', 'Account', 'AccountSettings', 'ProfileWallets', 'WhatIsAWallet', 'UnsupportedChain')
    .map((name) => ({ name }) as Screen),
  id.map((connector): Screen => ({ name: 'ConnectingExternal', connector })),
)
const wallets: readonly Connector[] = ['a', 'b'].map((one) => ({ id: one, name: one, type: 'ANNOUNCED', chain: 'eip155' }))

/** Attempts are small numbers, so that answers meet live and dead questions alike. */
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
  fc.record({ type: fc.constant('connect' as const), connector: id }),
  fc.record({ type: fc.constant('disconnect' as const), namespace: chain }),
  fc.record({ type: fc.constant('forget' as const), namespace: chain }),
  fc.record({ type: fc.constant('switch-network' as const), network: place }),
  fc.record({ type: fc.constant('chosen' as const), network: place }),
  fc.record({ type: fc.constant('switched' as const), attempt: fc.nat(80) }),
  fc.record({ type: fc.constant('switch-refused' as const), attempt: fc.nat(80), error: fc.constant(error) }),
  fc.record({ type: fc.constant('refused' as const), namespace: chain, attempt: fc.nat(80), error: fc.constant(error) }),
  fc.record({ type: fc.constant('select-account' as const), address: fc.constantFrom('0x1', '0x2') }),
  fc.constantFrom<KernelEvent>({ type: 'tab', tab: 'activity' }, { type: 'theme', mode: 'light' }, { type: 'online', online: true }),
  chain.chain((namespace) =>
    fc.record({
      type: fc.constant('granted' as const),
      namespace: fc.constant(namespace),
      attempt: fc.nat(80),
      accounts: accounts(namespace),
      network: fc.constantFrom(...at(namespace)),
    }),
  ),
  chain.chain((namespace) =>
    fc
      .oneof(
        fc.record({ type: fc.constant('accounts' as const), connector: id, accounts: accounts(namespace) }),
        fc.record({ type: fc.constant('network' as const), connector: id, network: fc.constantFrom(...at(namespace)) }),
        fc.record({ type: fc.constant('disconnect' as const), connector: id }),
        fc.constant({ type: 'connectors' as const, connectors: wallets.map((one) => ({ ...one, chain: namespace })) }),
      )
      .map((said): KernelEvent => ({ type: 'wallet', namespace, event: said })),
  ),
)

/** As the store runs them; `answers` to live questions come often enough to get somewhere. */
function run(sequence: readonly KernelEvent[], check: (state: KernelState, before: KernelState, event: Stamped) => void): KernelState {
  let state = start
  let seq = 0
  for (const next of sequence) {
    const stamped: Stamped = { ...next, at: seq * 1000, seq: ++seq }
    const before = state
    ;[state] = stepKernel(before, stamped, setup)
    check(state, before, stamped)
  }
  return state
}

test('whatever happens, the parts agree', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (sequence) => {
      const last = run(sequence, (state) => {
        expect(state.modal.open).toBe(state.modal.history.length > 0)
        expect(state.namespace).toBe(namespaceOfActive(state))
        expect(state.recent.length).toBeLessThanOrEqual(2)
        for (const connection of Object.values(state.connections)) {
          const held = heldOf(connection)
          if (held) expect(held.accounts.length).toBeGreaterThan(0)
        }
        // Only a wallet brings the page to a network it was not given.
        if (isUnsupported(state)) expect(heldOf(connectionOf(state))).toBeDefined()
      })
      // Everything can be left: closing by force and disconnecting always lead back to the start.
      const left = run([...sequence, { type: 'disconnect' }, { type: 'cancel' }, { type: 'close', force: true }], () => undefined)
      expect(Object.values(left.connections).every(({ status }) => status === 'disconnected')).toBe(true)
      expect(left.modal).toEqual(start.modal)
      expect(isUnsupported(left)).toBe(false)
      const [closed] = stepKernel(last, { type: 'close', force: true, at: 0, seq: 1000 }, setup)
      expect(closed.modal.open).toBe(false)
      expect(
        Object.values(closed.connections).some(({ status }) => status === 'connecting' && screenOf(last)?.name === 'ConnectingExternal'),
      ).toBe(false)
    }),
    { numRuns: 300 },
  )
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
      expect(connectionOf(done, 'eip155').status).not.toBe('connecting')
    }),
    { numRuns: 200 },
  )
})
