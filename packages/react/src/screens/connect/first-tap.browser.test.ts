/** On a phone the first press on a wallet's row opens it: the row is the link, and the view behind it has the same code. */
import { sessions } from '@foyer/chains/sessions'
import { connectionOf, type KitOptions } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { phones } from '../../../testing/phones.ts'
import { catalogueWallet } from '../../../testing/samples.ts'
import { createTestPairing, type TestPairing } from '../../../testing/test-pairing.ts'
import { whenIdle } from '../../element/when-idle.ts'

const harbour = catalogueWallet(0, { mobile_link: 'harbour://' })
const bad = catalogueWallet(1, { name: 'Bad', mobile_link: 'javascript:globalThis.pwned=1', webapp_link: 'https://bad.example' })
const phantom = catalogueWallet(2, {
  name: 'Opens pages',
  mobile_link: 'phantom://',
  browse: [{ namespaces: ['eip155'], link: 'https://phantom.app/ul/browse/{url}?ref={origin}', global: 'phantom' }],
})

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  Reflect.deleteProperty(navigator, 'userAgent')
  Reflect.deleteProperty(navigator, 'connection')
})

type Started = LiveKit & { readonly phone: TestPairing; readonly pressed: readonly string[] }

async function start(options: Partial<KitOptions> = {}, userAgent: string = phones.ios, embedded?: HTMLElement): Promise<Started> {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  const phone = createTestPairing()
  const given = { adapters: [sessions()], customWallets: [harbour, bad, phantom], hosts: { relay: 'wss://relay.example' } }
  live = await createLiveKit({ pairing: phone.pairing, ...given, ...options })
  if (embedded) {
    document.body.append(Object.assign(embedded, { kit: live.kit }))
    onTestFinished(() => embedded.remove())
  }
  const pressed: string[] = []
  // There is no such app, and a browser that tests has nobody to ask.
  document.querySelector('foyer-modal')?.shadowRoot?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link?.href || event.defaultPrevented) return
    event.preventDefault()
    pressed.push(`${link.target} ${link.href}`)
  })
  return { ...live, phone, pressed }
}

const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const hrefOf = ({ uris }: TestPairing) => `harbour://wc?uri=${encodeURIComponent(uris.at(-1) ?? '')}`
async function linked(phone: TestPairing): Promise<void> {
  await expect.poll(() => phone.uris.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await expect.element(row('Harbour'), { timeout: 10_000 }).toHaveAttribute('href', hrefOf(phone))
}

async function idle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => void whenIdle(resolve))
}

test('one press opens the wallet and shows its view with the same code', async () => {
  const { kit, phone, pressed } = await start()
  await idle()
  expect(phone.uris).toEqual([])
  await kit.open({ view: 'Connect' })
  await expect.poll(() => phone.uris).toHaveLength(1)
  await linked(phone)
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
  await row('Harbour').click()
  expect(pressed).toEqual([`_top ${hrefOf(phone)}`])
  await expect.element(heading('Harbour')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Open Harbour/ })).toHaveAttribute('href', hrefOf(phone))
  expect(toFlatState(kit.getState())).toMatchObject({
    leaving: { outcome: expect.stringMatching(/opening|left|stayed/) },
    pairing: { status: 'waiting', codes: 1, link: { href: 'harbour://' } },
  })
  expect(phone.uris).toHaveLength(1)
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test.each(['{Enter}', ' '])('by the key “%s” as by a finger; and the focus stays when the address comes', async (key) => {
  const { kit, phone, pressed } = await start()
  await kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).toBeVisible()
  ;(row('Harbour').element() as HTMLElement).focus()
  await linked(phone)
  expect(document.activeElement?.shadowRoot?.activeElement).toBe(row('Harbour').element())
  await userEvent.keyboard(key)
  expect(pressed).toEqual([`_top ${hrefOf(phone)}`])
  await expect.element(heading('Harbour')).toBeVisible()
})

test('before there is a code a press, by finger or key, leads to the view, whose button is the link', async () => {
  const { kit, phone, pressed } = await start()
  phone.switches.making = 'never'
  await kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).not.toHaveAttribute('href')
  ;(row('Harbour').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Harbour')).toBeVisible()
  expect(pressed).toEqual([])
})

test('a row is no link while the relay is away: the wallet would find nothing', async () => {
  const { kit, phone } = await start()
  await kit.open({ view: 'Connect' })
  await linked(phone)
  phone.setRelay({ status: 'lost', attempts: 1 })
  await expect.element(row('Harbour')).not.toHaveAttribute('href')
  phone.setRelay({ status: 'open', attempts: 0 })
  await linked(phone)
})

test('after a sleep that the code has not outlived the press opens nothing, and the view makes another', async () => {
  const { kit, phone, pressed } = await start()
  await kit.open({ view: 'Connect' })
  await linked(phone)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 235_000)
  onTestFinished(() => void vi.mocked(Date.now).mockRestore())
  await row('Harbour').click()
  await expect.element(heading('Harbour')).toBeVisible()
  await expect.poll(() => phone.uris.length).toBe(2)
  expect(pressed).toEqual([])
  expect(page.getByText('The last code ran out. This is a new one.').elements()).toEqual([])
})

test('a link that may not be opened is none, and who opens the page itself is told so first', async () => {
  const { kit, phone, pressed } = await start()
  await kit.open({ view: 'Connect' })
  await linked(phone)
  await expect.element(row('Bad')).not.toHaveAttribute('href')
  await expect.element(row('Opens pages')).not.toHaveAttribute('href')
  await row('Bad').click()
  await expect.element(heading('Bad')).toBeVisible()
  expect(pressed).toEqual([])
})

test('an embedded list, which is there before anybody wants it, has links from the first touch on', async () => {
  const modal = document.createElement('foyer-modal')
  const { kit, phone, pressed } = await start({ enableEmbedded: true }, phones.android, modal)
  await kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).toBeVisible()
  await idle()
  expect(phone.uris).toEqual([])
  expect((row('Harbour').element() as HTMLAnchorElement).href).toBeFalsy()
  // The finger that goes down, wherever on the page.
  dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  await linked(phone)
  await row('Harbour').click()
  expect(pressed).toEqual([`_top ${hrefOf(phone)}`])
  await expect.element(heading('Harbour')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Open Harbour/ })).toHaveAttribute('href', hrefOf(phone))
  phone.approve()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  expect(phone.uris).toHaveLength(1)
})

test('where the first touch of an embedded list is a press on a wallet, its view has the only code, and the list is linked afterwards', async () => {
  const modal = document.createElement('foyer-modal')
  const { kit, phone, pressed } = await start({ enableEmbedded: true }, phones.ios, modal)
  await kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).toBeVisible()
  await idle()
  // In one moment: a browser that is driven may take longer over a press than the code takes to be there.
  const harbour = row('Harbour').element() as HTMLElement
  harbour.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  harbour.click()
  await expect.element(heading('Harbour')).toBeVisible()
  await expect.poll(() => phone.uris).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: /^Open Harbour/ })).toHaveAttribute('href', hrefOf(phone))
  expect(pressed).toEqual([])
  kit.send({ type: 'back' })
  await linked(phone)
  await row('Harbour').click()
  expect(pressed).toEqual([`_top ${hrefOf(phone)}`])
})

test('no code for a desktop, nor for who saves data', async () => {
  const desk = await start({}, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0')
  await desk.kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).toBeVisible()
  await idle()
  await userEvent.keyboard('{Shift}')
  expect((row('Harbour').element() as HTMLElement).localName).toBe('button')
  await idle()
  expect(desk.phone.uris).toEqual([])
  live?.dispose()

  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const saving = await start()
  await saving.kit.open({ view: 'Connect' })
  await expect.element(row('Harbour')).toBeVisible()
  await userEvent.keyboard('{Shift}')
  await idle()
  expect(saving.phone.uris).toEqual([])
})
