import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf, pairing as pairingFeature, screenOf, walletInfoOf } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { approve, codeOf, createWorld, grant, pair, scan, showCode, signer, type World, when } from '../../testing/kit-world.ts'
import { pace, until } from '../../testing/peers.ts'
import { startRelay } from '../../testing/relay.ts'
import { memoryStorage } from '../client/storage.ts'
import { proposeNamespaces } from '../namespaces/propose.ts'
import { pairing } from './pairing.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
})
afterEach(() => world.stop())

const phoneWallet = { id: 'f'.repeat(64), name: 'Phone', mobile_link: 'phonewallet://' }

describe('connecting', () => {
  test('a scanned code connects the page to the phone, and nothing goes out before the code is shown', async () => {
    const page = world.load()
    await page.kit.open()
    expect(world.relay.called).toEqual([])
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    const uri = await codeOf(page)
    expect(connectionOf(page.kit.getState())).toMatchObject({ status: 'connecting', connector: 'walletConnect' })
    await approve(world.phone, uri, ['eip155:1', 'eip155:137'])
    await when(page, (state) => accountOf(state).status === 'connected')
    const state = page.kit.getState()
    expect(accountOf(state)).toMatchObject({ address: signer.address, caipAddress: `eip155:1:${signer.address}` })
    expect(state.modal.open).toBe(false)
    expect(toFlatState(state).pairing).toEqual({ status: 'idle' })
    expect(toFlatState(state).paired.eip155).toMatchObject({ name: 'phone', approved: ['eip155:1', 'eip155:137'], takesNetworks: true })
    expect(walletInfoOf(state)).toEqual({ name: 'phone', type: 'WALLET_CONNECT', identifier: 'walletConnect' })
  })

  test('what is asked for: every network, the methods and events of the adapter, and nothing of it required', async () => {
    const proposal = await scan(world.phone, await showCode(world.load()))
    expect(proposal.required).toEqual({})
    expect(Object.keys(proposal.optional)).toEqual(['eip155'])
    expect(proposal.optional.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
    // What the adapter requests is what a client requests that has none.
    const { methods, events } = proposeNamespaces(['eip155:1']).eip155 ?? {}
    expect(new Set(proposal.optional.eip155?.methods)).toEqual(new Set(methods))
    expect(proposal.optional.eip155?.methods).toContain('wallet_requestExecutionPermissions')
    expect(proposal.optional.eip155?.events).toEqual(events)
    expect(proposal.proposer.metadata).toMatchObject({ name: 'The page', url: 'https://page.example' })
  })

  test('a chosen wallet is remembered with the link that opened it, over a reload', async () => {
    const entries = new Map<string, string>()
    const link = { href: 'phonewallet://', name: 'Phone' }
    const page = world.load({}, { entries, isPhone: true })
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: phoneWallet } })
    const uri = await codeOf(page)
    page.kit.feature(pairingFeature).send({ type: 'open-link', link })
    await approve(world.phone, uri, ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
    expect(toFlatState(page.kit.getState())).toMatchObject({ recent: [phoneWallet], paired: { eip155: { link } } })
    expect(toFlatState(page.kit.getState()).paired.eip155?.wallet).toEqual(phoneWallet)
    page.kit.dispose()
    const { kit } = world.load({}, { entries, isPhone: true })
    expect(toFlatState(kit.getState())).toMatchObject({ recent: [phoneWallet], paired: { eip155: { link } } })
    expect(toFlatState(kit.getState()).paired.eip155?.wallet).toEqual(phoneWallet)
  })

  test('without a modal: connect resolves when a wallet has used the code that the state shows', async () => {
    const page = world.load()
    const connected = page.kit.connect('walletConnect')
    await approve(world.phone, await codeOf(page), ['eip155:137'])
    await connected
    expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${signer.address}`)
  })

  test('pressed twice, from two views and by call: one code', async () => {
    const page = world.load()
    const uri = await showCode(page)
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    page.kit.send({ type: 'connect', connector: 'walletConnect' })
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: phoneWallet, tab: 'qrcode' } })
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: phoneWallet, tab: 'web' }, replace: true })
    expect(await codeOf(page)).toBe(uri)
    expect(toFlatState(page.kit.getState()).pairing).toMatchObject({ wallet: phoneWallet })
    await until(() => world.relay.called.includes('wc_proposeSession'))
    expect(world.relay.called.filter((method) => method === 'wc_proposeSession')).toHaveLength(1)
  })

  test('an installed wallet first shows its own tab: no code is made for it', async () => {
    const page = world.load()
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: phoneWallet, tab: 'browser' } })
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: phoneWallet, tab: 'qrcode' }, replace: true })
    await codeOf(page)
    expect(screenOf(page.kit.getState())).toMatchObject({ tab: 'qrcode' })
  })

  test('the wallet of before stays until the next has said yes, and its session ends then', async () => {
    const page = world.load()
    const first = await pair(world, page, ['eip155:1'])
    const uri = await showCode(page)
    expect(accountOf(page.kit.getState())).toMatchObject({ isConnected: true, status: 'connecting' })
    const second = await approve(world.phone, uri, ['eip155:137'])
    await when(page, ({ paired }) => paired.eip155?.topic === second.topic)
    expect((await world.phone.next('session_ended')).topic).toBe(first.topic)
    expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${signer.address}`)
  })
})

describe('what does not connect', () => {
  test('declined in the wallet: said in the view, and another try is another code', async () => {
    const page = world.load()
    const uri = await showCode(page)
    const proposal = await scan(world.phone, uri)
    await world.phone.client.reject(proposal.id)
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error).toMatchObject({ code: 'request_rejected', peerCode: 5000 })
    expect(connectionOf(page.kit.getState())).toMatchObject({ status: 'failed', error: { code: 'request_rejected' } })
    expect(screenOf(page.kit.getState())?.name).toBe('ConnectingWalletConnectBasic')
    page.kit.feature(pairingFeature).send({ type: 'retry-pairing' })
    const next = await codeOf(page)
    expect(next).not.toBe(uri)
    await approve(world.phone, next, ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
  })

  test('a wallet that knows none of the networks says so', async () => {
    const page = world.load()
    const proposal = await scan(world.phone, await showCode(page))
    await world.phone.client.reject(proposal.id, { code: 5100, message: 'Unsupported chains.' })
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error).toMatchObject({ code: 'chain_unsupported', message: 'Chain is not supported' })
  })

  test('a wallet that approves other chain families alone is told goodbye', async () => {
    const page = world.load()
    const proposal = await scan(world.phone, await showCode(page))
    const solana = {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'],
      methods: [],
      events: [],
    }
    await world.phone.client.approve(proposal.id, { namespaces: { solana } })
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error.code).toBe('chain_unsupported')
    await world.phone.next('session_ended')
  })

  test('gone back, or closed: the code is good for nobody', async () => {
    for (const leave of [{ type: 'back' }, { type: 'close' }] as const) {
      const page = world.load()
      const proposal = await scan(world.phone, await showCode(page))
      page.kit.send(leave)
      expect(toFlatState(page.kit.getState())).toMatchObject({
        pairing: { status: 'idle' },
        connections: { eip155: { status: 'disconnected' } },
      })
      void world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1']) }).catch(() => undefined)
      // Another code works, and the old one has changed nothing.
      const session = await approve(world.phone, await showCode(page), ['eip155:137'])
      await when(page, ({ paired }) => paired.eip155?.topic === session.topic)
      expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${signer.address}`)
      page.kit.dispose()
    }
  })

  test('another wallet is asked instead: the code is good for nobody', async () => {
    const page = world.load()
    await showCode(page)
    page.kit.send({ type: 'connect', connector: 'nobody' })
    expect(toFlatState(page.kit.getState()).pairing).toEqual({ status: 'idle' })
    expect(connectionOf(page.kit.getState())).toMatchObject({ status: 'failed', connector: 'nobody' })
  })

  test('the call is given up', async () => {
    const page = world.load()
    const stop = new AbortController()
    const connecting = page.kit.connect('walletConnect', { signal: stop.signal })
    await codeOf(page)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request_cancelled' })
    expect(toFlatState(page.kit.getState()).pairing).toEqual({ status: 'idle' })
  })

  test.each([
    ['Unauthorized: origin not allowed', 'configuration', 'INVALID_APP_CONFIGURATION', 'APKT002'],
    ['Unauthorized: invalid key', 'configuration', 'INVALID_PROJECT_ID', 'APKT007'],
    ['JWT validation error: JWT Token is not yet valid', 'clock_wrong', 'JWT_TOKEN_NOT_VALID', 'APKT006'],
    ['JWT validation error: the audience is another relay', 'configuration', 'JWT_TOKEN_NOT_VALID', 'APKT006'],
    ['Too many connections from this address', 'rate_limited', 'RATE_LIMITED_APP_CONFIGURATION', 'APKT010'],
  ])('a relay that says "%s": the integrator hears of it, the person that it does not work', async (refusal, means, key, code) => {
    await world.relay.stop()
    world.relay = await startRelay({ port: world.relay.port, refusal })
    const page = world.load({ debug: true })
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error.code).toBe(means)
    expect(await when(page, ({ alert }) => alert)).toMatchObject({ key, code })
    // Set right meanwhile.
    await world.relay.stop()
    world.relay = await startRelay({ port: world.relay.port })
    page.kit.feature(pairingFeature).send({ type: 'retry-pairing' })
    await approve(world.phone, await codeOf(page), ['eip155:1'])
    await when(page, (state) => accountOf(state).status === 'connected')
  })

  test('no relay is known: said at once', async () => {
    const page = world.load({ hosts: {} })
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    const { error } = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing)
    expect(error).toMatchObject({ code: 'configuration', message: expect.stringContaining('hosts.relay') })
  })

  test('a relay of the pairing itself needs no other', async () => {
    const page = world.load({
      hosts: {},
      pairing: pairing({ relayUrl: world.relay.url, openSocket: (url) => new WebSocket(url), tabs: false, storage: memoryStorage(), pace }),
    })
    await pair(world, page, ['eip155:1'])
  })

  test('the client cannot be loaded: said, and tried again', async () => {
    let fails = true
    const own = world.load().kit.options.pairing
    const flaky = world.load({
      pairing: { open: async (host) => (fails || !own ? Promise.reject(new TypeError('Failed to fetch')) : own.open(host)) },
    })
    await flaky.kit.open()
    flaky.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
    const { error } = await when(flaky, ({ pairing: now }) => now.status === 'failed' && now)
    expect(error.code).toBe('network_failed')
    fails = false
    flaky.kit.feature(pairingFeature).send({ type: 'retry-pairing' })
    await codeOf(flaky)
  })

  test('pairing is off: there is no such wallet', async () => {
    const page = world.load({ enableWalletConnect: false })
    await expect(page.kit.connect('walletConnect')).rejects.toMatchObject({ code: 'wallet_not_found' })
  })
})

describe('a code that runs out', () => {
  const ends = 230_000

  test('is followed by another while it is shown; a wallet that had the old one may still say yes', async () => {
    const page = world.load()
    const uri = await showCode(page)
    const proposal = await scan(world.phone, uri)
    page.environment.advance(ends)
    expect(toFlatState(page.kit.getState()).pairing).toMatchObject({ status: 'waiting', renewing: true })
    const next = await when(page, ({ pairing }) => pairing.status === 'waiting' && pairing.uri !== uri && pairing)
    expect(next).toMatchObject({ renewing: false, codes: 2 })
    await world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1']) })
    await when(page, (state) => accountOf(state).status === 'connected')
  })

  test('is not followed for ever', async () => {
    const page = world.load()
    for (let uri = await showCode(page), codes = 1; codes < 16; codes++) {
      page.environment.advance(ends)
      const last = uri
      uri = await when(page, ({ pairing }) => pairing.status === 'waiting' && pairing.uri !== last && pairing.uri)
    }
    page.environment.advance(ends)
    expect(toFlatState(page.kit.getState()).pairing).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  })

  test('says when', async () => {
    const page = world.load()
    const before = Date.now()
    await showCode(page)
    const { pairing } = toFlatState(page.kit.getState())
    const expiresAt = pairing.status === 'waiting' ? pairing.expiresAt : 0
    // In whole seconds.
    expect(expiresAt).toBeGreaterThan(before + 239_000)
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 240_000)
  })
})

test('a kit that is disposed leaves no socket and no timer', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1'])
  await until(() => world.relay.sockets() === 2)
  page.kit.dispose()
  await until(() => world.relay.sockets() === 1)
})
