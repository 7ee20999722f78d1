/** What runs out, runs out on both sides: codes, proposals, requests and sessions, with an official SDK opposite. */
import { describe, expect, test, vi } from 'vitest'
import { type OfficialDapp, officialDapps } from '../testing/official-dapps.ts'
import { type OfficialWallet, officialWallets } from '../testing/official-wallets.ts'
import { useOurDapp, useOurWallet } from '../testing/opposite.ts'
import { account, granted, optional, type Peer } from '../testing/peers.ts'
import { useInteropRelay } from '../testing/relays.ts'

const relay = useInteropRelay()
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
const minute = 60_000
const realNow = Date.now.bind(Date)
let ahead = 0
// For everybody in this process at once; the clients of both kinds ask it anew each time.
vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)

/** Later, for both sides and the relay. Each then looks at what it has, as its timers would make it. */
function wait(ms: number, ours: Peer, theirs: OfficialDapp | OfficialWallet): void {
  ahead += ms
  ours.client.ping('nobody').catch(() => undefined)
  theirs.pulse()
}

describe.each(Object.entries(officialWallets))('our dapp, with a wallet on %s', (_, startWallet) => {
  let dapp: Peer
  let wallet: OfficialWallet

  const { scan, connect } = useOurDapp(relay, startWallet, (sides) => {
    ;({ dapp, wallet } = sides)
  })

  test('a code, after four minutes', async () => {
    const { uri } = await dapp.client.propose({ optional })
    wait(4 * minute + 1000, dapp, wallet)
    await expect(wallet.pair(uri)).rejects.toThrow(/expired/i)
  })

  test('a proposal, after five', async () => {
    const { approval, id } = await scan()
    const ended = expect(approval).rejects.toMatchObject({ code: 'expired' })
    wait(5 * minute + 1000, dapp, wallet)
    await ended
    expect(await wallet.next('proposal_expire')).toMatchObject({ id })
    await expect(wallet.approve(id, granted)).rejects.toThrow()
    expect(dapp.client.view()).toMatchObject({ proposed: [], sessions: [] })
  })

  test('a request, after five; the session goes on', async () => {
    const { topic } = await connect()
    const ended = expect(dapp.client.request({ topic, chainId: 'eip155:1', ...sign })).rejects.toMatchObject({ code: 'expired' })
    const { id } = await wallet.next('session_request')
    wait(5 * minute + 1000, dapp, wallet)
    await ended
    expect(await wallet.next('session_request_expire')).toMatchObject({ id })

    const again = dapp.client.request({ topic, chainId: 'eip155:1', ...sign })
    const second = await wallet.next('session_request', 2)
    await wallet.respond(topic, second.id, { result: '0x20' })
    expect(await again).toBe('0x20')
  })

  test('a session, after seven days', async () => {
    const { topic } = await connect()
    wait(7 * 24 * 60 * minute - minute, dapp, wallet)
    await dapp.client.ping(topic)
    wait(minute + 1000, dapp, wallet)
    expect(await dapp.next('session_ended')).toMatchObject({ topic, reason: { code: 8000 } })
    expect(await wallet.next('session_expire')).toMatchObject({ topic })
    expect(dapp.client.view().sessions).toEqual([])
  })
})

describe.each(Object.entries(officialDapps))('our wallet, with an app on %s', (_, startDapp) => {
  let dapp: OfficialDapp
  let wallet: Peer

  const { scan, connect } = useOurWallet(relay, startDapp, (sides) => {
    ;({ dapp, wallet } = sides)
  })

  test('a code, after five minutes', async () => {
    const { uri } = await dapp.connect({ optional })
    wait(5 * minute + 1000, wallet, dapp)
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'uri_expired' })
  })

  test('a proposal, after five', async () => {
    const { approval, proposal } = await scan()
    const ended = expect(approval).rejects.toThrow(/expired/i)
    wait(5 * minute + 1000, wallet, dapp)
    await ended
    expect(await wallet.next('proposal_ended')).toMatchObject({ id: proposal.id, reason: 'expired' })
    await expect(wallet.client.approve(proposal.id, { namespaces: granted })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a request, after five; the session goes on', async () => {
    const { topic } = await connect()
    dapp.request(topic, 'eip155:1', sign).catch(() => undefined)
    const { request } = await wallet.next('request')
    wait(5 * minute + 1000, wallet, dapp)
    expect(await wallet.next('request_ended')).toMatchObject({ id: request.id, reason: 'expired' })
    await expect(wallet.client.respond({ topic, id: request.id, result: '0x' })).rejects.toMatchObject({ code: 'not_found' })

    const again = dapp.request(topic, 'eip155:1', sign)
    const second = await wallet.next('request', 2)
    await wallet.client.respond({ topic, id: second.request.id, result: '0x21' })
    expect(await again).toBe('0x21')
  })

  test('a session, after seven days, or seven more when it was extended', async () => {
    const { topic } = await connect()
    wait(6 * 24 * 60 * minute, wallet, dapp)
    await wallet.client.extend(topic)
    await dapp.next('session_extend')
    wait(6 * 24 * 60 * minute, wallet, dapp)
    await wallet.client.ping(topic)
    wait(24 * 60 * minute + 1000, wallet, dapp)
    expect(await wallet.next('session_ended')).toMatchObject({ topic, reason: { code: 8000 } })
    expect(await dapp.next('session_expire')).toMatchObject({ topic })
    expect(dapp.sessions()).toEqual([])
  })
})
