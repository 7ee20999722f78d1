/** How the box comes, and how a phone's sheet is pulled: little moves, nothing is hidden, and nothing comes twice. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emulate, holdArrival, nextFrames, openPage, type TestPage, watchFor } from '../../testing/page.ts'

beforeEach(() => page.viewport(1000, 760))
afterEach(async () => {
  await page.viewport(1000, 760)
  await emulate([])
})

const arrivals = (site: TestPage) =>
  site
    .find('.fy-box')
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'fy-arrive')

/** All that moves by itself has come to its end. */
async function settle(site: TestPage): Promise<void> {
  await vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))
  await vi.waitFor(() =>
    expect(site.dialog.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')).toEqual([]),
  )
}

/** In px down from where the box stays. */
function offsets(site: TestPage): readonly number[] {
  const [arrival] = arrivals(site)
  return [0, 30, 60, 90, 120, 150, 179].map((moment) => {
    if (arrival) {
      arrival.pause()
      arrival.currentTime = moment
    }
    return new DOMMatrix(getComputedStyle(site.find('.fy-box')).transform).m42
  })
}

test('on a desktop the box rises by a few px as it comes, and all of it can be read meanwhile', async () => {
  const site = await openPage()
  holdArrival(site)
  await site.kit.open()
  // It begins once the first frame is painted.
  await vi.waitFor(() => expect(arrivals(site)).not.toEqual([]))
  const steps = offsets(site)
  expect(steps[0]).toBeGreaterThan(2)
  expect(steps[0]).toBeLessThanOrEqual(8)
  expect(steps).toEqual([...steps].sort((one, other) => other - one))
  for (const selector of ['.fy-dialog', '.fy-box', '.fy-frame', '.fy-view']) expect(getComputedStyle(site.find(selector)).opacity).toBe('1')
})

test('under reduced motion the box is where it stays from its first frame', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const site = await openPage()
  await site.kit.open()
  const place = (): number => site.find('.fy-box').getBoundingClientRect().top
  const first = place()
  await vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))
  await nextFrames()
  expect(arrivals(site)).toEqual([])
  expect(place()).toBe(first)
})

test('under reduced motion it is there from the first frame when it is opened again, too', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const site = await openPage()
  const button = site.addButton()
  await site.kit.open()
  await settle(site)
  const stays = site.find('.fy-box').getBoundingClientRect().top
  site.kit.close()
  await vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))
  button.dispatchEvent(new PointerEvent('pointerenter'))
  await vi.waitFor(() => expect(site.dialog.matches(':popover-open')).toBe(true))
  expect(site.find('.fy-box').getBoundingClientRect().top).toBe(stays)
})

test.each([
  ['a desktop', 1000, 760],
  ['a phone', 390, 700],
] as const)('on %s the box does not come a second time after it has shaken', async (_, width, height) => {
  await page.viewport(width, height)
  const site = await openPage()
  await site.kit.open()
  await settle(site)
  const hasShaken = watchFor(site, '[data-shake]')
  site.kit.send({ type: 'shake' })
  await vi.waitFor(() => expect(hasShaken()).toBe(true))
  await vi.waitFor(() => expect(site.query('[data-shake]')).toBeNull())
  await nextFrames()
  expect(arrivals(site).filter(({ playState }) => playState === 'running')).toEqual([])
})

describe('a phone’s sheet', () => {
  async function pull(): Promise<{ readonly site: TestPage; readonly move: (type: string, clientY: number) => void }> {
    await page.viewport(390, 700)
    const site = await openPage()
    await site.kit.open()
    await settle(site)
    const box = site.find('.fy-box')
    box.setPointerCapture = () => undefined
    const send = (element: Element, type: string, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, isPrimary: true, button: 0, pointerId: 1 }))
    await vi.waitFor(() => {
      send(site.find('.fy-top'), 'pointerdown', 200)
      expect(box.hasAttribute('data-dragging')).toBe(true)
    })
    return { site, move: (type, clientY) => send(box, type, clientY) }
  }
  const overlay = (site: TestPage) => Number(getComputedStyle(site.find('.fy-overlay')).opacity)

  test('takes what lies over the page with it, and gives it back', async () => {
    const { site, move } = await pull()
    expect(overlay(site)).toBe(1)
    move('pointermove', 220)
    const first = overlay(site)
    move('pointermove', 280)
    expect(first).toBeLessThan(1)
    expect(overlay(site)).toBeCloseTo(1 - 80 / site.find('.fy-box').offsetHeight, 2)
    // Upwards there is no less of the page to be seen.
    move('pointermove', 150)
    expect(overlay(site)).toBe(1)
    move('pointermove', 230)
    // Held still before letting go: neither far nor a flick.
    await new Promise((resolve) => setTimeout(resolve, 120))
    move('pointermove', 231)
    move('pointerup', 231)
    await vi.waitFor(() => expect(overlay(site)).toBe(1))
    expect(site.dialog.open).toBe(true)
  })

  test('is back in its place after a short pull, without coming a second time', async () => {
    const { site, move } = await pull()
    const before = site.find('.fy-box').getBoundingClientRect().top
    move('pointermove', 230)
    await new Promise((resolve) => setTimeout(resolve, 120))
    move('pointermove', 231)
    move('pointerup', 231)
    site.find('.fy-top').dispatchEvent(new TransitionEvent('transitionend', { bubbles: true, propertyName: 'color' }))
    expect(site.query('[data-settling]')).not.toBeNull()
    await vi.waitFor(() => expect(site.query('[data-settling]')).toBeNull())
    await nextFrames()
    expect(site.find('.fy-box').getBoundingClientRect().top).toBe(before)
  })

  test('is whole again when it is opened after it was pulled away', async () => {
    const { site, move } = await pull()
    move('pointermove', 400)
    move('pointerup', 400)
    await vi.waitFor(() => expect(site.dialog.open).toBe(false))
    await site.kit.open()
    expect(overlay(site)).toBe(1)
  })
})
