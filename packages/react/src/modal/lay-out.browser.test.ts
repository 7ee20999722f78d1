/** The closed dialog is laid out ahead, and nobody can see, read or reach it meanwhile or afterwards. */
import { expect, onTestFinished, test } from 'vitest'
import { createLiveKit } from '../../testing/live-kit.ts'
import { nextFrames } from '../../testing/page.ts'
import type { KitElement } from '../element/kit-element.ts'
import { layOut } from './lay-out.ts'

test('once laid out, the closed dialog is gone at once: no fading keeps it on the page', async () => {
  const live = await createLiveKit()
  onTestFinished(live.dispose)
  const modal = document.querySelector('foyer-modal') as KitElement
  modal.warm()
  const find = () => modal.shadowRoot?.querySelector('dialog') ?? undefined
  await expect.poll(find).toBeDefined()
  const dialog = find() as HTMLDialogElement
  const displayOf = () => getComputedStyle(dialog).display
  // What drew it has laid it out too by then.
  await expect.poll(displayOf).toBe('none')
  layOut(modal.shadowRoot?.querySelector('.fy-root') as HTMLElement)
  expect(displayOf()).toBe('none')
  expect(dialog.getAnimations()).toEqual([])
  // Leaving fades as before.
  await live.kit.open()
  await expect.poll(() => dialog.open).toBe(true)
  await nextFrames()
  // Heard, not looked for: on a busy machine it is over before one looks.
  const fades = new Promise((resolve) => dialog.addEventListener('transitionrun', resolve, { once: true }))
  live.kit.close()
  await fades
  expect(dialog.open).toBe(false)
})
