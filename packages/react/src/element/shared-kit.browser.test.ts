/** Roots of one page that share a kit, each with a modal of its own on the page. */
import { createKit, type Kit, type KitOptions, notices } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { localNetwork } from '../../testing/network.ts'
import { loadModalWords } from '../words/locale.ts'
import { attachModal } from './attach-modal.ts'
import type { KitElement } from './kit-element.ts'
import { warmModal } from './modal-element.ts'

vi.mock('../words/locale.ts', { spy: true })

function makeKit(options: Partial<KitOptions> = {}): Kit {
  const { adapter } = createTestAdapter()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [adapter], locale: 'en', ...options })
  onTestFinished(() => kit.dispose())
  return kit
}

const inModals = (selector: string) =>
  [...document.querySelectorAll('foyer-modal')].flatMap((modal) => [...(modal.shadowRoot?.querySelectorAll(selector) ?? [])])
/** The modal itself, and none of what waits for its code. */
const shown = () => inModals('.fy-root dialog[open]').length
/** Longer than it takes to draw one. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

/** So many roots that share a kit, and the way in which each leaves. */
function attach(kit: Kit, count: number): readonly (() => void)[] {
  const leave = Array.from({ length: count }, () => attachModal(kit))
  for (const one of leave) onTestFinished(one)
  return leave
}

test('one modal is drawn and shown, and another takes its place when that root leaves', async () => {
  const kit = makeKit()
  const leave = attach(kit, 2)
  warmModal(kit)
  // Its code comes first.
  await expect.poll(() => inModals('.fy-root').length, { timeout: loadingTime }).toBe(1)
  await settled()
  expect(inModals('.fy-root')).toHaveLength(1)
  await kit.open()
  await expect.poll(shown).toBe(1)
  await settled()
  expect([shown(), inModals('dialog[open]').length]).toEqual([1, 1])
  leave[0]?.()
  expect(shown()).toBe(0)
  await expect.poll(shown).toBe(1)
  kit.close()
  await expect.poll(shown).toBe(0)
  await kit.open()
  await expect.poll(shown).toBe(1)
})

/** Keeps the modal's code from coming until the function that it returns is called. */
function holdCode(): () => void {
  let arrive = (): void => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  vi.mocked(loadModalWords).mockImplementation(() => arrival.then(() => ({})))
  onTestFinished(() => {
    arrive()
    vi.mocked(loadModalWords).mockRestore()
  })
  return arrive
}

test('what a closed modal says on the page is said by another when its root leaves', async () => {
  const kit = makeKit()
  const leave = attach(kit, 2)
  warmModal(kit)
  await expect.poll(() => inModals('.fy-page-notice').length, { timeout: loadingTime }).toBe(1)
  kit.feature(notices).send({ type: 'show', variant: 'loading', message: 'Disconnecting.' })
  const said = () => inModals('.fy-page-notice .fy-notice').length
  await expect.poll(said).toBe(1)
  // All that the kit had to say is said.
  await settled()
  leave[0]?.()
  expect(said()).toBe(0)
  await expect.poll(said).toBe(1)
  expect(shown()).toBe(0)
})

test('whoever is faster than the code of the modal waits in one dialog, and another takes its place when that root leaves', async () => {
  const arrive = holdCode()
  const kit = makeKit()
  const leave = attach(kit, 3)
  const waiting = () => inModals('dialog[open]').length
  await kit.open()
  expect(waiting()).toBe(1)
  kit.send({ type: 'go', screen: { name: 'WhatIsAWallet' } })
  expect(waiting()).toBe(1)
  leave[0]?.()
  expect(document.querySelectorAll('foyer-modal')).toHaveLength(2)
  await expect.poll(waiting).toBe(1)
  // Nobody waits in it.
  leave[2]?.()
  await settled()
  expect([waiting(), shown()]).toEqual([1, 0])
  arrive()
  await expect.poll(shown, { timeout: loadingTime }).toBe(1)
  await settled()
  expect([waiting(), shown()]).toEqual([1, 1])
})

test('where the code does not come one dialog says so, and nothing asks for it again before somebody tries', async () => {
  vi.mocked(loadModalWords).mockRejectedValue(new Error('No chunk.'))
  onTestFinished(() => void vi.mocked(loadModalWords).mockRestore())
  const kit = makeKit()
  attach(kit, 2)
  await kit.open()
  const said = () => inModals('[role=status]').filter(({ textContent }) => textContent.includes('did not load')).length
  await expect.poll(said, { timeout: loadingTime }).toBe(1)
  // Each fetches ahead once.
  await settled()
  const asked = vi.mocked(loadModalWords).mock.calls.length
  for (const mode of ['dark', 'light', 'dark'] as const) {
    kit.setThemeMode(mode)
    await settled()
  }
  expect(vi.mocked(loadModalWords).mock.calls.length).toBe(asked)
  expect(said()).toBe(1)
})

test('of several that another body has left behind, one comes along and waits for the code, and then shows the modal', async () => {
  const faults: string[] = []
  const listen = ({ message }: ErrorEvent) => faults.push(message)
  addEventListener('error', listen)
  onTestFinished(() => removeEventListener('error', listen))
  const arrive = holdCode()
  const kit = makeKit()
  attach(kit, 2)
  await kit.open()
  const before = document.body
  const next = document.createElement('body')
  before.replaceWith(next)
  onTestFinished(() => next.replaceWith(before))
  await expect.poll(() => next.querySelectorAll('foyer-modal').length).toBe(2)
  await settled()
  expect([inModals('dialog[open]').length, shown()]).toEqual([1, 0])
  arrive()
  await expect.poll(shown, { timeout: loadingTime }).toBe(1)
  await settled()
  expect([inModals('dialog[open]').length, shown()]).toEqual([1, 1])
  expect(faults).toEqual([])
})

test('a modal that the page has placed stays where it is when its kit is disposed of, empty, and shows the next one', async () => {
  const [first, second] = [makeKit({ disableAppend: true }), makeKit({ disableAppend: true, storageKey: 'second' })]
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  const modal = document.createElement('foyer-modal') as KitElement
  modal.kit = first
  place.append(modal)
  await first.open()
  await expect.poll(shown).toBe(1)
  first.dispose()
  expect(place.firstElementChild).toBe(modal)
  await expect.poll(() => modal.shadowRoot?.childElementCount).toBe(0)
  modal.kit = second
  await second.open()
  await expect.poll(shown).toBe(1)
})

test('a modal that the kit has appended goes with it', async () => {
  const kit = makeKit()
  attachModal(kit)
  await kit.open()
  await expect.poll(shown).toBe(1)
  kit.dispose()
  expect(document.querySelector('foyer-modal')).toBeNull()
})

test('two kits of a page have a modal each', async () => {
  const kits = [makeKit(), makeKit({ storageKey: 'second' })]
  for (const kit of kits) onTestFinished(attachModal(kit))
  for (const kit of kits) await kit.open()
  await expect.poll(shown).toBe(2)
})

test('what the page places itself is drawn wherever it stands: it may hide one and show another', async () => {
  const kit = makeKit({ enableEmbedded: true })
  attachModal(kit)
  for (const _ of ['wide', 'narrow']) {
    const modal = document.createElement('foyer-modal') as KitElement
    modal.kit = kit
    const place = document.body.appendChild(document.createElement('div'))
    place.append(modal)
    onTestFinished(() => place.remove())
  }
  await expect.poll(() => inModals('.fy-root').length).toBe(2)
})
