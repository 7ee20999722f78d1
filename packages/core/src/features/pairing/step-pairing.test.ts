import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asks,
  basic,
  desktop,
  error,
  type FlatState,
  grantOf,
  network,
  type Played,
  play,
  safari,
  viewOf,
  walletA,
  walletB,
} from '../../../testing/play-pairing.ts'
import { KitError } from '../../entities/errors.ts'
import { pairedConnector } from '../../entities/pairing.ts'
import type { Screen } from '../../kernel/screen.ts'
import { connectionOf, heldOf, screenOf } from '../../kernel/select.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { resolveSetup } from '../../options/resolve-options.ts'
import type { PairingGrant } from './pairing-event.ts'

describe('the question', () => {
  test('is asked by the view, once, and carries its wallet', () => {
    const kit = play()
    expect(asks(kit.send({ type: 'open' }))).toEqual([])
    expect(asks(kit.send({ type: 'go', screen: viewOf(walletA) }))).toMatchObject([{ connector: pairedConnector, silent: false }])
    expect(kit.state.pairing).toMatchObject({ status: 'preparing', wallet: walletA })
    expect(asks(kit.send({ type: 'go', screen: viewOf(walletB) }))).toEqual([])
    expect(kit.state.pairing).toMatchObject({ status: 'preparing', wallet: walletB })
    expect(asks(kit.send({ type: 'connect', connector: pairedConnector }))).toEqual([])
  })

  test('waits for the part that answers it: what is shown when it arrives is asked then', () => {
    const kit = play(desktop, false)
    kit.send({ type: 'open', screen: basic })
    kit.send({ type: 'pairing-missing', error })
    expect(kit.state.pairing).toMatchObject({ status: 'failed' })
    expect(asks(kit.send({ type: 'pairing-ready' }))).toHaveLength(1)
  })

  test('a failure stays with its wallet; another wallet is another question', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'refused', namespace: 'eip155', attempt: kit.attempt, error })
    expect(kit.state.pairing).toEqual({ status: 'failed', wallet: walletA, error })
    expect(asks(kit.send({ type: 'go', screen: { ...viewOf(walletA), tab: 'web' } as Screen, replace: true }))).toEqual([])
    expect(asks(kit.send({ type: 'go', screen: viewOf(walletB), replace: true }))).toHaveLength(1)
    kit.send({ type: 'refused', namespace: 'eip155', attempt: kit.attempt, error })
    expect(asks(kit.send({ type: 'retry-pairing' }))).toHaveLength(1)
    kit.send({ type: 'refused', namespace: 'eip155', attempt: kit.attempt, error })
    kit.send({ type: 'back' })
    expect(kit.state.pairing).toEqual({ status: 'idle' })
    expect(connectionOf(kit.state, 'eip155').status).toBe('disconnected')
  })

  test('another code on demand gives up the first', () => {
    const kit = play()
    kit.send({ type: 'open', screen: basic })
    const first = kit.attempt
    kit.send({ type: 'pairing-code', attempt: first, uri: 'wc:1', expiresAt: 240_000 })
    const work = kit.send({ type: 'retry-pairing' })
    expect(work.map(({ type }) => type)).toEqual(['abandon', 'ask'])
    expect(kit.attempt).toBeGreaterThan(first)
    kit.send({ type: 'pairing-code', attempt: first, uri: 'wc:1', expiresAt: 240_000 })
    expect(kit.state.pairing.status).toBe('preparing')
  })

  test('another code is asked for once, also where the first was asked for by a family that is no longer the one in use', () => {
    const kit = play()
    kit.send({ type: 'paired-more', grants: [grantOf('solana'), grantOf('eip155')] })
    kit.send({ type: 'open', screen: basic })
    kit.send({ type: 'forget', namespace: kit.state.namespace as 'solana' })
    expect(attempts(kit.state)).toHaveLength(1)
    expect(asks(kit.send({ type: 'retry-pairing' }))).toHaveLength(1)
    expect(attempts(kit.state)).toHaveLength(1)
  })
})

describe('an approval', () => {
  test('connects every family, keeps the wallet, and lets the page go where it was asked', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('solana'), grantOf('eip155')] })
    expect(kit.state).toMatchObject({
      namespace: 'eip155',
      connections: { eip155: { status: 'connected' }, solana: { status: 'connected' } },
      paired: { eip155: { wallet: walletA }, solana: { wallet: walletA } },
      recent: [walletA],
      pairing: { status: 'idle' },
      modal: { open: false },
    })
  })

  test('without the family that was asked for: the page goes to one that was granted', () => {
    const kit = play()
    kit.send({ type: 'open', screen: basic })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('solana')] })
    expect(kit.state).toMatchObject({
      namespace: 'solana',
      connections: { eip155: { status: 'disconnected' }, solana: { status: 'connected' } },
    })
  })

  test('of a question that was given up changes nothing', () => {
    const kit = play()
    kit.send({ type: 'open', screen: basic })
    const { attempt } = kit
    kit.send({ type: 'back' })
    const before = kit.state
    kit.send({ type: 'paired', attempt, grants: [grantOf('eip155')] })
    expect(kit.state).toBe(before)
  })

  test('in place of wallets of this browser: they are let go', () => {
    const kit = play()
    kit.send({
      type: 'wallet',
      namespace: 'solana',
      event: { type: 'connectors', connectors: [{ id: 'x.y', name: 'X', type: 'ANNOUNCED', chain: 'solana' }] },
    })
    kit.send({ type: 'connect', connector: 'x.y', namespace: 'solana' })
    const { solana } = kit.state.connections
    if (solana?.status !== 'connecting') throw new Error('It is not asked.')
    kit.send({
      type: 'granted',
      namespace: 'solana',
      attempt: solana.attempt,
      accounts: [{ namespace: 'solana', address: 's', type: 'eoa' }],
      network: 'solana:s',
    })
    kit.send({ type: 'open', screen: basic })
    const work = kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155'), grantOf('solana')] })
    expect(work).toContainEqual({ type: 'release', namespace: 'solana', connector: 'x.y', seq: expect.any(Number) })
  })

  test('of a second session leaves the first', () => {
    const kit = play()
    kit.send({ type: 'open', screen: basic })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155', 'one'), grantOf('solana', 'one')] })
    kit.send({ type: 'open', screen: basic })
    const work = kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155', 'two')] })
    expect(work.filter(({ type }) => type === 'pair-leave')).toEqual([{ type: 'pair-leave', namespace: 'eip155', topic: 'one' }])
    expect(kit.state.paired).toMatchObject({ eip155: { topic: 'two' }, solana: { topic: 'one' } })
  })
})

test.each([
  ['by a code on another device', undefined, 'qrcode'],
  ['by a link on this one', { href: 'phone://', name: 'Phone' }, 'mobile'],
])('a wallet that was paired with %s is reported once', (_, link, method) => {
  const kit = play()
  kit.send({ type: 'open', screen: basic })
  kit.send({ type: 'open-link', ...(link && { link }) })
  const { attempt } = kit
  kit.send({ type: 'paired', attempt, grants: [grantOf('eip155')] })
  kit.send({ type: 'paired', attempt, grants: [grantOf('eip155')] })
  expect(kit.tracked).toEqual([{ type: 'track', event: 'CONNECT_SUCCESS', properties: { method, name: 'Phone' } }])
})

test('an approval that nobody waited for is no success', () => {
  const kit = play()
  kit.send({ type: 'paired', attempt: 1, grants: [grantOf('eip155')] })
  expect(kit.tracked).toEqual([])
})

test('a disconnect of one family is one of all that are in sessions', () => {
  const kit = play()
  kit.send({ type: 'open', screen: basic })
  kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155'), grantOf('solana')] })
  const work = kit.send({ type: 'disconnect', namespace: 'eip155' })
  expect(kit.state).toMatchObject({ connections: { eip155: { status: 'disconnected' }, solana: { status: 'disconnected' } }, paired: {} })
  expect(work.filter(({ type }) => type === 'release')).toHaveLength(2)
})

describe('where going to the wallet may load the page anew', () => {
  test('leaving keeps the code, and its end is nobody’s failure', () => {
    const kit = play(safari)
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'pairing-code', attempt: kit.attempt, uri: 'wc:1', expiresAt: 240_000 })
    kit.send({ type: 'close' })
    expect(kit.state.pairing).toMatchObject({ status: 'waiting', unseen: true })
    expect(kit.send({ type: 'pairing-ends', attempt: kit.attempt, uri: 'wc:1' })).toEqual([])
    kit.send({ type: 'refused', namespace: 'eip155', attempt: kit.attempt, error: new KitError('timeout', 'late') })
    expect(kit.state).toMatchObject({ pairing: { status: 'idle' }, connections: { eip155: { status: 'disconnected' } } })
  })

  test('a code that ran out unseen is replaced when a view shows it again', () => {
    const kit = play(safari)
    kit.send({ type: 'open', screen: viewOf(walletA) })
    kit.send({ type: 'pairing-code', attempt: kit.attempt, uri: 'wc:1', expiresAt: 15_000 })
    kit.send({ type: 'close' })
    expect(kit.send({ type: 'open', screen: viewOf(walletA) })).not.toContainEqual(expect.objectContaining({ type: 'pair-renew' }))
    kit.send({ type: 'close' })
    kit.send({ type: 'pairing-ends', attempt: kit.attempt, uri: 'wc:1' })
    expect(kit.send({ type: 'open', screen: viewOf(walletA) })).toContainEqual({ type: 'pair-renew', attempt: kit.attempt })
    expect(kit.state.pairing).toMatchObject({ status: 'waiting', renewing: true })
  })

  test('the link that opened the wallet is known again with its code, and is the session’s once it connects', () => {
    const link = { href: 'awallet://', name: 'a' }
    const kit = play(safari)
    kit.send({ type: 'pairing-found', uri: 'wc:1', expiresAt: 240_000, wallet: walletA, link })
    expect(kit.state.paired).toEqual({})
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155')] })
    expect(kit.state.paired.eip155?.link).toEqual(link)
  })

  test('a code of before is taken up, unless somebody is connected', () => {
    const found = { type: 'pairing-found', uri: 'wc:1', expiresAt: 240_000, wallet: walletA } as const
    const kit = play(safari)
    // The attempt is made like any other; who makes its codes takes this one up.
    expect(asks(kit.send(found))).toHaveLength(1)
    expect(kit.state).toMatchObject({
      pairing: { status: 'waiting', uri: 'wc:1', unseen: true, wallet: walletA },
      connections: { eip155: { status: 'connecting' } },
    })
    kit.send({ type: 'paired', attempt: kit.attempt, grants: [grantOf('eip155')] })
    expect(kit.state.recent).toEqual([walletA])
    const before = kit.state
    kit.send(found)
    expect(kit.state).toBe(before)
  })
})

const screen = fc.constantFrom<Screen>(
  basic,
  viewOf(walletA),
  viewOf(walletB),
  { ...viewOf(walletA), tab: 'browser' } as Screen,
  { name: 'Connect' },
  { name: 'Account' },
  {
    name: 'ConnectingExternal',
    connector: 'x.y',
  },
)
const namespace = fc.constantFrom('eip155' as const, 'solana' as const)
const attempt = fc.nat(60)
const uri = fc.constantFrom('wc:1', 'wc:2')
const event: fc.Arbitrary<Played> = fc.oneof(
  fc.record({ type: fc.constant('open' as const), screen }),
  fc.record({ type: fc.constant('go' as const), screen, replace: fc.boolean() }),
  fc.constantFrom<Played>(
    { type: 'close' },
    { type: 'back' },
    { type: 'cancel' },
    { type: 'disconnect' },
    { type: 'retry-pairing' },
    { type: 'pairing-ready' },
  ),
  fc.constantFrom<Played>(
    { type: 'connect', connector: pairedConnector },
    { type: 'connect', connector: 'x.y' },
    { type: 'open-link' },
    { type: 'open-link', pressed: true },
  ),
  fc.constantFrom<Played>(
    { type: 'relay', link: 'trying' },
    { type: 'relay', link: 'open' },
    { type: 'relay', link: 'lost', error },
    { type: 'retry-relay' },
  ),
  fc.record({ type: fc.constant('disconnect' as const), namespace }),
  fc.record({ type: fc.constant('forget' as const), namespace }),
  fc.record({ type: fc.constant('pairing-code' as const), attempt, uri, expiresAt: fc.nat(500_000) }),
  fc.record({ type: fc.constant('pairing-ends' as const), attempt, uri }),
  fc.record({ type: fc.constant('pairing-approved' as const), attempt }),
  fc.record({ type: fc.constant('pairing-found' as const), uri, expiresAt: fc.nat(500_000) }),
  fc.record({ type: fc.constant('refused' as const), namespace, attempt, error: fc.constant(error) }),
  fc.record({
    type: fc.constantFrom('paired' as const, 'paired-more' as const),
    attempt,
    grants: fc.uniqueArray(namespace, { minLength: 1 }).map((all) => all.map((one) => grantOf(one)) as [PairingGrant, ...PairingGrant[]]),
  }),
  namespace.map((one): Played => ({ type: 'wallet', namespace: one, event: { type: 'disconnect', connector: pairedConnector } })),
)

test.each([
  ['a desktop', desktop],
  ['Safari on iOS', safari],
])('whatever happens on %s, code, question and sessions agree', (_, platform) => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (sequence) => {
      const kit = play(platform)
      for (const next of sequence) {
        const before = kit.state
        // Half of the answers are to the live question.
        const aimed = 'attempt' in next && typeof next.attempt === 'number' && next.attempt % 2 ? { ...next, attempt: kit.attempt } : next
        const work = kit.send(aimed as Played)
        check(kit.state)
        expect(asks(work).length).toBeLessThanOrEqual(1)
        // A code of an earlier load waits without a view, and does not go with one.
        const wasFound = before.pairing.status === 'waiting' && before.pairing.unseen
        if (screenOf(before) && !screenOf(kit.state) && platform === desktop && aimed.type === 'close' && !wasFound)
          expect(attempts(kit.state)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

describe('the relay', () => {
  const timers = (work: ReturnType<ReturnType<typeof play>['send']>) => work.filter((one) => one.type === 'timer' && one.name === 'relay')

  test('away for a moment is nothing to speak of; for three seconds it is, and it is tried when the person says so', () => {
    const kit = play()
    kit.send({ type: 'open', screen: basic })
    const [timer] = timers(kit.send({ type: 'relay', link: 'trying' }))
    expect(timer).toMatchObject({ ms: 3_000 })
    expect(kit.state.relay).toMatchObject({ status: 'trying' })
    expect(timers(kit.send({ type: 'relay', link: 'trying' }))).toEqual([])
    if (timer?.type === 'timer') kit.send(timer.event)
    expect(kit.state.relay).toMatchObject({ status: 'away' })
    const work = kit.send({ type: 'retry-relay' })
    expect(work).toContainEqual({ type: 'pair-wake' })
    expect(timers(work)).toHaveLength(1)
    expect(kit.state.relay).toMatchObject({ status: 'trying', again: true })
    kit.send({ type: 'relay', link: 'open' })
    expect(kit.state.relay).toEqual({ status: 'open' })
    // What was waited for before is over.
    if (timer?.type === 'timer') kit.send(timer.event)
    expect(kit.state.relay).toEqual({ status: 'open' })
  })

  test('without a network it is said at once, whichever is noticed first', () => {
    const noticed = play()
    noticed.send({ type: 'relay', link: 'lost' })
    noticed.send({ type: 'online', online: false })
    expect(noticed.state.relay).toMatchObject({ status: 'away' })
    const known = play()
    known.send({ type: 'online', online: false })
    expect(timers(known.send({ type: 'relay', link: 'lost' }))).toEqual([])
    expect(known.state.relay).toMatchObject({ status: 'away' })
  })

  test('nothing is tried that is not away', () => {
    const kit = play()
    kit.send({ type: 'relay', link: 'open' })
    expect(kit.send({ type: 'retry-relay' })).toEqual([])
  })
})

describe('a link to the wallet’s app', () => {
  const press: Played = { type: 'open-link', pressed: true, link: { href: 'a://', name: 'a' } }

  test('is watched once it is pressed, and what comes of it is known until another view or another code', () => {
    const kit = play()
    kit.send({ type: 'open', screen: viewOf(walletA) })
    const work = kit.send(press)
    const attempt = kit.state.leaving?.attempt ?? -1
    expect(work).toContainEqual({ type: 'pair-watch', attempt, atOnce: true })
    kit.send({ type: 'link-opened', attempt, outcome: 'stayed' })
    expect(kit.state.leaving).toMatchObject({ outcome: 'stayed' })
    kit.send({ type: 'go', screen: { ...viewOf(walletA), tab: 'web' } as Screen, replace: true })
    expect(kit.state.leaving).toBeUndefined()
    kit.send(press)
    kit.send({ type: 'retry-pairing' })
    expect(kit.state.leaving).toBeUndefined()
    kit.send(press)
    kit.send({ type: 'close' })
    expect(kit.state.leaving).toBeUndefined()
  })

  test('is watched in a kit that cannot pair too: some wallets open the page itself', () => {
    const alone = resolveSetup(
      { projectId: 'test-project', networks: [network], adapters: [createTestAdapter().adapter] },
      { isPhone: true },
    )
    const kit = play(safari, true, alone)
    const work = [...kit.send({ type: 'open', screen: viewOf(walletA) }), ...kit.send(press)].filter(({ type }) => type !== 'timer')
    expect(work).toEqual([{ type: 'pair-watch', attempt: 2, atOnce: true }])
    expect(kit.state).toMatchObject({ leaving: { outcome: 'opening' }, pairing: { status: 'idle' }, connections: {} })
  })
})

function attempts({ connections }: FlatState): readonly number[] {
  return Object.values(connections).flatMap((one) =>
    one.status === 'connecting' && one.connector === pairedConnector && !one.restored ? [one.attempt] : [],
  )
}

function check(state: FlatState): void {
  const { pairing, paired, recent } = state
  const live = 'attempt' in pairing ? [pairing.attempt] : []
  expect(attempts(state)).toEqual(live)
  if (pairing.status === 'failed') {
    expect(Object.values(state.connections).some((one) => one.status === 'failed' && one.connector === pairedConnector)).toBe(true)
  }
  for (const one of Object.keys(paired) as ('eip155' | 'solana')[])
    expect(heldOf(connectionOf(state, one))?.connector).toBe(pairedConnector)
  expect(recent.length).toBeLessThanOrEqual(2)
}
