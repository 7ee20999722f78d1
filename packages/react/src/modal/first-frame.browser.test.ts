/** What stands in the first frame of an opening, and what follows it: counted in elements that are laid out, never in time. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { createLiveKit } from '../../testing/live-kit.ts'
import { holdArrival, openInTask, openPage, type TestPage } from '../../testing/page.ts'

beforeEach(() => page.viewport(1000, 760))

const laidOut = (site: TestPage): number => [...site.dialog.querySelectorAll('*')].filter((element) => element.checkVisibility()).length

const followed = (site: TestPage) => vi.waitFor(() => expect(site.dialog.hasAttribute('data-fresh')).toBe(false))

async function openAndClose(site: TestPage): Promise<void> {
  void site.kit.open()
  await followed(site)
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'))
  site.kit.close()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))
}

test('a click before it was laid out has all rows in the first frame: how high they are is not known', async () => {
  const isSeen: (boolean | undefined)[] = []
  const { showModal } = HTMLDialogElement.prototype
  const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    showModal.call(this)
    // Not what waits for its code.
    if (this.matches('.fy-dialog')) isSeen.push(this.querySelector('[data-later] > *')?.checkVisibility())
  })
  onTestFinished(() => show.mockRestore())
  const live = await createLiveKit()
  onTestFinished(live.dispose)
  void live.kit.open()
  await vi.waitFor(() => expect(isSeen).toEqual([true]), { timeout: loadingTime })
})

test.each([
  [1000, 760],
  [360, 740],
])(
  'laid out ahead, the first opening has the wallets of this browser in its first frame, and the height of all of it: %i x %i',
  async (width, windowHeight) => {
    await page.viewport(width, windowHeight)
    const site = await openPage()
    await vi.waitFor(() => expect(site.query('[data-later][data-seen]')).not.toBeNull())
    await openInTask(site)
    const height = site.find('.fy-box').offsetHeight
    expect(site.find('[data-later] > *').checkVisibility()).toBe(false)
    expect(site.focused()?.textContent).toContain('Test Wallet')
    await followed(site)
    expect(site.find('[data-later] > *').checkVisibility()).toBe(true)
    expect(site.find('.fy-box').offsetHeight).toBe(height)
  },
)

test('from the second on the first frame has the wallets of this browser and the focus on one, and what follows them comes after it, without another height', async () => {
  const site = await openPage()
  await openAndClose(site)
  await openInTask(site)
  const later = site.find('[data-later] > *')
  const [first, height] = [laidOut(site), site.find('.fy-box').offsetHeight]
  expect(later.checkVisibility()).toBe(false)
  expect(site.focused()?.textContent).toContain('Test Wallet')
  await followed(site)
  // Not the same part any more where the catalogue has been answered meanwhile.
  expect(site.find('[data-later] > *').checkVisibility()).toBe(true)
  expect(laidOut(site) - first).toBeGreaterThan(20)
  expect(site.find('.fy-box').offsetHeight).toBe(height)
})

test('closed and opened again before the paint, it shows all of it after that', async () => {
  const site = await openPage()
  await openAndClose(site)
  void site.kit.open()
  site.kit.close()
  void site.kit.open()
  await followed(site)
  await vi.waitFor(() => expect(site.dialog.open).toBe(true))
  expect(site.find('[data-later] > *').checkVisibility()).toBe(true)
})

test('where this browser has no wallet nothing is left for later', async () => {
  const site = await openPage({ wallets: { announcesLate: true } })
  await openAndClose(site)
  await openInTask(site)
  expect(site.query('[data-later]')).toBeNull()
  expect(site.dialog.contains(site.focused())).toBe(true)
})

test('the box begins to move when its first frame is painted, from where that shows it', async () => {
  const site = await openPage()
  const box = site.find('.fy-box')
  const below = (): number => new DOMMatrix(getComputedStyle(box).transform).m42
  holdArrival(site)
  await openInTask(site)
  expect(box.getAnimations()).toEqual([])
  expect(below()).toBe(6)
  await vi.waitFor(() => expect(box.getAnimations()).toHaveLength(1))
  const [arrival] = box.getAnimations()
  expect(below()).toBe(6)
  arrival?.finish()
  expect(below()).toBe(0)
})
