/** Each side killed and started again on what it stored, and the relay between them too, with an official SDK opposite. */
import { describe, expect, test } from 'vitest'
import { type OfficialDapp, officialDapps } from '../testing/official-dapps.ts'
import { type OfficialWallet, officialWallets } from '../testing/official-wallets.ts'
import { useOurDapp, useOurWallet } from '../testing/opposite.ts'
import { account, granted, optional, type Peer, until } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
/** The relay is back, and the other side has seen that it was gone. */
const restartRelay = (theirs: OfficialDapp | OfficialWallet) => Promise.all([theirs.reconnects(), relay.restart()])
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', account] }

describe.each(Object.entries(officialWallets))('our dapp, with a wallet on %s', (_, startWallet) => {
  let dapp: Peer
  let wallet: OfficialWallet

  const { connect } = useOurDapp(relay, startWallet, (sides) => {
    ;({ dapp, wallet } = sides)
  })
  const ask = (topic: string) => dapp.client.request({ topic, chainId: 'eip155:1', ...sign })

  test('the dapp starts again with its code shown, and while the wallet answers', async () => {
    const { uri } = await dapp.client.propose({ optional })
    dapp.restart()
    await wallet.pair(uri)
    const { id } = await wallet.next('session_proposal')
    dapp.dispose()
    const approved = wallet.approve(id, granted)
    dapp.restart()
    const { session } = await dapp.next('session_settled')
    expect(await approved).toBe(session.topic)
    await dapp.client.ping(session.topic)
  })

  test('the dapp starts again in a session, and hears what it missed', async () => {
    const { topic } = await connect()
    dapp.dispose()
    await wallet.emit(topic, 'eip155:1', { name: 'accountsChanged', data: [account] })
    dapp.restart()
    expect(await dapp.next('session_event')).toMatchObject({ topic, name: 'accountsChanged', data: [account] })
    await dapp.client.ping(topic)
  })

  test('the wallet starts again with a proposal and with a request open', async () => {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.pair(uri)
    const { id } = await wallet.next('session_proposal')
    await wallet.restart()
    const [{ topic }] = await Promise.all([approval, wallet.approve(id, granted)])

    const asked = ask(topic)
    const request = await wallet.next('session_request')
    await wallet.restart()
    expect(wallet.waiting()).toEqual([request.id])
    await wallet.respond(topic, request.id, { result: '0x12' })
    expect(await asked).toBe('0x12')
  })

  test('the wallet is away when it is asked', async () => {
    const { topic } = await connect()
    await wallet.stop()
    const asked = ask(topic)
    await wallet.restart()
    const { id } = await wallet.next('session_request')
    await wallet.respond(topic, id, { result: '0x13' })
    expect(await asked).toBe('0x13')
  })

  test('the relay starts again before the answer to a proposal, and between question and answer', async () => {
    const { uri, approval } = await dapp.client.propose({ optional })
    await wallet.pair(uri)
    const { id } = await wallet.next('session_proposal')
    await restartRelay(wallet)
    const [{ topic }] = await Promise.all([approval, wallet.approve(id, granted)])

    const asked = ask(topic)
    const request = await wallet.next('session_request')
    await restartRelay(wallet)
    await wallet.respond(topic, request.id, { result: '0x14' })
    expect(await asked).toBe('0x14')
    await dapp.client.ping(topic)
  })

  test('what is asked while the relay is down is asked once when it is back', async () => {
    const { topic } = await connect()
    const down = relay.restart(300)
    const asked = ask(topic)
    await down
    const { id } = await wallet.next('session_request')
    await wallet.respond(topic, id, { result: '0x15' })
    expect(await asked).toBe('0x15')
    expect(wallet.of('session_request')).toHaveLength(1)
  })
})

describe.each(Object.entries(officialDapps))('our wallet, with an app on %s', (_, startDapp) => {
  let dapp: OfficialDapp
  let wallet: Peer

  const { connect } = useOurWallet(relay, startDapp, (sides) => {
    ;({ dapp, wallet } = sides)
  })

  test('the wallet starts again with a proposal and with a request open', async () => {
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    wallet.restart()
    const [{ topic }] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])

    const asked = dapp.request(topic, 'eip155:1', sign)
    const { request } = await wallet.next('request')
    wallet.restart()
    await wallet.client.ready
    expect(wallet.client.view().requests).toMatchObject([{ id: request.id }])
    await wallet.client.respond({ topic, id: request.id, result: '0x16' })
    expect(await asked).toBe('0x16')
    expect(wallet.of('request')).toHaveLength(1)
  })

  test('the wallet is away when it is asked', async () => {
    const { topic } = await connect()
    wallet.dispose()
    const asked = dapp.request(topic, 'eip155:1', sign)
    wallet.restart()
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: '0x17' })
    expect(await asked).toBe('0x17')
  })

  test('the app starts again in a session, and hears what it missed', async () => {
    const { topic } = await connect()
    await dapp.stop()
    await wallet.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [account] })
    await dapp.restart()
    expect(await dapp.next('session_event')).toMatchObject({ topic, params: { event: { name: 'accountsChanged' } } })
    expect(dapp.sessions()).toMatchObject([{ topic, namespaces: granted }])
    const asked = dapp.request(topic, 'eip155:1', sign)
    const { request } = await wallet.next('request')
    await wallet.client.respond({ topic, id: request.id, result: '0x18' })
    expect(await asked).toBe('0x18')
  })

  test('the relay starts again before the answer to a proposal, and between question and answer', async () => {
    const { uri, approval } = await dapp.connect({ optional })
    await wallet.client.pair(uri)
    const { proposal } = await wallet.next('proposal')
    await restartRelay(dapp)
    const [{ topic }] = await Promise.all([approval, wallet.client.approve(proposal.id, { namespaces: granted })])

    const asked = dapp.request(topic, 'eip155:1', sign)
    const { request } = await wallet.next('request')
    await restartRelay(dapp)
    await wallet.client.respond({ topic, id: request.id, result: '0x19' })
    expect(await asked).toBe('0x19')
    await until(() => dapp.sessions().length === 1)
    await wallet.client.ping(topic)
  })
})
