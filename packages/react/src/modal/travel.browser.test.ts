/** The picture of the wallet that was pressed goes from its row into the ring of the view that asks it. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emulate, moveOverModal, nextFrames, openPage, type TestPage } from '../../testing/page.ts'

/** A red square, as a wallet announces its picture: it is drawn on a canvas. */
const red = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

let held: Animation[] = []
/** What begins to move stands still at its start, until the test moves it on. */
let holds = false
beforeEach(() => {
  held = []
  holds = false
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...input) {
    const animation = animate.apply(this, input)
    if (holds) {
      animation.pause()
      held.push(animation)
    }
    return animation
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
})
afterEach(async () => {
  await page.viewport(1000, 760)
  await emulate([])
})

const setTo = (moment: number): void => {
  for (const animation of held) if (animation.playState !== 'idle') animation.currentTime = moment
}
const centre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
const distance = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) => Math.hypot(toX - x, toY - y)

async function start(): Promise<TestPage> {
  const site = await openPage({
    wallets: { wallets: [{ name: 'Test Wallet', id: 'test.wallet', imageUrl: red }], switches: { answer: 'waits' } },
  })
  await site.kit.open()
  await moveOverModal()
  await vi.waitFor(() => expect(site.walletRow('Test Wallet').querySelector('[data-state=loaded] canvas')).not.toBeNull())
  // It begins to move once its first frame is painted.
  await vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))
  await vi.waitFor(() => expect(site.find('.fy-box').getAnimations()).toEqual([]))
  // There and back once: a view whose code has not come shows its outline first, to which nothing travels.
  site.walletRow('Test Wallet').click()
  await vi.waitFor(() => expect(site.query('.fy-ring > .fy-image')).not.toBeNull())
  site.kit.send({ type: 'back' })
  await vi.waitFor(() => {
    expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet')
    expect(site.query('[data-moving]')).toBeNull()
  })
  holds = true
  return site
}

async function press(site: TestPage): Promise<void> {
  site.walletRow('Test Wallet').click()
  await vi.waitFor(() => expect(site.query('[data-moving]')).not.toBeNull(), { interval: 2 })
}

const pixel = (canvas: HTMLCanvasElement | null | undefined) => [...(canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]

test.each([
  ['a window with the list beside it', 1280, 800],
  ['a narrow window', 700, 760],
  ['a phone', 390, 844],
] as const)('in %s it leaves from where it was and arrives where it stays', async (_, width, height) => {
  await page.viewport(width, height)
  const site = await start()
  const from = site.walletRow('Test Wallet').querySelector('.fy-image')?.getBoundingClientRect() as DOMRect
  await press(site)
  const traveller = site.find('[data-travels]')
  const target = site.find('.fy-ring > .fy-image')
  const places = [0, 60, 120, 180].map((moment) => {
    setTo(moment)
    return traveller.getBoundingClientRect()
  })
  const to = target.getBoundingClientRect()
  const [first, ...rest] = places as [DOMRect, ...DOMRect[]]
  expect(distance(centre(first), centre(from))).toBeLessThan(2)
  expect(Math.abs(first.width - from.width)).toBeLessThan(2)
  expect(distance(centre(rest.at(-1) as DOMRect), centre(to))).toBeLessThan(2)
  expect(Math.abs((rest.at(-1) as DOMRect).width - to.width)).toBeLessThan(2)
  const ways = places.map((place) => distance(centre(place), centre(to)))
  expect(ways).toEqual([...ways].sort((one, other) => other - one))
  // One at a time, and it is the picture: what is drawn on a canvas comes along.
  expect(getComputedStyle(target).visibility).toBe('hidden')
  expect(pixel(traveller.querySelector('canvas'))).toEqual([255, 0, 0, 255])
  for (const animation of held) animation.finish()
  await vi.waitFor(() => expect(site.query('[data-travels]')).toBeNull())
  expect(getComputedStyle(target).visibility).toBe('visible')
})

test('what fades out keeps its pictures, but for the one that has left', async () => {
  await page.viewport(700, 760)
  const site = await start()
  await press(site)
  const image = site.find('.fy-ghost .fy-item .fy-image')
  expect(image.style.visibility).toBe('hidden')
  expect(pixel(image.querySelector('canvas'))).toEqual([255, 0, 0, 255])
})

test('called off midway, it leaves nothing behind', async () => {
  await page.viewport(700, 760)
  const site = await start()
  await press(site)
  setTo(60)
  site.kit.send({ type: 'back' })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet'))
  await nextFrames()
  expect(site.query('[data-travels]')).toBeNull()
})

test('under reduced motion nothing travels', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const site = await start()
  site.walletRow('Test Wallet').click()
  await vi.waitFor(() => expect(site.query('.fy-ring')).not.toBeNull())
  expect(site.query('[data-travels]')).toBeNull()
  expect(getComputedStyle(site.find('.fy-ring > .fy-image')).visibility).toBe('visible')
})
