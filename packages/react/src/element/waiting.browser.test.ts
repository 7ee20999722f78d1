import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { createTestAdapter, type TestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findFaults } from '../../testing/find-faults.ts'
import { arrived, localNetwork, moveOverModal, nextFrames, openPage } from '../../testing/page.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { attachModal } from './attach-modal.ts'
import { createWaiting, type Waiting } from './waiting.ts'

const three = ['First Wallet', 'Second Wallet', 'A Wallet With a Name Longer Than a Row'].map((name, index) => ({ name, id: `w.${index}` }))

type Shown = {
  readonly kit: Kit
  readonly mock: TestAdapter
  readonly shadow: ShadowRoot
  readonly waiting: Waiting
  readonly retry: () => void
}

/** What a visitor has who was faster than the modal's code. */
async function wait(
  options: Partial<KitOptions> = {},
  wallets: Parameters<typeof createTestAdapter>[0] = { wallets: three },
): Promise<Shown> {
  localStorage.clear()
  const mock = createTestAdapter(wallets)
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [mock.adapter], locale: 'en', ...options })
  onTestFinished(() => kit.dispose())
  await kit.open()
  return { kit, mock, ...waitOn(kit) }
}

function waitOn(kit: Kit): Pick<Shown, 'shadow' | 'waiting' | 'retry'> {
  const host = document.createElement('div')
  document.body.append(host)
  const retry = vi.fn()
  const shadow = host.attachShadow({ mode: 'open' })
  const waiting = createWaiting(shadow, kit, retry)
  onTestFinished(() => {
    waiting.remove()
    host.remove()
  })
  return { shadow, waiting, retry }
}

const rowsOf = (shadow: ShadowRoot) => [...shadow.querySelectorAll<HTMLButtonElement>('div button')]
const namesOf = (shadow: ShadowRoot) => rowsOf(shadow).map((row) => row.textContent)
const statusOf = (shadow: ShadowRoot) => shadow.querySelector('[role=status]')?.textContent
const buttonsOf = (shadow: ShadowRoot) =>
  [...shadow.querySelectorAll<HTMLButtonElement>('dialog > button')].filter((button) => !button.hidden)

test('without a wallet in the browser one sees that the code is coming, and can try again or leave', async () => {
  const { kit, shadow, waiting, retry } = await wait({}, { wallets: [] })
  const shown = () => buttonsOf(shadow).map((button) => button.textContent)
  expect(shadow.querySelector('dialog')?.open).toBe(true)
  expect(shadow.querySelector('dialog')?.ariaLabel).toBe('Loading')
  expect(statusOf(shadow)).toBe('Loading…')
  expect(namesOf(shadow)).toEqual([])
  expect(shown()).toEqual(['Close'])
  waiting.show(false)
  expect(statusOf(shadow)).toContain('did not load')
  expect(shown()).toEqual(['Try again', 'Close'])
  buttonsOf(shadow)[0]?.click()
  expect(retry).toHaveBeenCalledOnce()
  buttonsOf(shadow)[1]?.click()
  expect(kit.getState().modal.open).toBe(false)
  waiting.remove()
  expect(shadow.childElementCount).toBe(0)
  expect(shadow.adoptedStyleSheets).toEqual([])
})

test('the wallets of this browser are there to press before the modal’s code is, the first with the focus', async () => {
  const { kit, shadow, waiting } = await wait()
  expect(shadow.querySelector('dialog')?.ariaLabel).toBe('Connect wallet')
  expect(namesOf(shadow)).toEqual(three.map(({ name }) => name))
  expect(shadow.activeElement).toBe(rowsOf(shadow)[0])
  expect(await findFaults(shadow.host)).toEqual([])
  // The code does not come: they connect all the same.
  waiting.show(false)
  rowsOf(shadow)[1]?.click()
  expect(kit.getState().modal.history.at(-1)).toEqual({ name: 'ConnectingExternal', connector: 'w.1' })
  expect(namesOf(shadow), 'nothing to press while one of them is asked').toEqual([])
  await vi.waitFor(() => expect(kit.getState().connections.eip155).toMatchObject({ status: 'connected', connector: 'w.1' }))
  expect(kit.getState().modal.open).toBe(false)
})

test('a wallet that announces itself later joins the others, and the focus stays where it is when something else changes', async () => {
  const { kit, mock, shadow } = await wait({}, { wallets: three, announcesLate: true })
  expect(namesOf(shadow)).toEqual([])
  mock.announce()
  expect(namesOf(shadow)).toHaveLength(3)
  const second = rowsOf(shadow)[1]
  second?.focus()
  kit.setThemeMode('light')
  expect(shadow.activeElement).toBe(second)
})

const terms = 'https://example.com/terms'

test.each<[string, Partial<KitOptions>, Parameters<typeof createTestAdapter>[0]?]>([
  ['the visitor has to agree first', { termsConditionsUrl: terms, features: { legalCheckbox: true } }],
  ['connecting agrees to documents that are to be read first', { termsConditionsUrl: terms }],
  ['the page has turned wallets off', { enableWallets: false }],
  ['the page orders them itself', { features: { connectorTypeOrder: ['external', 'injected'] } }],
  ['one claims to be another', {}, { wallets: [{ name: 'One' }, { name: 'Two', ambiguous: true }] }],
  ['another view was opened', {}],
])('offers no wallet where %s', async (what, options, wallets) => {
  const { kit, shadow } = await wait(options, wallets ?? { wallets: three })
  if (what.startsWith('another')) {
    expect(namesOf(shadow)).toHaveLength(3)
    kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  }
  expect(namesOf(shadow)).toEqual([])
  expect(statusOf(shadow)).toBe('Loading…')
})

test('many wallets stay inside the window, and scroll', async () => {
  await page.viewport(1000, 500)
  const { shadow } = await wait({}, { wallets: Array.from({ length: 40 }, (_, index) => ({ name: `Wallet ${index}` })) })
  const box = shadow.querySelector('dialog') as HTMLDialogElement
  const { top, bottom } = box.getBoundingClientRect()
  expect([top >= 0, bottom <= 500, box.scrollHeight > box.clientHeight]).toEqual([true, true, true])
})

test('a press that was meant for the dialog that waits reaches no row that took its place', async () => {
  await page.viewport(1000, 760)
  localStorage.clear()
  const mock = createTestAdapter({ wallets: three })
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [mock.adapter], locale: 'en' })
  const remove = attachModal(kit)
  onTestFinished(() => {
    remove()
    kit.dispose()
  })
  const shadow = document.querySelector('foyer-modal:last-of-type')?.shadowRoot as ShadowRoot
  await kit.open()
  const row = await vi.waitFor(() => {
    const [found] = shadow.querySelectorAll<HTMLElement>('button.fy-item')
    if (!found) throw new Error('The modal has no row yet.')
    return found
  })
  const isHit = (): boolean => {
    const { x, y, width, height } = row.getBoundingClientRect()
    return row.contains(shadow.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(isHit()).toBe(false)
  await vi.waitFor(() => expect(isHit()).toBe(true))
  // The keyboard's are, at once: whoever presses a key has the focus on what it is for.
  expect(shadow.activeElement).toBe(row)
})

/** A long name is cut. */
const isRowOf = ({ name }: { readonly name: string }, row: HTMLElement): boolean => row.textContent?.includes(name.slice(0, 12)) ?? false

/** Where each wallet can be pressed, by its name. */
function placesOf(rows: readonly HTMLElement[]): readonly (readonly [name: string | undefined, top: number, height: number])[] {
  return rows.map((row) => {
    const { top, height } = row.getBoundingClientRect()
    const name = three.find((wallet) => isRowOf(wallet, row))?.name
    return [name, Math.round(top), Math.round(height)] as const
  })
}

test.each([
  ['wallets alone', false, false],
  ['wallets below the row of the code', true, false],
  ['what was used last in a group of its own', true, true],
])('each wallet is as high on the page as the modal then has it: %s', async (_, isPaired, isUsed) => {
  await page.viewport(1000, 760)
  const site = await openPage({ wallets: { wallets: three }, ...(isPaired && { pairing: createTestPairing().pairing }) })
  if (isUsed) {
    await site.kit.connect('w.1')
    await site.kit.disconnect()
  }
  await site.kit.open()
  await moveOverModal()
  await arrived(site.dialog)
  await nextFrames()
  const rows = [...(site.modal.shadowRoot?.querySelectorAll<HTMLElement>('button.fy-item') ?? [])]
  const places = placesOf(rows.filter((row) => three.some((wallet) => isRowOf(wallet, row))))
  const { shadow } = waitOn(site.kit)
  const waited = placesOf(rowsOf(shadow))
  expect(waited.map(([name]) => name)).toEqual(isUsed ? [1, 0, 2].map((index) => three[index]?.name) : three.map(({ name }) => name))
  for (const [index, [name, top, height]] of waited.entries()) {
    const [known, wanted = 0, high = 0] = places[index] ?? []
    expect(name).toBe(known)
    expect(Math.abs(top - wanted), `${name}: ${top} beside ${wanted}`).toBeLessThanOrEqual(2)
    expect(Math.abs(height - high), `${name}: ${height} high beside ${high}`).toBeLessThanOrEqual(2)
  }
})
