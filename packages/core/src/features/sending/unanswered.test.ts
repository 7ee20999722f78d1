/** What the wallet still has, while the visitor goes on. */
import { describe, expect, test } from 'vitest'
import { coin, me, open, usd } from '../../../testing/sending-kit.ts'
import { until } from '../../../testing/served-kit.ts'
import { KitError, type KitErrorCode } from '../../entities/errors.ts'
import { notLoaded } from '../../kernel/not-loaded.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { toFlatState } from '../../mock/flat-state.ts'
import { notices } from '../notices/notices.ts'
import type { SendingEvent } from './sending.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [1, 2].map((id) => ({ id, name: `Network ${id}`, nativeCurrency, rpcUrls: { default: { http: [] } } })) as never

test('a transfer that was reviewed once more and is declined then: it is prepared anew, and a press asks again', async () => {
  const { kit, place, enter, ready, confirm, settle, say, test: mock, asked, read, shown } = await open()
  await kit.open({ view: 'WalletSend' })
  await enter(coin, '0.25')
  await ready()
  say({ type: 'review' })
  mock.wallet().switches.answer = 'waits'
  confirm()
  const before = shown()?.attempt
  kit.send({ type: 'back' })
  place.advance(20_000)
  say({ type: 'review' })
  expect(read().form.preparation.status).toBe('ready')
  mock.wallet().settle('rejects')
  await settle(({ form: { signing } }) => signing.status === 'failed')
  place.advance(20_000)
  await settle(({ form: { preparation } }) => preparation.status === 'ready' && preparation.shown.attempt !== before)
  mock.wallet().switches.answer = 'approves'
  confirm()
  await settle(({ form: { signing } }) => signing.status === 'sent')
  expect(asked()).toHaveLength(2)
})

test('a request that is still in the wallet is warned of after another network was looked at, until it is answered', async () => {
  const { enter, ready, confirm, settle, test: mock, warnings } = await open({ options: { networks } })
  await enter(coin, '0.25')
  await ready()
  mock.wallet().switches.answer = 'waits'
  confirm()
  mock.wallet().changeNetwork('eip155:2')
  await settle(({ form }) => form.key === `eip155:2:${me}`)
  await enter(coin, '0.25')
  await ready()
  expect(warnings().map(({ type }) => type)).toContain('unanswered')
  mock.wallet().settle('rejects')
  await settle(({ unanswered }) => unanswered === 0)
  expect(warnings().map(({ type }) => type)).not.toContain('unanswered')
})

/** Two wallets of two chain families are connected, and that of the first is asked. */
async function askBesideSun() {
  const evm = createTestAdapter()
  const solana = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], addresses: ['sunny'] })
  const sun = { id: 'sun', name: 'Sun', chainNamespace: 'solana', nativeCurrency, rpcUrls: { default: { http: [] } } }
  const options = { adapters: [evm.adapter, solana.adapter], networks: [...(networks as object[]), sun] as never }
  const sender = await open({ options })
  const { kit, enter, ready, confirm } = sender
  await kit.connect('sun', { namespace: 'solana' })
  await kit.switchNetwork('eip155:1')
  await enter(coin, '0.25')
  await ready()
  evm.wallet().switches.answer = 'waits'
  confirm()
  return { ...sender, wallet: evm.wallet() }
}

test('the wallet that is asked goes, and one of another chain family stays in use: word is left that nothing was sent', async () => {
  const { kit, read, wallet } = await askBesideSun()
  expect(read().form).toMatchObject({ key: `eip155:1:${me}`, signing: { status: 'asking' } })
  wallet.changeAccounts([])
  await until(kit, ({ namespace }) => namespace === 'solana')
  await kit.feature(notices).load()
  expect(toFlatState(kit.getState()).notice?.key).toBe('unsent')
  expect(read().form.key).toBe('solana:sun:sunny')
})

test('the page goes to a wallet of another chain family, and then the one that was asked goes: word is left; not where it has answered', async () => {
  for (const isAnswered of [false, true]) {
    const { kit, settle, wallet } = await askBesideSun()
    await kit.switchNetwork('solana:sun')
    await settle(({ form, unanswered }) => form.key === 'solana:sun:sunny' && unanswered === 1)
    await kit.feature(notices).load()
    expect(toFlatState(kit.getState()).notice).toBeUndefined()
    if (isAnswered) {
      wallet.settle('rejects')
      await settle(({ unanswered }) => unanswered === 0)
    }
    wallet.changeAccounts([])
    await until(kit, ({ connections }) => connections.eip155?.status === 'disconnected')
    expect(toFlatState(kit.getState()).notice?.key).toBe(isAnswered ? undefined : 'unsent')
  }
})

test('who closes the view while the wallet is asked is told when that goes', async () => {
  const { kit, enter, ready, confirm, settle, test: mock } = await open()
  await kit.open({ view: 'WalletSend' })
  await enter(coin, '0.25')
  await ready()
  mock.wallet().switches.answer = 'waits'
  confirm()
  kit.close()
  await settle(({ unanswered }) => unanswered === 1)
  mock.wallet().changeAccounts([])
  await until(kit, ({ connections }) => connections.eip155?.status === 'disconnected')
  await kit.feature(notices).load()
  expect(toFlatState(kit.getState()).notice?.key).toBe('unsent')
})

/** Confirms what is shown once more, and has it signed. */
async function sendAnother({ ready, confirm, settle, test: mock }: Awaited<ReturnType<typeof end>>) {
  await ready()
  mock.wallet().switches.answer = 'approves'
  confirm()
  await settle(({ form: { signing } }) => signing.status === 'sent')
}

/** The wallet is asked for a transfer, and its request ends with that error. */
async function end(code: KitErrorCode, peerCode?: number) {
  const opened = await open({ options: { networks } })
  const { kit, enter, ready, confirm, say, read, test: mock } = opened
  await kit.open({ view: 'WalletSend' })
  await enter(coin, '0.25')
  await ready()
  say({ type: 'review' })
  mock.wallet().switches.answer = 'waits'
  /** Confirms what is shown, and has the request end. */
  const fail = (how: KitErrorCode): void => {
    confirm()
    const { signing } = read().form
    say({
      type: 'not-signed',
      attempt: signing.status === 'asking' ? signing.attempt : -1,
      error: new KitError(how, 'x', peerCode === undefined ? {} : { peerCode }),
    })
  }
  fail(code)
  return { ...opened, fail, isUnsure: () => read().form.isUnsure === true }
}

describe('that nobody knows whether a transfer was sent is said', () => {
  test.each<[string, SendingEvent]>([
    ['another amount', { type: 'amount', amount: { unit: 'token', text: '0.5' } }],
    ['another token', { type: 'choose-token', token: usd }],
    ['another receiver', { type: 'receiver', text: `0x${'b'.repeat(40)}` }],
    ['no receiver', { type: 'receiver', text: '' }],
    ['another look at the review', { type: 'review' }],
  ])('with %s', async (_, change) => {
    const { kit, say, isUnsure } = await end('timeout')
    expect(isUnsure()).toBe(true)
    kit.send({ type: 'back' })
    say(change)
    expect(isUnsure()).toBe(true)
  })

  test.each<[KitErrorCode, boolean]>([
    ['timeout', true],
    ['network_failed', true],
    ['unknown', true],
    ['request_rejected', false],
    ['insufficient_funds', false],
    ['invalid_input', false],
  ])('after %s: %s', async (code, expected) => {
    expect((await end(code)).isUnsure()).toBe(expected)
  })

  test('but not after code that did not arrive to ask the wallet, by whose code the relay is out of reach, too', async () => {
    const { ready, confirm, settle, say, read, isUnsure, test: mock } = await end('request_rejected')
    const fail = (error: KitError): void => {
      const { signing } = read().form
      say({ type: 'not-signed', attempt: signing.status === 'asking' ? signing.attempt : -1, error })
    }
    await ready()
    confirm()
    fail(notLoaded(new TypeError('Failed to fetch dynamically imported module')))
    expect(read().form.signing).toMatchObject({ status: 'failed', error: { code: 'network_failed', retryable: true } })
    expect(isUnsure()).toBe(false)
    await ready()
    mock.wallet().switches.answer = 'approves'
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
  })

  test('after a refusal by the number that stands for anything', async () => {
    expect((await end('invalid_input', -32000)).isUnsure()).toBe(true)
    expect((await end('invalid_input', -32602)).isUnsure()).toBe(false)
    expect((await end('execution_failed', -32000)).isUnsure()).toBe(false)
  })

  test('when another one is declined, until one is signed', async () => {
    const { ready, fail, confirm, settle, isUnsure, test: mock } = await end('timeout')
    await ready()
    fail('request_rejected')
    expect(isUnsure()).toBe(true)
    await ready()
    mock.wallet().switches.answer = 'approves'
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(isUnsure()).toBe(false)
  })

  test('until the view is left, or the form is emptied', async () => {
    const left = await end('timeout')
    left.kit.close()
    expect(left.isUnsure()).toBe(false)
    const other = await end('timeout')
    other.say({ type: 'reset' })
    expect(other.isUnsure()).toBe(false)
  })

  test('of a request that one stopped waiting for, once its answer is lost', async () => {
    const { ready, confirm, say, read, isUnsure } = await end('request_rejected')
    await ready()
    confirm()
    const { signing } = read().form
    say({ type: 'give-up' })
    expect([read().unanswered, isUnsure()]).toEqual([1, false])
    const attempt = signing.status === 'asking' ? signing.attempt : -1
    say({ type: 'not-signed', attempt, error: new KitError('timeout', 'x') })
    expect([read().unanswered, isUnsure()]).toEqual([0, true])
  })

  test.each<[string, boolean, (opened: Awaited<ReturnType<typeof end>>) => unknown]>([
    ['another network', true, ({ test: mock }) => mock.wallet().changeNetwork('eip155:2')],
    ['another network, while the wallet was asked', false, ({ test: mock }) => mock.wallet().changeNetwork('eip155:2')],
    ['who left the view and came back', true, ({ kit }) => kit.close()],
    ['who emptied the form', true, ({ say }) => say({ type: 'reset' })],
    ['the transfer after it', true, sendAnother],
  ])('but not in the form of %s', async (_, gaveUp, leave) => {
    const opened = await end('request_rejected')
    const { ready, confirm, say, read, settle, isUnsure } = opened
    await ready()
    confirm()
    const { signing } = read().form
    if (gaveUp) say({ type: 'give-up' })
    await leave(opened)
    await settle(({ unanswered }) => unanswered === 1)
    say({ type: 'begin' })
    const attempt = signing.status === 'asking' ? signing.attempt : -1
    say({ type: 'not-signed', attempt, error: new KitError('timeout', 'x') })
    expect([read().unanswered, isUnsure()]).toEqual([0, false])
  })
})
