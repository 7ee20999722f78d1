/** The closed dialog is laid out ahead, and nobody can see, read or reach it meanwhile or afterwards. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLiveKit } from '../../testing/live-kit.ts'
import { nextFrames, openInTask, openPage } from '../../testing/page.ts'
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

test('all that is inherited is then as it is once it is open, variables too: else no style found ahead would be one of the opening', async () => {
  const site = await openPage()
  await vi.waitFor(() => expect(site.query('[data-later][data-seen]')).not.toBeNull())
  const styles = (): Readonly<Record<string, string>> => {
    const style = getComputedStyle(site.find('.fy-item-title'))
    return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
  }
  // As it was when it was laid out: what is written on the dialog afterwards is inherited too.
  const onDialog = [...site.dialog.style]
  site.dialog.setAttribute('data-warm', '')
  const ahead = styles()
  site.dialog.removeAttribute('data-warm')
  await openInTask(site)
  expect(site.dialog.open).toBe(true)
  expect(styles()).toEqual(ahead)
  expect(onDialog).toEqual([])
})
