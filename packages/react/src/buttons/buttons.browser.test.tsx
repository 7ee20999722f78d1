import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import axe from 'axe-core'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { localNetwork, openPage, type TestPageOptions } from '../../testing/page.ts'
import { ConnectButton, FoyerProvider } from '../exports/index.ts'
import { locale as arabic } from '../locales/gen/ar.gen.ts'

function hostOf(button: HTMLElement | undefined): Element {
  const root = button?.getRootNode()
  if (!(root instanceof ShadowRoot)) throw new Error('Not in an element of the kit.')
  return root.host
}

test('says what pressing it does, through every state of the connection', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } } })
  const [connect, account, foyer] = ['foyer-connect-button', 'foyer-account-button', 'foyer-button'].map(site.addButton)
  expect(connect?.textContent).toBe('Connect wallet')
  expect(account?.hidden).toBe(true)
  const connecting = site.kit.connect('test.wallet')
  expect([connect?.textContent, connect?.ariaBusy]).toEqual(['Connecting…', 'true'])
  await vi.waitFor(() => expect(site.wallets.wallet().requests).not.toEqual([]))
  site.wallets.wallet().settle()
  await connecting
  expect(connect?.textContent).toBe('0xf39F…2266')
  expect(account?.hidden).toBe(false)
  expect(account?.ariaDescription).toContain('0 x f 3, 9 F d 6')
  // Balances are fetched once the modal has been opened, never before the first click.
  await site.kit.open()
  await vi.waitFor(() => expect(foyer?.textContent).toContain('1.5 ETH'))
  // The name contains what is shown, the balance with it (WCAG 2.5.3).
  expect(foyer?.ariaLabel).toContain(foyer?.textContent)
  for (const button of [connect, account, foyer]) {
    const { violations } = await axe.run(hostOf(button), {
      runOnly: ['label-content-name-mismatch', 'button-name'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    expect(violations).toEqual([])
  }
  site.kit.close()
  site.wallets.wallet().changeNetwork('eip155:999')
  // Who one is stays; what is wrong stands beside it, and the network's button leads to what explains it.
  const network = site.addButton('foyer-network-button')
  for (const button of [connect, account, foyer])
    await vi.waitFor(() => expect(button?.textContent).toBe('0xf39F…2266 Unsupported network'))
  expect(connect?.ariaLabel).toContain('0xf39F…2266 Unsupported network')
  expect(network.textContent).toBe('Unsupported network')
  network.click()
  expect(site.kit.getState().modal.history.at(-1)?.name).toBe('UnsupportedChain')
  site.kit.close()
  await site.kit.disconnect()
  expect(connect?.textContent).toBe('Connect wallet')
  expect(account?.hidden).toBe(true)
})

test('of several buttons only the one that was pressed is expanded, for as long as the modal is open', async () => {
  const site = await openPage()
  const [connect, foyer] = ['foyer-connect-button', 'foyer-button'].map(site.addButton)
  const expanded = () => [connect?.ariaExpanded, foyer?.ariaExpanded]
  foyer?.click()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  expect(expanded()).toEqual(['false', 'true'])
  site.kit.close()
  expect(expanded()).toEqual(['false', 'false'])
  await site.kit.open()
  expect(expanded()).toEqual(['false', 'false'])
})

test('opening the modal for the first time draws no button anew: that would be styled and laid out before the dialog is', async () => {
  const site = await openPage()
  const button = site.addButton()
  await vi.waitFor(() => expect(button.textContent).toBe('Connect wallet'))
  const written = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { type, attributeName } of records) written.add(attributeName ?? type)
  })
  observer.observe(button, { attributes: true, childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  button.click()
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  await vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))
  expect([...written]).toEqual(['aria-expanded'])
})

test('is as wide while it connects as before', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } } })
  const button = site.addButton()
  for (const label of [undefined, 'Go', 'Connect your wallet to continue']) {
    const { host } = button.getRootNode() as ShadowRoot
    if (label) host.setAttribute('label', label)
    const width = button.getBoundingClientRect().width
    void site.kit.connect('test.wallet').catch(() => undefined)
    expect(button.dataset.status).toBe('connecting')
    expect(button.getBoundingClientRect().width).toBeCloseTo(width, 0)
    site.kit.send({ type: 'cancel' })
    await vi.waitFor(() => expect(button.dataset.status).toBe('disconnected'))
  }
})

test('the network button names the network and opens the list', async () => {
  const site = await openPage()
  const button = site.addButton('foyer-network-button')
  expect(button.textContent).toContain('Foyer Local')
  button.click()
  expect(site.kit.getState().modal.history.at(-1)?.name).toBe('Networks')
})

describe('the network button has the picture that the modal has', () => {
  const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0a5" d="M0 0h8v8H0z"/></svg>')}`
  const server = new URL('/no-server', location.href).href

  /** Side in px aside: what each draws, and in which colours. */
  function drawn(mark: Element | null | undefined, around: Element | null | undefined) {
    if (!mark || !around) throw new Error('Nothing is drawn.')
    const { content, fontSize, color } = getComputedStyle(mark, '::before')
    const { backgroundColor, inlineSize } = getComputedStyle(around)
    const share = (Number.parseFloat(fontSize) / Number.parseFloat(inlineSize)).toFixed(2)
    const picture = around.querySelector<HTMLImageElement>('img')?.src
    // Firefox says how its letters are found, others which they are.
    const letters = content.split(' / ')[0]?.replace(/^attr\(([\w-]+)\)$/, (_, name) => JSON.stringify(mark.getAttribute(name) ?? ''))
    return { letters, share, color, ground: backgroundColor, picture }
  }

  test.each([
    ['of its own, which the page gives', { chainImages: { [localNetwork.id]: logo } }],
    ['that the network brings', { networks: [{ ...localNetwork, assets: { imageUrl: logo } }] }],
    [
      'that the page gives in place of what the network brings',
      { networks: [{ ...localNetwork, assets: { imageUrl: 'https://chain.example/one.svg' } }], chainImages: { [localNetwork.id]: logo } },
    ],
    ['of its letters, without a server', {}],
    ['of its letters, where the server has none', { server }],
  ] as const)('%s', async (_, options) => {
    performance.clearResourceTimings()
    const site = await openPage(options as TestPageOptions)
    const button = site.addButton('foyer-network-button')
    button.click()
    const own = () => drawn(button.querySelector('.picture'), button.querySelector('.picture'))
    const inModal = () => {
      const network = site.query('.fy-body:not(.fy-ghost) .fy-item .fy-network')
      const picture = network?.querySelector('img')
      return picture ? { ...drawn(network, network), picture: picture.src } : drawn(network?.querySelector('.fy-monogram'), network)
    }
    await vi.waitFor(() => {
      expect(site.query('.fy-network[data-state="loading"]')).toBeNull()
      const [mine, there] = [own(), inModal()]
      expect(mine.picture).toBe(there.picture)
      expect(mine.ground).toBe(there.ground)
      if (!mine.picture) expect(mine).toEqual(there)
      // Neither letters nor a hue are seen through a picture.
      else expect([mine.picture, mine.ground, mine.letters]).toEqual([logo, 'rgba(0, 0, 0, 0)', '""'])
    })
    // Both asked for the same one, and for nothing else. What was loaded is noted a moment after it has come.
    const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('getAssetImage'))
    const urls = () => [...new Set(asked().map(({ name }) => name))]
    await expect.poll(urls).toEqual('server' in options ? [expect.stringContaining('/public/getAssetImage/eip155-31337?projectId=')] : [])
  })

  test('nothing is asked for before somebody opens the modal', async () => {
    const button = (await openPage({ server: `${server}-yet` })).addButton('foyer-network-button')
    await vi.waitFor(() => expect(button.querySelector<HTMLElement>('.picture')?.dataset.letters).toBe('FL'))
    expect(button.querySelector('img')).toBeNull()
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('no-server-yet'))).toEqual([])
  })
})

test('attributes: label, size, disabled, balance', async () => {
  const site = await openPage()
  const button = site.addButton('foyer-button')
  const element = (button.getRootNode() as ShadowRoot).host
  element.setAttribute('label', 'Sign in')
  element.setAttribute('size', 's')
  expect(button.textContent).toBe('Sign in')
  expect(Math.round(button.getBoundingClientRect().height)).toBe(36)
  element.toggleAttribute('disabled', true)
  button.click()
  expect(site.kit.getState().modal.open).toBe(false)
})

test('breaks no accessibility rule in either theme, and follows theme variables', async () => {
  const site = await openPage()
  const button = site.addButton()
  for (const mode of ['light', 'dark'] as const) {
    site.kit.setThemeMode(mode)
    const { violations } = await axe.run((button.getRootNode() as ShadowRoot).host, {
      rules: { region: { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  }
  site.kit.setThemeVariables({ '--foyer-accent': 'rgb(255, 225, 77)' })
  expect(getComputedStyle(button).backgroundColor).toBe('rgb(255, 225, 77)')
})

test('a second default kit is for elements that come later', async () => {
  const one = await openPage()
  const early = document.createElement('foyer-connect-button') as HTMLElement & { kit?: unknown }
  document.body.append(early)
  const other = await openPage({ locale: 'ar' })
  const late = document.createElement('foyer-connect-button') as HTMLElement & { kit?: unknown }
  document.body.append(late)
  onTestFinished(() => {
    early.remove()
    late.remove()
  })
  expect(early.kit).toBe(one.kit)
  expect(late.kit).toBe(other.kit)
  await vi.waitFor(() => expect(late.shadowRoot?.querySelector('button')?.dir).toBe('rtl'))
})

test('a page that gives a locale has its words in the button at once; one that names it gets them from its own bundle', async () => {
  const given = await openPage({ locale: arabic })
  const button = given.addButton()
  expect([button.textContent, button.dir, button.lang]).toEqual(['ربط المحفظة', 'rtl', 'ar'])
  const named = await openPage({ locale: 'ar-EG' })
  const later = named.addButton()
  // No English first: it holds its place until the words are here.
  expect([later.textContent, later.getBoundingClientRect().width]).toEqual(['', 148])
  await vi.waitFor(() => expect(later.textContent).toBe('ربط المحفظة'))
  const unknown = await openPage({ locale: 'tlh' })
  const english = unknown.addButton()
  await vi.waitFor(() => expect([english.textContent, english.lang]).toEqual(['Connect wallet', 'en']))
})

test('in React: server markup is taken over without a complaint, and works', async () => {
  localStorage.clear()
  const wallets = createTestAdapter()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [wallets.adapter], locale: 'en' })
  const place = document.createElement('div')
  document.body.append(place)
  const served = '<foyer-connect-button size="m"><svg width="148" height="44" aria-hidden="true"></svg></foyer-connect-button>'
  place.innerHTML = served
  const complaints = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const app = (
    <FoyerProvider kit={kit}>
      <ConnectButton size="m" />
    </FoyerProvider>
  )
  const root = hydrateRoot(place, app, { onRecoverableError })
  const button = () => place.querySelector('foyer-connect-button')?.shadowRoot?.querySelector('button')
  await vi.waitFor(() => expect(button()?.textContent).toBe('Connect wallet'))
  expect(place.innerHTML).toBe(served)
  expect(complaints).not.toHaveBeenCalled()
  expect(onRecoverableError).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.querySelector('foyer-modal')).not.toBeNull())
  button()?.click()
  expect(kit.getState().modal.open).toBe(true)
  flushSync(() => root.unmount())
  await vi.waitFor(() => expect(document.querySelector('foyer-modal')).toBeNull())
  kit.dispose()
  complaints.mockRestore()
  place.remove()
})

test('a page that places the modal itself gets none appended', async () => {
  localStorage.clear()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], locale: 'en', disableAppend: true })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <FoyerProvider kit={kit}>
        <ConnectButton />
      </FoyerProvider>,
    ),
  )
  expect(document.querySelector('foyer-modal')).toBeNull()
  root.unmount()
  kit.dispose()
  place.remove()
})
