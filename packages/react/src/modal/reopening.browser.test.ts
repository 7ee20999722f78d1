/** A dialog that was open before stands hidden in the top layer while somebody is at the button: a click only makes it visible, and it becomes modal once that is painted. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrames, openInTask, openPage, type TestPage, type TestPageOptions } from '../../testing/page.ts'

beforeEach(() => page.viewport(1000, 760))

const isPlaced = ({ dialog }: TestPage): boolean => dialog.matches(':popover-open')
const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

/** A page whose modal was open once, and the button of it. */
async function comeBack(options: TestPageOptions = {}): Promise<TestPage & { readonly enter: () => void }> {
  const site = await openPage(options)
  const button = site.addButton()
  await site.kit.open()
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'))
  site.kit.close()
  await vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))
  const enter = (): void => void button.dispatchEvent(new PointerEvent('pointerenter'))
  return Object.assign(site, { enter })
}

async function place(options?: TestPageOptions): Promise<TestPage> {
  const site = await comeBack(options)
  site.enter()
  await vi.waitFor(() => expect(isPlaced(site)).toBe(true))
  // The modal knows by then that it has faded, and what the kit fetches for whoever is at the button has begun: an opening in either's task is rendered first.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await nextFrames()
  return site
}

/** Each frame from now on, as it is painted. */
function record(site: TestPage): { readonly seen: boolean; readonly modal: boolean; readonly top: number }[] {
  const frames: { seen: boolean; modal: boolean; top: number }[] = []
  const box = site.find('.fy-box')
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look)
    frames.push({ seen: isSeen(site.walletRow('Test Wallet')), modal: site.dialog.open, top: box.getBoundingClientRect().top })
  })
  onTestFinished(() => cancelAnimationFrame(frame))
  return frames
}

const isModal = (site: TestPage) => vi.waitFor(() => expect(site.dialog.matches(':modal')).toBe(true))

test('standing there it is hidden from everybody: from eyes, pointers, keys and whoever reads the page aloud', async () => {
  const site = await place()
  const row = site.walletRow('Test Wallet')
  const { left, top, width, height } = row.getBoundingClientRect()
  expect(width).toBeGreaterThan(100)
  expect(isSeen(row)).toBe(false)
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).not.toBe(site.modal)
  row.focus()
  expect(site.focused()).toBeNull()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(getComputedStyle(document.body).overflow).toBe('visible')
})

test('a click makes it visible in its own task, and in each frame from then on it is there: modal, with the focus in it and all of it', async () => {
  const site = await place()
  const frames = record(site)
  await openInTask(site)
  expect(isSeen(site.walletRow('Test Wallet'))).toBe(true)
  expect(site.dialog.open).toBe(false)
  await isModal(site)
  expect(isPlaced(site)).toBe(false)
  expect(site.focused()?.textContent).toContain('Test Wallet')
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'))
  await vi.waitFor(() => expect(site.find('.fy-box').getAnimations()).toEqual([]))
  await nextFrames()
  expect(site.find('[data-later] > *').checkVisibility()).toBe(true)
  const shown = frames.slice(frames.findIndex(({ seen }) => seen))
  expect(shown.filter(({ seen }) => !seen)).toEqual([])
  expect(shown[0]?.modal).toBe(false)
  // It comes from below, once, and never goes back there.
  const tops = shown.map(({ top }) => top)
  expect(tops).toEqual([...tops].sort((one, other) => other - one))
  expect(Number(tops[0]) - Number(tops.at(-1))).toBe(6)
})

test('closed again before it is painted, it is closed, and fades as ever', async () => {
  const site = await place()
  void site.kit.open()
  site.kit.close()
  await vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))
  expect(isPlaced(site)).toBe(false)
  expect(getComputedStyle(document.body).overflow).toBe('visible')
  expect(getComputedStyle(site.dialog).transitionDuration).toContain('0.12s')
})

test('opened with another view, it shows that one', async () => {
  const site = await place()
  void site.kit.open({ view: 'WhatIsAWallet' })
  await isModal(site)
  expect(isPlaced(site)).toBe(false)
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('What is a wallet?'))
  expect(isSeen(site.find('.fy-header-title'))).toBe(true)
})

test('what comes while it stands there is shown', async () => {
  const site = await place({ wallets: { announcesLate: true } })
  site.wallets.announce()
  await openInTask(site)
  await isModal(site)
  expect(isSeen(site.walletRow('Test Wallet'))).toBe(true)
})

test('it goes on with the kit while it stands there: nothing of it fades any more', async () => {
  const site = await place()
  await site.kit.connect('test.wallet')
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'))
  expect(isSeen(site.find('.fy-header-title'))).toBe(false)
  await site.kit.open()
  await isModal(site)
})

test('it begins at its start, though it was left further down', async () => {
  const site = await openPage()
  const button = site.addButton()
  await site.kit.open()
  await isModal(site)
  const body = site.find('.fy-body')
  body.style.maxBlockSize = '60px'
  body.scrollTop = 40
  site.kit.close()
  await vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))
  await vi.waitFor(() => {
    button.dispatchEvent(new PointerEvent('pointerenter'))
    expect(isPlaced(site)).toBe(true)
  })
  expect(body.scrollTop).toBe(0)
})

test('nobody clicks for ten seconds: it is taken away, and the next opening is as at first', async () => {
  const site = await comeBack()
  await nextFrames()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await vi.waitFor(() => {
    site.enter()
    expect(isPlaced(site)).toBe(true)
  })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(isPlaced(site)).toBe(false)
  expect(getComputedStyle(site.dialog).display).toBe('none')
  expect(site.dialog.getAttribute('style') || '').toBe('')
  await openInTask(site)
  expect(site.dialog.matches(':modal')).toBe(true)
  expect(site.dialog.hasAttribute('data-fresh')).toBe(true)
})

test('a picture that was never shown is not fetched for it', async () => {
  const site = await comeBack()
  const picture = document.createElement('img')
  picture.loading = 'lazy'
  picture.src = '/never-asked-for.png'
  site.find('.fy-body').append(picture)
  site.enter()
  // Its code is here by then.
  await new Promise((resolve) => setTimeout(resolve, 300))
  site.enter()
  await nextFrames()
  expect(isPlaced(site)).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('never-asked-for'))).toEqual([])
})

test('a browser without popovers opens it as at first', async () => {
  const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') as PropertyDescriptor
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', popover))
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  const site = await comeBack()
  site.enter()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await openInTask(site)
  expect(site.dialog.matches(':modal')).toBe(true)
})
