/** WCAG 2.5.7 with a real finger, as Chromium has it: what pulling the sheet does, a tap does as well, and a pull on content pulls nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openPage, type TestPage } from '../../testing/page.ts'

type Session = { send(method: string, params?: unknown): Promise<unknown> }
const session = () => cdp() as unknown as Session

const before = { width: innerWidth, height: innerHeight }
beforeAll(async () => {
  await page.viewport(390, 844)
  await session().send('Emulation.setTouchEmulationEnabled', { enabled: true })
})
afterAll(async () => {
  await session().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.viewport(before.width, before.height)
})

/** Tests run in a frame of the browser's page. */
function placeOf({ left, top, width, height }: DOMRect): { readonly x: number; readonly y: number } {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width === 0 ? 1 : frame.width / innerWidth
  return { x: frame.left + (left + width / 2) * scale, y: frame.top + (top + height / 2) * scale }
}

async function swipe(from: DOMRect, distance: number): Promise<void> {
  const { x, y } = placeOf(from)
  const touch = (type: string, at?: number) =>
    session().send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; distance > 0 && step <= 8; step++) await touch('touchMove', y + (distance * step) / 8)
  await touch('touchEnd')
}

async function opened(): Promise<TestPage> {
  const site = await openPage()
  // The code that follows the finger is here.
  await import('./sheet-drag.ts')
  site.addButton().click()
  await expect.poll(() => site.dialog.open).toBe(true)
  // It begins to move once its first frame is painted.
  await expect.poll(() => site.dialog.hasAttribute('data-fresh')).toBe(false)
  await expect.poll(() => site.find('.fy-box').getAnimations().length).toBe(0)
  return site
}

test('a tap on Close does the same, without any pulling', async () => {
  const site = await opened()
  await swipe(site.find('button[aria-label="Close"]').getBoundingClientRect(), 0)
  await expect.poll(() => site.dialog.open).toBe(false)
})

test('a short pull lets go of nothing', async () => {
  const site = await opened()
  // Shorter than what counts as a throw, however fast it is.
  await swipe(site.find('.fy-grip').getBoundingClientRect(), 12)
  await expect.poll(() => site.find('.fy-box').hasAttribute('data-dragging')).toBe(false)
  expect(site.dialog.open).toBe(true)
})

test('the grip pulled down closes the sheet', async () => {
  const site = await opened()
  await swipe(site.find('.fy-grip').getBoundingClientRect(), 300)
  await expect.poll(() => site.dialog.open).toBe(false)
})

test('nothing lies below the sheet that one could scroll to', async () => {
  const site = await opened()
  const { top } = site.find('.fy-box').getBoundingClientRect()
  // As browsers do for what a keyboard or a script brings into sight: no ancestor that could scroll is left out.
  site.find('.fy-body').lastElementChild?.scrollIntoView({ block: 'end' })
  site.dialog.scrollTop = 100
  expect([site.dialog.scrollTop, site.find('.fy-box').getBoundingClientRect().top]).toEqual([0, top])
})
