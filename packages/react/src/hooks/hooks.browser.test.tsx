/** What an app that uses the hooks alone can rely on. */
import { createKit, KitError } from '@foyer/core'
import { readInitialState } from '@foyer/core/server'
import { createTestAdapter } from '@foyer/core/testing'
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { localNetwork } from '../../testing/network.ts'
import { renderHook } from '../../testing/render-hook.tsx'
import { address, caipAddress, connectedState, firstNetwork, options, sampleState } from '../../testing/samples.ts'
import { createStillKit } from '../../testing/still-kit.ts'
import { AccountButton } from '../buttons/buttons.tsx'
import { KitContext } from '../kit-context.ts'
import { FoyerProvider } from '../provider.tsx'
import { useAccount } from './use-account.ts'
import { useAction } from './use-action.ts'
import { useBalance } from './use-balance.ts'
import { useConnect } from './use-connect.ts'
import { useConnection } from './use-connection.ts'
import { useCountdown } from './use-countdown.ts'
import { useImages } from './use-images.ts'
import { useKitState } from './use-kit-state.ts'
import { useNetwork } from './use-network.ts'
import { useSignMessage } from './use-sign-message.ts'
import { useSlow } from './use-slow.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  vi.useRealTimers()
})

function Page(): ReactNode {
  const { isConnected } = useAccount()
  return <p>{isConnected ? `connected to ${address}` : 'nobody'}</p>
}

test('the picture of a paired wallet is the catalogue’s: one that the wallet names itself would tell its host who looks', async () => {
  const hook = await renderHook(createStillKit(sampleState(), options), useImages)
  const icon = 'https://tracker.test/who.png'
  const info = { name: 'Harbour', type: 'WALLET_CONNECT', identifier: 'walletConnect', icon } as const
  const known = { id: 'a'.repeat(64), name: 'Harbour', image_url: 'https://server.test/harbour.png' }
  expect(hook.current().connected({ held: undefined, wallet: info })).toBeUndefined()
  expect(hook.current().connected({ held: undefined, wallet: { ...info, wallet: known } })).toBe(known.image_url)
  await hook.unmount()
})

describe('useKitState', () => {
  test('renders again only when its part changes, also with a selector written inline', async () => {
    const kit = createStillKit(sampleState(), options)
    const hook = await renderHook(kit, () => useKitState((state) => ({ tab: state.tab, online: state.online })))
    const before = hook.current()
    const renders = hook.renders()
    await act(async () => kit.show({ recent: ['a'] }))
    expect(hook.renders()).toBe(renders)
    expect(hook.current()).toBe(before)
    await act(async () => kit.show({ tab: 'nfts' }))
    expect(hook.current()).toEqual({ tab: 'nfts', online: true })
    await hook.unmount()
  })

  test('hydrates what a server rendered, then shows the connection that storage knew', async () => {
    const tree = (kit: ReturnType<typeof createStillKit>) => (
      <KitContext value={kit}>
        <Page />
      </KitContext>
    )
    const place = document.createElement('div')
    place.innerHTML = renderToString(tree(createStillKit(sampleState(), options)))
    expect(place.textContent).toBe('nobody')
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const root = await act(async () => hydrateRoot(place, tree(createStillKit(connectedState(), options))))
    expect(place.textContent).toBe(`connected to ${address}`)
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
    await act(async () => root.unmount())
  })
})

describe('a page whose server knows the visitor', () => {
  test('comes alive without a word that changes: the server read what this browser stores', async () => {
    localStorage.clear()
    const make = () => {
      const { adapter } = createTestAdapter({ granted: ['test.wallet'] })
      return createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [adapter], locale: 'en', enableCookie: true })
    }
    const before = make()
    await before.connect('test.wallet')
    await expect.poll(() => document.cookie).toContain('foyer.foyer-local')
    before.dispose()
    const initialState = readInitialState({ projectId: 'foyer-local', cookie: document.cookie })
    const kit = make()
    const tree = (
      <FoyerProvider kit={kit} initialState={initialState}>
        <Named />
        <AccountButton />
      </FoyerProvider>
    )
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = renderToString(tree)
    const named = place.querySelector('p')
    const shown = named?.textContent
    expect(shown).toMatch(/^0x\w+ on eip155:\d+$/)
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(place, { childList: true, characterData: true, subtree: true })
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const root = await act(async () => hydrateRoot(place, tree))
    await vi.waitFor(() => expect(place.querySelector('foyer-account-button')?.shadowRoot?.textContent).toMatch(/^0x/))
    expect(place.querySelector('p')).toBe(named)
    expect(named?.textContent).toBe(shown)
    expect([...changes, ...observer.takeRecords()].filter(({ target }) => named?.contains(target))).toEqual([])
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
    observer.disconnect()
    await act(async () => root.unmount())
    place.remove()
    await kit.disconnect()
    await expect.poll(() => document.cookie).not.toContain('foyer.foyer-local')
    kit.dispose()
  })
})

function Named(): ReactNode {
  const { address: shown, isConnected } = useAccount()
  const { caipNetworkId } = useNetwork()
  return <p>{isConnected ? `${shown} on ${caipNetworkId}` : 'nobody'}</p>
}

describe('useAction', () => {
  const kit = createStillKit(sampleState(), options)
  function deferred() {
    let resolve: (value: string) => void = () => undefined
    const promise = new Promise<string>((settle) => {
      resolve = settle
    })
    return { promise, resolve }
  }

  test('goes from idle over pending to success, and back with reset', async () => {
    const answer = deferred()
    const hook = await renderHook(kit, () => useAction(() => answer.promise))
    expect(hook.current()).toMatchObject({ status: 'idle', data: undefined, error: undefined })
    await act(async () => void hook.current().run())
    expect(hook.current().status).toBe('pending')
    await act(async () => answer.resolve('signed'))
    expect(hook.current()).toMatchObject({ status: 'success', data: 'signed' })
    await act(async () => hook.current().reset())
    expect(hook.current().status).toBe('idle')
    await hook.unmount()
  })

  test('shows the last run: an earlier answer that comes late is dropped', async () => {
    const answers = [deferred(), deferred()] as const
    let run = 0
    const hook = await renderHook(kit, () => useAction(() => (answers[run++] ?? answers[0]).promise))
    await act(async () => void hook.current().run())
    await act(async () => void hook.current().run())
    await act(async () => answers[1].resolve('second'))
    await act(async () => answers[0].resolve('first'))
    expect(hook.current()).toMatchObject({ status: 'success', data: 'second' })
    await hook.unmount()
  })

  test('an answer after reset changes nothing', async () => {
    const answer = deferred()
    const hook = await renderHook(kit, () => useAction(() => answer.promise))
    await act(async () => void hook.current().run())
    await act(async () => hook.current().reset())
    await act(async () => answer.resolve('late'))
    expect(hook.current().status).toBe('idle')
    await hook.unmount()
  })

  test('errors are KitErrors: the wallet’s own, or unknown with the cause', async () => {
    const causes = [new KitError('request_rejected', 'No.'), new Error('odd')]
    const hook = await renderHook(kit, () => useAction(() => Promise.reject(causes.shift())))
    await act(
      async () =>
        void (await hook
          .current()
          .run()
          .catch(() => undefined)),
    )
    expect(hook.current()).toMatchObject({ status: 'error', error: { code: 'request_rejected' } })
    await act(
      async () =>
        void (await hook
          .current()
          .run()
          .catch(() => undefined)),
    )
    expect(hook.current()).toMatchObject({ status: 'error', error: { code: 'unknown', cause: { message: 'odd' } } })
    await hook.unmount()
  })
})

describe('on a live kit', () => {
  async function start(...input: Parameters<typeof createLiveKit>): Promise<LiveKit> {
    live = await createLiveKit(...input)
    return live
  }

  test('useConnect: declined, then connected; useAccount and useConnection follow', async () => {
    const { kit, mock } = await start()
    const hook = await renderHook(kit, () => ({ connect: useConnect(), account: useAccount(), connection: useConnection() }))
    expect(hook.current().connect.status).toBe('idle')
    mock.wallet().switches.answer = 'rejects'
    await act(
      async () =>
        void (await hook
          .current()
          .connect.connect('test.wallet')
          .catch(() => undefined)),
    )
    expect(hook.current().connect).toMatchObject({ status: 'error', error: { code: 'request_rejected' } })
    mock.wallet().switches.answer = 'approves'
    await act(async () => hook.current().connect.connect('test.wallet'))
    expect(hook.current()).toMatchObject({
      connect: { status: 'success', error: undefined },
      account: { isConnected: true, allAccounts: [{ type: 'eoa' }, {}], explorerUrl: expect.stringMatching(/\/address\/0x/) },
      connection: { status: 'connected', wallet: { name: 'Test Wallet', identifier: 'test.wallet' } },
    })
    await act(async () => hook.current().account.selectAccount(address))
    expect(hook.current().account.address).toBe(address)
    await hook.unmount()
  })

  test('useConnect: cancelled while the wallet waits', async () => {
    const { kit, mock } = await start()
    mock.wallet().switches.answer = 'waits'
    const hook = await renderHook(kit, () => useConnect())
    await act(
      async () =>
        void hook
          .current()
          .connect('test.wallet')
          .catch(() => undefined),
    )
    expect(hook.current()).toMatchObject({ status: 'pending', connector: 'test.wallet' })
    await act(async () => hook.current().cancel())
    expect(hook.current().status).toBe('idle')
    await hook.unmount()
  })

  test('useConnection keeps the wallet in use while another one is asked', async () => {
    const { kit, mock } = await start(
      {},
      {
        wallets: [
          { name: 'One', id: 'one' },
          { name: 'Two', id: 'two' },
        ],
      },
    )
    const hook = await renderHook(kit, () => useConnection())
    await act(async () => kit.connect('one'))
    mock.wallet('two').switches.answer = 'waits'
    await act(async () => void kit.connect('two').catch(() => undefined))
    expect(hook.current()).toMatchObject({ status: 'connecting', connector: { id: 'two' }, held: { id: 'one' }, wallet: { name: 'One' } })
    await hook.unmount()
  })

  test('useNetwork: switched, declined, unsupported', async () => {
    const { kit, mock } = await start()
    await kit.connect('test.wallet')
    const hook = await renderHook(kit, () => useNetwork())
    await act(async () => hook.current().switchNetwork('eip155:31338'))
    expect(hook.current()).toMatchObject({ network: { name: 'Foyer Second' }, isSupported: true, error: undefined })
    mock.wallet().switches.answer = 'rejects'
    await act(
      async () =>
        void (await hook
          .current()
          .switchNetwork('eip155:31337')
          .catch(() => undefined)),
    )
    expect(hook.current()).toMatchObject({
      failedTo: 'eip155:31337',
      error: { code: 'request_rejected' },
      network: { name: 'Foyer Second' },
    })
    await act(async () => mock.wallet().changeNetwork('eip155:999'))
    expect(hook.current()).toMatchObject({ isSupported: false, network: undefined, caipNetworkId: 'eip155:999' })
    await hook.unmount()
  })

  test('useSignMessage asks the wallet with the account in use', async () => {
    const { kit, mock } = await start()
    await kit.connect('test.wallet')
    const hook = await renderHook(kit, () => useSignMessage())
    await act(async () => void (await hook.current().run('hello')))
    expect(hook.current()).toMatchObject({ status: 'success', data: expect.stringMatching(/^0x/) })
    expect(mock.wallet().requests.at(-1)).toMatchObject({ method: 'signMessage', params: ['hello', expect.stringMatching(/^0x/)] })
    await hook.unmount()
  })
})

describe('what is fetched', () => {
  const unknown = () => createStillKit(connectedState({ balances: {} }), options)

  test('useBalance asks once when nothing is known, and never with fetch: false', async () => {
    const asking = unknown()
    const hook = await renderHook(asking, () => useBalance())
    expect(asking.sent).toEqual([{ type: 'refresh', what: 'balance' }])
    await act(async () => asking.show({ tab: 'nfts' }))
    expect(asking.sent).toHaveLength(1)
    await hook.unmount()
    const silent = unknown()
    const other = await renderHook(silent, () => useBalance({ fetch: false }))
    expect(silent.sent).toEqual([])
    await other.unmount()
  })

  test('a failed refresh keeps the last known figure beside the error', async () => {
    const error = new KitError('network_failed', 'Gone.')
    const previous = { value: 5n, decimals: 18, symbol: 'ETH' }
    const kit = createStillKit(connectedState({ balances: { [caipAddress]: { status: 'failed', error, previous, at: 7 } } }), options)
    const hook = await renderHook(kit, () => useBalance())
    expect(hook.current()).toMatchObject({ status: 'failed', data: previous, error, at: 7 })
    await hook.unmount()
  })

  test.each([
    { server: 'https://foyer.example' },
    { hosts: { server: 'https://foyer.example/' } },
    { hosts: { catalogue: 'https://foyer.example' } },
  ])('useImages without requests gives only pictures that are inlined: %j', async (place) => {
    const kit = createStillKit(sampleState(), { ...options, ...place })
    const wallet = { id: 'w', name: 'W', image_id: 'w1' }
    const inlined = { id: 'i', name: 'I', image_url: 'data:image/png;base64,AA==' }
    const hook = await renderHook(kit, () => ({ all: useImages(), still: useImages({ remote: false }) }))
    expect(hook.current().all.wallet(wallet)).toMatch(/^https:\/\/foyer\.example\/getWalletImage\/w1\?projectId=foyer-local&st=foyer&sv=/)
    expect(hook.current().still.wallet(wallet)).toBeUndefined()
    const connector = { id: 'c', name: 'C', type: 'EXTERNAL', chain: 'eip155', imageId: 'c1' } as const
    expect(hook.current().all.connector(connector)).toMatch(/^https:\/\/foyer\.example\/getWalletImage\/c1\?/)
    expect(hook.current().all.connector({ ...connector, imageUrl: inlined.image_url })).toBe(inlined.image_url)
    expect(hook.current().still.connector(connector)).toBeUndefined()
    expect(hook.current().still.wallet(inlined)).toBe(inlined.image_url)
    expect(hook.current().all.wallet({ ...wallet, image_url: 'javascript:alert(1)' })).toMatch(/^https:/)
    await hook.unmount()
  })

  test('useImages finds a network’s picture by its own id, unless the network or the integrator names one', async () => {
    const kit = createStillKit(sampleState(), {
      ...options,
      server: 'https://foyer.example',
      chainImages: { 10: 'https://app.test/ten.svg' },
    })
    const hook = await renderHook(kit, () => ({ all: useImages(), still: useImages({ remote: false }) }))
    const { network } = hook.current().all
    const ethereum = { ...firstNetwork, id: 1, caipNetworkId: 'eip155:1' } as const
    expect(network(ethereum)).toMatch(/^https:\/\/foyer\.example\/public\/getAssetImage\/eip155%3A1\?projectId=/)
    expect(network({ ...ethereum, assets: { imageId: 'mine' } })).toContain('/getAssetImage/mine?')
    expect(network({ ...ethereum, assets: { imageUrl: 'https://chain.test/one.svg' } })).toBe('https://chain.test/one.svg')
    expect(network({ ...ethereum, id: 10 })).toBe('https://app.test/ten.svg')
    expect(hook.current().still.network(ethereum)).toBeUndefined()
    await hook.unmount()
    const alone = await renderHook(createStillKit(sampleState(), options), useImages)
    expect(alone.current().network(ethereum)).toBeUndefined()
    await alone.unmount()
  })
})

describe('time', () => {
  test('useSlow turns true once the wait is long', async () => {
    vi.useFakeTimers()
    const since = Date.now()
    const hook = await renderHook(createStillKit(sampleState(), options), () => useSlow(since))
    expect(hook.current()).toBe(false)
    await act(async () => vi.advanceTimersByTime(10_002))
    expect(hook.current()).toBe(true)
    await hook.unmount()
  })

  test('useCountdown counts whole seconds down to 0 and stops', async () => {
    vi.useFakeTimers()
    const until = Date.now() + 2_500
    const hook = await renderHook(createStillKit(sampleState(), options), () => useCountdown(until))
    expect(hook.current()).toBe(3)
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(hook.current()).toBe(2)
    await act(async () => vi.advanceTimersByTime(2_000))
    expect(hook.current()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    await hook.unmount()
  })
})
