/** A view that must be answered, and every way in which a visitor or a page can want to leave it (docs/behaviour.md, Views and going back). */
import { screenRules } from '@foyer/core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage, type TestPage } from '../../testing/page.ts'

// No view of today must be answered, so one is lent the rule.
const rules = screenRules as { WhatIsAWallet: { readonly blocksClosing?: true } }
beforeAll(() => {
  rules.WhatIsAWallet = { blocksClosing: true }
})
afterAll(() => {
  rules.WhatIsAWallet = {}
})

async function open(view: 'WhatIsAWallet' | 'WhatIsANetwork'): Promise<TestPage> {
  const site = await openPage()
  await site.kit.open()
  site.kit.send({ type: 'go', screen: { name: view } })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toMatch(/^What is a/))
  await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
  return site
}

/** Whether it has shaken since: a press is a way through two other programs, and it may have come to rest before that has ended. */
function watchShake({ kit }: TestPage): () => boolean {
  let hasShaken = false
  const stop = kit.subscribe(() => {
    hasShaken ||= kit.getState().modal.shake
  })
  onTestFinished(stop)
  return () => hasShaken
}

const outside = (site: TestPage) => userEvent.click(site.dialog, { position: { x: 4, y: 4 } })
/** From its top downwards. Throws while the code that follows the finger is on its way. */
function drag(site: TestPage): void {
  const top = site.find('.fy-top')
  const box = site.find('.fy-box')
  box.setPointerCapture = () => undefined
  const at = (on: HTMLElement, type: string, clientY: number) =>
    on.dispatchEvent(
      new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, isPrimary: true, button: 0, clientX: 190, clientY }),
    )
  at(top, 'pointerdown', 100)
  if (!box.hasAttribute('data-dragging')) throw new Error('The sheet does not follow yet.')
  for (const y of [160, 220, 280]) at(box, 'pointermove', y)
  at(box, 'pointerup', 280)
}

const ways: readonly (readonly [string, (site: TestPage) => unknown])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Escape twice', () => userEvent.keyboard('{Escape}{Escape}')],
  ['a press outside', outside],
  ['the close button', (site) => site.find<HTMLButtonElement>('[aria-label=Close]').click()],
  ['kit.close()', (site) => site.kit.close()],
  // What Android's back gesture is to a dialog: a request to close. One that may not be refused is the platform's own closing.
  ['the back gesture', (site) => site.dialog.requestClose()],
  ['the back gesture against its word', (site) => site.dialog.close()],
]

test.each(ways)('%s leaves a view that may be left, and shakes one that must be answered', async (way, leave) => {
  const free = await open('WhatIsANetwork')
  await leave(free)
  await vi.waitFor(() => expect(free.dialog.open).toBe(false))
  free.kit.dispose()

  const held = await open('WhatIsAWallet')
  const closed = vi.fn()
  held.dialog.addEventListener('close', closed)
  const hasShaken = watchShake(held)
  await leave(held)
  await vi.waitFor(() => expect(hasShaken()).toBe(true))
  expect(held.kit.getState().modal).toMatchObject({ open: true, history: [{ name: 'Connect' }, { name: 'WhatIsAWallet' }] })
  await vi.waitFor(() => expect(held.dialog.open).toBe(true))
  await vi.waitFor(() => expect(held.kit.getState().modal.shake).toBe(false))
  // Refused before it closes, wherever the platform asks: it would be gone for a frame, and the focus with it.
  expect(closed).toHaveBeenCalledTimes(way.includes('against') ? 1 : 0)
})

test('going back is refused like closing', async () => {
  const site = await open('WhatIsAWallet')
  const hasShaken = watchShake(site)
  site.find<HTMLButtonElement>('[aria-label=Back]').click()
  await vi.waitFor(() => expect(hasShaken()).toBe(true))
  expect(site.kit.getState().modal.history.at(-1)).toEqual({ name: 'WhatIsAWallet' })
})

test('a phone’s sheet that is pulled down springs back', async () => {
  await page.viewport(390, 760)
  const site = await open('WhatIsAWallet')
  const hasShaken = watchShake(site)
  await vi.waitFor(() => drag(site))
  await vi.waitFor(() => expect(hasShaken()).toBe(true))
  expect(site.dialog.open).toBe(true)
  await vi.waitFor(() => expect(site.find('.fy-box').style.transform).toBe(''))
  await page.viewport(1000, 760)
})

test('code of the page may force it', async () => {
  const site = await open('WhatIsAWallet')
  site.kit.close({ force: true })
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  expect(site.kit.getState().modal.open).toBe(false)
})
