/** The real kit on real wallets at the real server: what it reports is what the contract takes. */
import { evm } from '@foyer/chains/evm'
import { sessions } from '@foyer/chains/sessions'
import { type ClientNotification, createClient, memoryStorage } from '@foyer/pairing'
import { pairing } from '@foyer/pairing/kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { failsWith, putWalletOnPage } from '../../../testing/page-wallet.ts'
import { openRealPage, type RealPage, realNetworks, realProject, startRealServer } from '../../../testing/real-server.ts'
import { connectionOf } from '../../kernel/select.ts'
import { pairing as pairingFeature } from '../pairing/pairing.ts'

type Sent = { readonly event: string; readonly type: string; readonly properties?: Readonly<Record<string, unknown>> }

const eventsOf = ({ answered }: RealPage) =>
  answered.filter(({ path }) => path === '/e').map(({ status, body }) => ({ status, ...(body as { readonly props: Sent }).props }))
const named = (page: RealPage, name: string) => eventsOf(page).filter(({ event }) => event === name)
/** A success is seen at once; pairing and the first answers of a server take a busy machine longer than most of what is waited for. */
const patient = { timeout: 30_000 }

/** And whatever was reported before it: what is sent first may be answered last. */
async function sent(page: RealPage, name: string, count = 1): Promise<void> {
  await expect.poll(() => named(page, name).length, patient).toBe(count)
  await expect.poll(page.underWay, patient).toBe(0)
}

async function openWith(answers: Record<string, unknown> = {}) {
  const server = await startRealServer()
  const wallet = putWalletOnPage(answers)
  const page = openRealPage(server.url, { adapters: [evm({ eip6963: false })] })
  await page.kit.open()
  // What happens before the code that reports is here is not reported.
  await sent(page, 'MODAL_OPEN')
  return { ...page, wallet }
}

test('every event of a visit is taken, and says what happened', async () => {
  const page = await openWith({ wallet_revokePermissions: null, wallet_switchEthereumChain: goTo10 })
  const { kit, wallet } = page
  function goTo10() {
    wallet.answers.eth_chainId = '0xa'
    wallet.say('chainChanged', '0xa')
    return null
  }
  wallet.answers.eth_requestAccounts = failsWith({ code: 4001 })
  await expect(kit.connect('injected')).rejects.toMatchObject({ code: 'request_rejected' })
  wallet.answers.eth_requestAccounts = wallet.answers.eth_accounts
  await kit.connect('injected')
  await kit.switchNetwork('eip155:10')
  await kit.disconnect()
  await sent(page, 'DISCONNECT_SUCCESS')
  expect(named(page, 'SELECT_WALLET')[0]?.properties).toEqual({ name: 'Browser Wallet', platform: 'browser' })
  expect(named(page, 'CONNECT_ERROR')[0]?.properties).toEqual({ message: 'request_rejected' })
  expect(named(page, 'CONNECT_SUCCESS').map(({ properties }) => properties)).toEqual([{ method: 'browser', name: 'Browser Wallet' }])
  expect(named(page, 'SWITCH_NETWORK').map(({ properties }) => properties)).toEqual([{ network: 'eip155:10' }])
  expect(named(page, 'DISCONNECT_SUCCESS')[0]?.properties).toEqual({ namespace: 'all' })
  expect(named(page, 'INITIALIZE')[0]?.properties).toMatchObject({
    networks: ['eip155:1', 'eip155:10'],
    options: { enableEIP6963: true, features: { swaps: true, history: true } },
  })
  expect(named(page, 'INITIALIZE')[0]?.properties).not.toHaveProperty('options.adapters')
  expect(eventsOf(page).filter(({ status }) => status !== 200)).toEqual([])
  expect(eventsOf(page).every(({ type }) => type === 'track')).toBe(true)
})

test('what buying reports is taken by the server, of whoever sells and for a smart account too', async () => {
  const page = await openWith()
  const { kit } = page
  for (const isSmartAccount of [false, true]) {
    kit.send({ type: 'track', event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
    kit.send({ type: 'track', event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } })
    for (const provider of ['coinbase', 'meld', 'sandbox']) {
      kit.send({ type: 'track', event: 'SELECT_BUY_PROVIDER', properties: { provider, isSmartAccount } })
    }
  }
  await sent(page, 'SELECT_BUY_PROVIDER', 6)
  const of = (name: string) => named(page, name).map(({ status, properties }) => ({ status, ...properties }))
  const both = [
    { status: 200, isSmartAccount: false },
    { status: 200, isSmartAccount: true },
  ]
  await expect.poll(() => of('SELECT_BUY_CRYPTO')).toEqual(expect.arrayContaining(both))
  await expect.poll(() => of('SELECT_WHAT_IS_A_BUY')).toEqual(expect.arrayContaining(both))
  expect(of('SELECT_BUY_PROVIDER')).toEqual(
    expect.arrayContaining(['coinbase', 'meld', 'sandbox'].flatMap((provider) => both.map((one) => ({ ...one, provider })))),
  )
})

test('a disconnect of nobody is no disconnect', async () => {
  const page = await openWith({ wallet_revokePermissions: null })
  await page.kit.disconnect()
  await page.kit.connect('injected')
  await page.kit.disconnect()
  await sent(page, 'DISCONNECT_SUCCESS')
  await page.kit.disconnect()
  page.kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
  await sent(page, 'CLICK_NETWORKS')
  expect(named(page, 'DISCONNECT_SUCCESS')).toHaveLength(1)
})

test('INITIALIZE is sent once for a page that opens the modal twice', async () => {
  const page = await openWith()
  page.kit.close()
  await sent(page, 'MODAL_CLOSE')
  await page.kit.open()
  await sent(page, 'MODAL_OPEN', 2)
  expect(named(page, 'INITIALIZE')).toHaveLength(1)
})

test('an event that the contract does not know is refused by the server, and said to the integrator', async () => {
  const page = await openWith()
  // Plain JavaScript says what it likes.
  page.kit.send({ type: 'track', event: 'CLICK_NETWORKS', properties: { colour: 'red' } as never })
  page.kit.send({ type: 'track', event: 'CLICK_NETWORKS' })
  await sent(page, 'CLICK_NETWORKS', 2)
  expect(
    named(page, 'CLICK_NETWORKS')
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 400])
  await expect
    .poll(() => page.environment.reports)
    .toMatchObject([{ message: expect.stringMatching(/^The server did not take the analytics event CLICK_NETWORKS: /) }])
})

test('a disconnect that the wallet refuses is counted as failed and as an error of the kit, and logged with its reason', async () => {
  const page = await openWith({ wallet_revokePermissions: failsWith({ code: -32603, message: 'Internal error.' }) })
  await page.kit.connect('injected')
  await expect(page.kit.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect' })
  await sent(page, 'INTERNAL_SDK_ERROR')
  expect(named(page, 'DISCONNECT_ERROR')).toMatchObject([{ status: 200, type: 'track', properties: { message: 'unknown' } }])
  expect(named(page, 'INTERNAL_SDK_ERROR')).toMatchObject([
    { status: 200, type: 'error', properties: { errorType: 'DISCONNECT', errorMessage: 'Failed to disconnect', uncaught: false } },
  ])
  expect(named(page, 'DISCONNECT_SUCCESS')).toEqual([])
  expect(page.environment.reports).toEqual([
    { message: expect.stringMatching(/^Failed to disconnect injected \(eip155\): /), cause: expect.objectContaining({ name: 'KitError' }) },
  ])
})

describe('a paired wallet', () => {
  const solana = {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
    chainNamespace: 'solana' as const,
  }
  const accounts = {
    eip155: ['eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
    solana: [`solana:${solana.id}:5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY`],
  }

  /** Our own client, as a wallet on another device. */
  function createPhone(relayUrl: string) {
    const client = createClient({
      ...{ relayUrl, projectId: realProject.id, storage: memoryStorage(), tabs: false },
      metadata: { name: 'phone', description: 'The phone.', url: 'https://phone.example', icons: [] },
      openSocket: (url) => new WebSocket(url),
    })
    onTestFinished(() => client.dispose())
    const first = <T>(read: (notification: ClientNotification) => T | undefined): Promise<T> =>
      new Promise((resolve) => {
        const stop = client.watch((notification) => {
          const found = read(notification)
          if (found === undefined) return
          stop()
          resolve(found)
        })
      })
    return {
      client,
      ended: first(({ type }) => (type === 'session_ended' ? true : undefined)),
      async scan(uri: string) {
        const asked = first((notification) => (notification.type === 'proposal' ? notification.proposal : undefined))
        await client.pair(uri)
        return asked
      },
    }
  }

  async function openPaired(namespace: 'eip155' | 'solana' = 'eip155', answers?: Record<string, unknown>) {
    const [server, relay] = await Promise.all([startRealServer(), startRealServer()])
    const relayUrl = `${relay.url.replace('http', 'ws')}/relay`
    if (answers) putWalletOnPage(answers)
    const page = openRealPage(server.url, {
      networks: [realNetworks[0], solana],
      hosts: { relay: relayUrl },
      metadata: { name: 'The page', description: 'A page.', url: 'https://app.test', icons: [] },
      adapters: [evm({ eip6963: false }), sessions()],
      pairing: pairing({ openSocket: (url) => new WebSocket(url, { origin: 'https://app.test' }), tabs: false, storage: memoryStorage() }),
    })
    const phone = createPhone(relayUrl)
    await page.kit.open({ view: 'ConnectingWalletConnectBasic' })
    await sent(page, 'MODAL_OPEN')
    const codeOf = () => {
      const { pairing: now } = page.kit.feature(pairingFeature).read()
      return now.status === 'waiting' && !now.renewing ? now.uri : ''
    }
    await expect.poll(codeOf, patient).not.toBe('')
    const proposal = await phone.scan(codeOf())
    const { methods = [], events = [] } = proposal.optional[namespace] ?? {}
    await phone.client.approve(proposal.id, { namespaces: { [namespace]: { accounts: accounts[namespace], methods, events } } })
    await expect.poll(() => connectionOf(page.kit.getState(), namespace).status, patient).toBe('connected')
    return { ...page, relay, phone }
  }

  test('connects by a code, and its end is a success once the wallet has been told', async () => {
    const page = await openPaired()
    await page.kit.disconnect()
    await page.phone.ended
    await sent(page, 'DISCONNECT_SUCCESS')
    expect(named(page, 'CONNECT_SUCCESS').map(({ properties }) => properties)).toEqual([{ method: 'qrcode', name: 'phone' }])
    expect(eventsOf(page).filter(({ status }) => status !== 200)).toEqual([])
    expect(page.environment.reports).toEqual([])
  })

  test('that cannot be told, beside one that refuses: each failure is counted and logged, and no one of them is the reason', async () => {
    const page = await openPaired('solana', { wallet_revokePermissions: failsWith({ code: 4001 }) })
    await page.kit.connect('injected')
    await page.relay.close()
    const refusal = await page.kit.disconnect().catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'unknown',
      message: 'Failed to disconnect',
      cause: [{ code: expect.stringMatching(/request_rejected|network_failed/) }, { code: expect.any(String) }],
    })
    await sent(page, 'DISCONNECT_ERROR', 2)
    const counted = named(page, 'DISCONNECT_ERROR').map(({ properties }) => properties?.message)
    expect(counted.sort()).toEqual(['network_failed', 'request_rejected'])
    // It is told after them, and by a request of its own.
    await sent(page, 'INTERNAL_SDK_ERROR')
    expect(named(page, 'INTERNAL_SDK_ERROR')).toHaveLength(1)
    expect(connectionOf(page.kit.getState(), 'solana').status).toBe('disconnected')
    const logged = page.environment.reports.filter(({ message }) => message.startsWith('Failed to disconnect'))
    expect(logged.map(({ cause }) => (cause as { code: string }).code).sort()).toEqual(['relay_unreachable', 'request_rejected'])
  })
})
