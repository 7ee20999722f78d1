/** What is done before a click is in proportion to the interest shown. */
import { createKit, type Kit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { localNetwork, nextFrames } from '../../testing/page.ts'
import { defineElements } from '../custom-elements/define-elements.ts'
import { whenIdle } from './when-idle.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

function start(): { readonly kit: Kit; readonly shadow: ShadowRoot; readonly button: HTMLButtonElement } {
  localStorage.clear()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [createTestAdapter().adapter], locale: 'en' })
  const known = new Set(document.querySelectorAll('foyer-modal'))
  const element = document.createElement('foyer-connect-button') as HTMLElement & { kit?: Kit }
  element.kit = kit
  // Not where the pointer of an earlier test rests.
  element.style.cssText = 'position: fixed; inset: auto 0 0 auto'
  document.body.append(element)
  onTestFinished(() => {
    kit.dispose()
    element.remove()
  })
  defineElements(kit)
  const modal = [...document.querySelectorAll('foyer-modal')].find((one) => !known.has(one))
  const button = element.shadowRoot?.querySelector('button')
  if (!modal?.shadowRoot || !button) throw new Error('Not on the page.')
  return { kit, shadow: modal.shadowRoot, button }
}

const dialogOf = (shadow: ShadowRoot) => shadow.querySelector<HTMLDialogElement>('dialog.fy-dialog')

/** All that was to be done in free moments is done. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => void whenIdle(resolve))
}

test('a page that is left alone draws nothing and adopts no style sheet', async () => {
  const { shadow } = start()
  await idle()
  await nextFrames()
  expect(shadow.childElementCount).toBe(0)
  expect(shadow.adoptedStyleSheets).toEqual([])
})

test.each([
  ['a pointer that comes', (button: HTMLButtonElement) => button.dispatchEvent(new PointerEvent('pointerenter'))],
  [
    'a finger that touches',
    (button: HTMLButtonElement) => button.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' })),
  ],
  ['the focus', (button: HTMLButtonElement) => button.focus()],
])('%s has the modal drawn, closed, in tasks of its own', async (_, show) => {
  const { shadow, button } = start()
  show(button)
  expect(shadow.childElementCount).toBe(0)
  await vi.waitFor(() => expect(dialogOf(shadow)?.textContent).toContain('Test Wallet'), { timeout: loadingTime })
  expect(dialogOf(shadow)?.open).toBe(false)
})

const moveTo = (x: number, y: number) => dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }))

test('a pointer on its way to the button has the modal drawn, closed, before it arrives', async () => {
  const { shadow, button } = start()
  const { left, top } = button.getBoundingClientRect()
  moveTo(left - 250, top - 250)
  await vi.waitFor(() => expect(dialogOf(shadow)?.textContent).toContain('Test Wallet'), { timeout: loadingTime })
  expect(dialogOf(shadow)?.open).toBe(false)
})

test('a pointer that moves elsewhere draws nothing, nor does one beside a button that is not shown, or one that left', async () => {
  const { kit, shadow, button } = start()
  const { left, top } = button.getBoundingClientRect()
  const warm = vi.spyOn(kit, 'send')
  moveTo(left - 350, top)
  moveTo(left, top - 350)
  button.hidden = true
  moveTo(left, top)
  button.hidden = false
  ;(button.getRootNode() as ShadowRoot).host.remove()
  await idle()
  moveTo(left, top)
  await idle()
  expect(shadow.childElementCount).toBe(0)
  expect(warm.mock.calls.filter(([{ type }]) => type !== 'warm')).toEqual([])
})

test('a click on a page that only fetched shows the wallets in the next frame', async () => {
  const { shadow, button } = start()
  await vi.waitFor(() => expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('/modal/mount'))).toBe(true), {
    timeout: loadingTime,
  })
  await idle()
  await idle()
  button.click()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(dialogOf(shadow)?.open).toBe(true)
  expect(dialogOf(shadow)?.textContent).toContain('Test Wallet')
})

test('opened and closed before it could be drawn, it stays closed', async () => {
  const { kit, shadow } = start()
  await idle()
  void kit.open()
  kit.close()
  await nextFrames()
  expect(dialogOf(shadow)?.open ?? false).toBe(false)
})

test('a visitor who saves data has nothing fetched ahead, and what a click needs all the same', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  performance.clearResourceTimings()
  const { kit, shadow, button } = start()
  const warm = vi.spyOn(kit, 'send')
  await idle()
  const { left, top } = button.getBoundingClientRect()
  moveTo(left, top)
  await idle()
  expect(warm).not.toHaveBeenCalled()
  button.click()
  await vi.waitFor(() => expect(dialogOf(shadow)?.open).toBe(true), { timeout: loadingTime })
})
