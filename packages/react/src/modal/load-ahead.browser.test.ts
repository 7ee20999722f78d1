/**
 * The code that pairs is fetched while somebody looks at the wallets, and nothing is done with it. The views one may go to
 * next are fetched once the open modal is used.
 */
import type { KitOptions, ScreenName, WalletFeature } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { whenIdle } from '../element/when-idle.ts'
import { KitContext } from '../kit-context.ts'
import { createScreenLoader, type ScreenLoader } from './screen-loader.ts'
import { useLoadAhead } from './use-load-ahead.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  Reflect.deleteProperty(navigator, 'connection')
})

async function start(load: () => Promise<unknown> = async () => undefined, options: Partial<KitOptions> = {}) {
  const { pairing, uris } = createTestPairing()
  const did = { loaded: 0, opened: 0 }
  live = await createLiveKit({
    hosts: { relay: 'wss://relay.example' },
    pairing: {
      load() {
        did.loaded += 1
        return load()
      },
      open(host) {
        did.opened += 1
        return pairing.open(host)
      },
    },
    ...options,
  })
  return { kit: live.kit, did, uris }
}

const title = page.getByRole('heading', { level: 1, name: 'Connect a wallet' })
const code = page.getByRole('img', { name: /QR code that connects/ })

function LoadAhead({ loader, open }: { readonly loader: ScreenLoader; readonly open: boolean }): null {
  useLoadAhead(loader, { open, current: 'Connect', onUse: () => undefined })
  return null
}

/** What was to be done in free moments until now is done. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => void whenIdle(resolve))
}

test('not before the modal opens; then once, without a client, and a click opens that', async () => {
  const { kit, did, uris } = await start()
  await expect.poll(() => document.querySelector('foyer-modal')).toBeTruthy()
  await idle()
  await idle()
  expect(did).toEqual({ loaded: 0, opened: 0 })
  await kit.open()
  await expect.element(title).toBeVisible()
  await expect.poll(() => did.loaded).toBe(1)
  await idle()
  expect(did).toEqual({ loaded: 1, opened: 0 })
  expect(uris).toEqual([])
  await page.getByRole('button', { name: /^Scan with your phone/ }).click()
  await expect.element(code).toBeVisible()
  expect(did.opened).toBe(1)
})

test('while somebody looks at the wallets the browser learns to write numbers, so that no list has to wait for it', async () => {
  const { kit } = await start()
  await expect.poll(() => document.querySelector('foyer-modal')).toBeTruthy()
  const made = vi.spyOn(Intl, 'NumberFormat')
  onTestFinished(() => made.mockRestore())
  await idle()
  expect(made).not.toHaveBeenCalled()
  await kit.open()
  await expect.element(title).toBeVisible()
  await expect.poll(() => made.mock.calls.length).toBeGreaterThan(0)
})

test('a failed fetch is nobody’s trouble, and is tried again with the next opening', async () => {
  const { kit, did } = await start(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
  await kit.open()
  await expect.poll(() => did.loaded).toBe(1)
  await idle()
  expect(toFlatState(kit.getState())).toMatchObject({ pairing: { status: 'idle' }, notice: undefined, alert: undefined })
  kit.close()
  await expect.element(title).not.toBeInTheDocument()
  await kit.open()
  await expect.poll(() => did.loaded).toBe(2)
  await page.getByRole('button', { name: /^Scan with your phone/ }).click()
  await expect.element(code).toBeVisible()
})

test('not for a visitor who saves data, nor on a page that does not pair: the code comes when it is wanted', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const { kit, did } = await start()
  await kit.open()
  await expect.element(title).toBeVisible()
  await idle()
  expect(did.loaded).toBe(0)
  await page.getByRole('button', { name: /^Scan with your phone/ }).click()
  await expect.element(code).toBeVisible()

  Reflect.deleteProperty(navigator, 'connection')
  live?.dispose()
  const alone = await start(undefined, { enableWalletConnect: false })
  await alone.kit.open()
  await expect.element(title).toBeVisible()
  await idle()
  expect(alone.did).toEqual({ loaded: 0, opened: 0 })
})

type Views = Readonly<Partial<Record<ScreenName, { readonly ahead?: readonly ScreenName[]; readonly offers?: WalletFeature }>>>

/** A loader of views that are nothing, and what was fetched by it; `draw` shows Connect in the modal. */
async function startViews(definitions: Views, options: Partial<KitOptions> = {}) {
  const { kit } = await start(undefined, options)
  const fetched: string[] = []
  const views = Object.entries(definitions).map(([name, more]) => ({
    name,
    ...more,
    load: async () => {
      fetched.push(name)
      return () => null
    },
  }))
  const loader = createScreenLoader(views as unknown as Parameters<typeof createScreenLoader>[0])
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const draw = (open: boolean) =>
    flushSync(() => root.render(createElement(KitContext, { value: kit }, createElement(LoadAhead, { loader, open }))))
  return { fetched, draw }
}

test.each(['pointermove', 'pointerdown', 'keydown', 'click'])(
  'a view comes with the first %s in the open modal, not with the opening',
  async (sign) => {
    const { fetched, draw } = await startViews({
      Connect: { ahead: ['ConnectingExternal', 'Account'] },
      ConnectingExternal: {},
      Account: {},
    })
    const use = () => window.dispatchEvent(new Event(sign))

    draw(false)
    use()
    draw(true)
    await idle()
    draw(false)
    use()
    expect(fetched).toEqual([])
    draw(true)
    use()
    use()
    expect(fetched).toEqual(['ConnectingExternal', 'Account'])
  },
)

test('no view comes that the page has switched off', async () => {
  const views = {
    Connect: { ahead: ['ConnectingExternal', 'ConnectingWalletConnect', 'WalletReceive'] },
    ConnectingExternal: {},
    ConnectingWalletConnect: {},
    WalletReceive: { offers: 'receive' },
  } as const
  const on = await startViews(views)
  on.draw(true)
  window.dispatchEvent(new Event('keydown'))
  expect(on.fetched).toEqual(['ConnectingExternal', 'ConnectingWalletConnect', 'WalletReceive'])
  live?.dispose()
  const off = await startViews(views, { enableWalletConnect: false, features: { receive: false } })
  off.draw(true)
  window.dispatchEvent(new Event('keydown'))
  expect(off.fetched).toEqual(['ConnectingExternal'])
})
