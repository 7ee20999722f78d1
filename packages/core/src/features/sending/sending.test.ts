/** Sending on a kit with test wallets: from what is entered to what is signed. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { coin, dollars, ether, friend, me, open, usd } from '../../../testing/sending-kit.ts'
import { serve, until, world } from '../../../testing/served-kit.ts'
import { KitError } from '../../entities/errors.ts'
import { toFlatState } from '../../mock/flat-state.ts'
import { notices } from '../notices/notices.ts'
import { sendDoubtOf, shownTransferOf, trackedTransfersOf } from './select.ts'
import { type SendingEvent, sending } from './sending.ts'

describe('what is signed', () => {
  test('a coin: what was prepared, to the last unit, and then it is on its way', async () => {
    const { enter, ready, confirm, settle, asked, kit, read } = await open()
    await enter(coin, '0.25')
    const { preparation } = await ready()
    const { prepared } = shownTransferOf(preparation) as NonNullable<ReturnType<typeof shownTransferOf>>
    expect(prepared).toMatchObject({ amount: ether / 4n, transaction: { to: friend, value: ether / 4n } })
    confirm()
    const { form, transfers } = await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(asked().map(({ params }) => params)).toEqual([prepared.transaction])
    expect(transfers).toMatchObject([{ to: friend, from: me, amount: ether / 4n, status: 'pending', token: coin }])
    // The form is new; what was entered is not sent twice.
    expect(form).toMatchObject({ amount: { text: '' }, receiver: { status: 'empty' }, preparation: { status: 'none' } })
    expect(trackedTransfersOf(read(), `eip155:1:${me}`)).toHaveLength(1)
    expect(kit.getState().modal.open).toBe(false)
  })

  test('a token of other decimals', async () => {
    const { enter, ready, confirm, settle, asked } = await open()
    await enter(usd, '1.000001')
    expect(shownTransferOf((await ready()).preparation)?.prepared.amount).toBe(1_000_001n)
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(asked()[0]?.params).toMatchObject({ to: dollars, value: 0n })
  })

  test('the most of a coin keeps its highest fee; the most of a token is all of it', async () => {
    const { say, enter, settle, shown } = await open({ chain: { fee: 10n } })
    await enter(coin, '1')
    say({ type: 'amount', amount: { unit: 'max' } })
    await settle(() => shown()?.prepared.amount === 1_500_000_000_000_000_000n - 20n)
    say({ type: 'choose-token', token: usd }, { type: 'amount', amount: { unit: 'max' } })
    await settle(() => shown()?.prepared.amount === 5_000_000n)
  })

  test('a coin counts in the units of its network, whatever a list says of it', async () => {
    const { enter, ready, shown, read } = await open()
    await enter({ ...coin, decimals: 19 }, '0.25')
    await ready()
    expect([read().form.token, shown()?.prepared.amount]).toEqual([coin, ether / 4n])
  })

  test('dollars become as much as they buy, and never more', async () => {
    const { say, enter, settle, shown } = await open()
    await enter(coin, '1')
    say({ type: 'amount', amount: { unit: 'fiat', text: '100', price: 3000 } })
    await settle(() => shown()?.prepared.amount === 33_333_333_333_333_333n)
  })

  test('a press on what is no longer shown asks for nothing', async () => {
    const {
      say,
      enter,
      ready,
      shown,
      confirm,
      settle,
      asked,
      place,
      test: { chain },
    } = await open()
    await enter(coin, '0.25')
    await ready()
    const before = shown()?.attempt ?? -1
    say({ type: 'amount', amount: { unit: 'token', text: '0.5' } })
    await ready()
    say({ type: 'confirm', attempt: before })
    expect(asked()).toEqual([])
    // The fee has more than doubled since, and the press may have been meant for what stood there.
    chain.fee *= 3n
    say({ type: 'again' })
    await settle(() => shown()?.changed === 'fee')
    place.advance(-400)
    confirm()
    expect(asked()).toEqual([])
    place.advance(800)
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(asked()).toHaveLength(1)
  })

  test('what was shown long ago is prepared anew before it can be signed', async () => {
    const { enter, ready, shown, confirm, settle, asked, place } = await open()
    await enter(coin, '0.25')
    await ready()
    const before = shown()
    place.advance(60_000)
    confirm()
    await settle(() => shown()?.attempt !== before?.attempt)
    expect(asked()).toEqual([])
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
  })
})

describe('what is missing', () => {
  test('is said in fixed words', async () => {
    const { say, read, settle } = await open()
    say({ type: 'begin' })
    await settle(({ form }) => form.isAble === true)
    expect(read().form.token).toMatchObject({ symbol: 'ETH', decimals: 18 })
    say({ type: 'review' })
    expect(read().form.problem?.message).toBe('An amount and receiver address are required')
    say({ type: 'choose-token', token: undefined }, { type: 'review' })
    expect(read().form.problem?.message).toBe('A token is required')
  })

  test('is not said while a receiver is looked up that is there a moment later', async () => {
    const { say, read, settle, place, handle } = await open()
    say({ type: 'begin' }, { type: 'amount', amount: { unit: 'token', text: '0.25' } })
    await settle(({ form }) => form.isAble === true)
    // Enter, right after the address was pasted.
    for (const event of [{ type: 'receiver', text: friend }, { type: 'review' }] as const) handle.send(event)
    expect(read().form).toMatchObject({ receiver: { status: 'finding' }, problem: undefined })
    place.advance(400)
    const { form } = await settle(({ form: { receiver } }) => receiver.status === 'found')
    expect(form.problem).toBeUndefined()
  })

  test('a family that sends nothing', async () => {
    const { say, settle } = await open({ chain: false })
    say({ type: 'begin' })
    const { form } = await settle(({ form }) => form.isAble === false)
    expect(form.problem).toMatchObject({ code: 'chain_unsupported', message: 'Unsupported chain' })
  })

  test.each<[string, SendingEvent, object]>([
    ['who tries again', { type: 'again' }, { amount: { text: '' }, problem: undefined }],
    ['who types on', { type: 'amount', amount: { unit: 'token', text: '1' } }, { amount: { text: '1' }, problem: undefined }],
    ['who pastes a receiver', { type: 'receiver', text: 'bob.eth' }, { receiver: { text: 'bob.eth' }, problem: undefined }],
    ['who reviews', { type: 'review' }, { problem: { code: 'invalid_input' } }],
  ])('its code, which did not come with the view and comes then: the form begins for %s', async (_, event, expected) => {
    const { kit } = world(undefined, { debug: false })
    await kit.connect('test.wallet')
    const handle = kit.feature(sending)
    const load = vi.spyOn(sending, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    onTestFinished(() => load.mockRestore())
    handle.send({ type: 'begin' })
    await until(kit, () => handle.read().form.problem !== undefined)
    expect(handle.read().form).toMatchObject({ key: undefined, problem: { code: 'network_failed' } })
    load.mockRestore()
    handle.send(event)
    await until(kit, () => handle.read().form.key !== undefined)
    expect(handle.read().form).toMatchObject({ key: `eip155:1:${me}`, token: { symbol: 'ETH' }, ...expected })
  })

  test.each([
    ['0', 'empty'],
    ['.', 'empty'],
  ])('%s is no amount', async (text) => {
    const { enter, say, read, asked } = await open()
    await enter(coin, text)
    say({ type: 'review' })
    expect(read().form.problem?.code).toBe('invalid_input')
    expect(asked()).toEqual([])
  })
})

describe('who receives', () => {
  test.each([
    ['an address with a wrong checksum', friend.toLowerCase(), 'mistyped'],
    ['some word', 'bob', 'not-an-address'],
    ['a sentence', 'bob. and more', 'not-an-address'],
    ['a name that leads nowhere', 'nobody.eth', 'no-such-name'],
    ['a name with letters that pass for others', 'vіtalik.eth', 'doubtful-name'],
    ['nobody', `0x${'0'.repeat(40)}`, 'burned'],
  ])('%s is refused', async (_, text, problem) => {
    const { enter, read } = await open({ chain: { mistyped: [friend.toLowerCase()] } })
    await enter(coin, '1', text)
    expect(read().form.receiver).toMatchObject({ status: 'refused', problem })
    expect(read().form.preparation.status).toBe('none')
  })

  test('a name leads to its address, in whatever case it is entered; its address says how it calls itself', async () => {
    const names = { 'bob.eth': friend }
    const own = await serve({ '/v1/identity': () => ({ body: { name: 'bob.eth', avatar: null } }) })
    const { enter, settle, warnings, ready } = await open({ server: own.url, chain: { names } })
    await enter(coin, '1', ' Bob.ETH ')
    const { form } = await settle(({ form: { receiver } }) => receiver.status === 'found' && receiver.identity !== 'asking')
    expect(form.receiver).toMatchObject({ address: friend, name: 'bob.eth', identity: { name: 'bob.eth' } })
    await ready()
    expect(warnings().map(({ type }) => type)).toEqual(['first-time'])
  })

  test('a name whose address calls itself otherwise, or not at all, or nobody can say', async () => {
    const names = { 'treasury.eth': friend }
    let reply: object = { body: { name: 'alice.eth', avatar: null } }
    const own = await serve({ '/v1/identity': () => reply as never })
    const { enter, settle, warnings, say } = await open({ server: own.url, chain: { names } })
    const identified = () => settle(({ form: { receiver } }) => receiver.status === 'found' && receiver.identity !== 'asking')
    await enter(coin, '1', 'treasury.eth')
    await identified()
    expect(warnings()).toContainEqual({ type: 'own-name', name: 'alice.eth' })
    reply = { body: { name: null, avatar: null } }
    say({ type: 'receiver', text: 'treasury.eth ' })
    await identified()
    expect(warnings()).toContainEqual({ type: 'own-name', name: null })
    reply = { status: 400, body: {} }
    say({ type: 'receiver', text: 'treasury.eth' })
    await identified()
    expect(warnings()).toContainEqual({ type: 'unproven-name' })
  })

  test('names that cannot be looked up can be tried again', async () => {
    const { enter, read, say, settle, test: mock } = await open({ chain: { names: { 'bob.eth': friend } } })
    mock.chain.nameless = new KitError('invalid_input', 'Invalid chainId')
    await enter(coin, '1', 'bob.eth')
    expect(read().form.receiver).toMatchObject({ status: 'refused', problem: 'no-names' })
    const peerCodes = [-32000, -32602].map((peerCode) => new KitError('invalid_input', 'The node failed.', { peerCode }))
    for (const error of [new KitError('network_failed', 'No node answered.'), ...peerCodes]) {
      mock.chain.nameless = error
      await enter(coin, '1', 'bob.eth')
      expect(read().form.receiver).toMatchObject({ status: 'failed', error: { code: error.code } })
    }
    mock.chain.nameless = undefined
    say({ type: 'again' })
    await settle(({ form: { receiver } }) => receiver.status === 'found')
  })

  test('an answer to what is not entered any more changes nothing', async () => {
    const { say, settle, read } = await open({ chain: { names: { 'bob.eth': friend } } })
    say({ type: 'begin' }, { type: 'receiver', text: 'bob.eth' }, { type: 'receiver', text: '' })
    await settle(({ form }) => form.isAble === true)
    expect(read().form.receiver).toEqual({ status: 'empty', text: '' })
  })

  test('oneself, a contract, a contract of the very token', async () => {
    const { enter, ready, warnings, say, confirm, asked, settle } = await open({ chain: { contracts: [friend] } })
    await enter(coin, '1', me)
    await ready()
    expect(warnings().map(({ type }) => type)).toEqual(['self'])
    await enter(coin, '1', friend)
    await ready()
    expect(warnings().map(({ type }) => type)).toEqual(['contract', 'first-time'])
    confirm()
    expect(asked()).toEqual([])
    say({ type: 'accept', isAccepted: true })
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    await enter(usd, '1', dollars)
    await ready()
    expect(sendDoubtOf(warnings())).toBe('never')
    say({ type: 'accept', isAccepted: true })
    confirm()
    expect(asked()).toHaveLength(1)
  })

  test('one that looks like an address the account has sent to, and is another, has to be confirmed', async () => {
    const alike = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`
    const moved = { direction: 'out', quantity: { numeric: '1' }, recipient: friend }
    const metadata = {
      operationType: 'send',
      hash: '0x1',
      minedAt: new Date(0).toISOString(),
      sentFrom: me,
      sentTo: friend,
      status: 'confirmed',
      nonce: 0,
    }
    const data = [
      { id: '1', metadata: { ...metadata, chain: 'eip155:1' }, transfers: [moved] },
      // What a stranger made look like it.
      { id: '2', metadata: { ...metadata, chain: 'eip155:1', sentFrom: friend }, transfers: [{ ...moved, recipient: alike }] },
      { id: '3', metadata: { ...metadata, chain: 'eip155:1' }, transfers: [{ ...moved, recipient: alike, quantity: { numeric: '0.0' } }] },
    ]
    const own = await serve({
      '/v1/account': () => ({ body: { data, next: null } }),
      '/v1/identity': () => ({ body: { name: null, avatar: null } }),
    })
    const { enter, ready, warnings, confirm, say, asked, settle } = await open({ server: own.url })
    await enter(coin, '1', alike)
    await ready()
    expect(warnings()).toEqual([{ type: 'look-alike', known: friend }, { type: 'first-time' }])
    confirm()
    expect(asked()).toEqual([])
    say({ type: 'accept', isAccepted: true })
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    await enter(coin, '1', friend)
    await ready()
    expect(warnings()).toEqual([])
  })
})

describe('what the wallet answers', () => {
  test('no: the form stays, and it can be asked again', async () => {
    const { enter, ready, confirm, settle, asked, test: mock, shown } = await open({ wallet: { answer: 'approves' } })
    await enter(coin, '0.25')
    await ready()
    mock.wallet().switches.answer = 'rejects'
    confirm()
    const { form } = await settle(({ form: { signing } }) => signing.status === 'failed')
    expect(form.signing).toMatchObject({ error: { code: 'request_rejected' } })
    expect(form.receiver).toMatchObject({ address: friend })
    mock.wallet().switches.answer = 'approves'
    await settle(() => shown() !== undefined)
    confirm()
    await settle(({ form: { signing } }) => signing.status === 'sent')
    expect(asked()).toHaveLength(2)
  })

  test('nothing for a while: who gives up is told that the request is still there, and what is signed late is followed', async () => {
    const { enter, ready, confirm, settle, say, test: mock, warnings, read } = await open()
    await enter(coin, '0.25')
    await ready()
    mock.wallet().switches.answer = 'waits'
    confirm()
    expect(read().form.signing.status).toBe('asking')
    // What the wallet shows is what was confirmed.
    say({ type: 'amount', amount: { unit: 'token', text: '9' } }, { type: 'again' })
    expect(read().form.amount).toEqual({ unit: 'token', text: '0.25' })
    say({ type: 'give-up' })
    expect(warnings().map(({ type }) => type)).toContain('unanswered')
    mock.wallet().settle('approves')
    const { transfers, form } = await settle((slice) => slice.transfers.length === 1)
    expect(transfers[0]).toMatchObject({ amount: ether / 4n, status: 'pending' })
    expect(form.signing.status).toBe('none')
    expect(warnings().map(({ type }) => type)).not.toContain('unanswered')
  })

  test('not enough funds, or a refusal by the chain, is known before it is asked', async () => {
    const {
      enter,
      settle,
      confirm,
      asked,
      say,
      test: { chain },
    } = await open()
    await enter(coin, '1.5')
    const { form } = await settle(({ form: { preparation } }) => preparation.status === 'failed')
    expect(form.preparation).toMatchObject({ error: { code: 'insufficient_funds' } })
    confirm()
    expect(asked()).toEqual([])
    chain.refuses = new KitError('execution_failed', 'It would revert.')
    say({ type: 'amount', amount: { unit: 'token', text: '0.1' } })
    await settle(({ form: { preparation } }) => preparation.status === 'failed' && preparation.error.code === 'execution_failed')
  })
})

test('another account or network begins anew', async () => {
  const second = {
    id: 2,
    name: 'Second',
    nativeCurrency: { name: 'Other', symbol: 'OTH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
  const first = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
  const { kit, enter, ready, read, settle } = await open({ options: { networks: [first, second] } })
  await kit.open({ view: 'WalletSend' })
  await enter(coin, '0.25')
  await ready()
  kit.feature(sending).send({ type: 'review' })
  expect(kit.getState().modal.history.at(-1)).toEqual({ name: 'WalletSend', step: 'preview' })
  await kit.switchNetwork('eip155:2')
  await settle(({ form }) => form.key === `eip155:2:${me}` && form.isAble === true)
  expect(read().form).toMatchObject({ token: { symbol: 'OTH' }, receiver: { status: 'empty' }, preparation: { status: 'none' } })
  expect(kit.getState().modal.history.at(-1)).toEqual({ name: 'WalletSend' })
  await enter(coin, '0.25')
  await kit.close()
  expect(read().form.receiver.status).toBe('empty')
})

test('an account that goes while its wallet is asked leaves word that nothing was sent; one that asks nothing goes in silence', async () => {
  for (const [isAsked, key] of [
    [true, 'unsent'],
    [false, undefined],
  ] as const) {
    const { kit, test: mock, enter, ready, confirm, read } = await open()
    await enter(coin, '0.25')
    await ready()
    mock.wallet().switches.answer = 'waits'
    if (isAsked) confirm()
    expect(read().form.signing.status).toBe(isAsked ? 'asking' : 'none')
    mock.wallet().changeAccounts([])
    await until(kit, () => kit.getState().connections.eip155?.status === 'disconnected')
    await kit.feature(notices).load()
    expect(toFlatState(kit.getState()).notice?.key).toBe(key)
  }
})
