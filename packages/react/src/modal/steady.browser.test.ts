/** What one types into stays where it is: while a search narrows a list, and while a keyboard lies over the page. */
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { catalogueWallet, firstNetwork } from '../../testing/samples.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const networks = [
  firstNetwork,
  ...Array.from({ length: 30 }, (_, index) => ({
    ...firstNetwork,
    id: 5000 + index,
    caipNetworkId: `eip155:${5000 + index}`,
    name: `Harbour ${index}`,
  })),
] as never
const field = () => page.getByRole('textbox', { name: 'Search networks' })
const rows = () => page.getByRole('dialog').getByRole('button', { name: /Harbour/ })

async function openNetworks(): Promise<HTMLElement> {
  live = await createLiveKit({ networks })
  await live.kit.open({ view: 'Networks' })
  await expect.element(field()).toBeVisible()
  await expect.poll(() => isMoving()).toBe(false)
  return field().element() as HTMLElement
}

/** Or is about to: the box begins once its first frame is painted. */
function isMoving(): boolean {
  const dialog = page.getByRole('dialog').element()
  return dialog.hasAttribute('data-fresh') || dialog.getAnimations({ subtree: true }).length > 0
}

describe.each([
  ['a phone', 390, 700],
  ['a desktop', 1280, 800],
] as const)('on %s', (_, width, height) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))

  test('a search keeps the field in its place, whatever is found, and gives the room back', async () => {
    const input = await openNetworks()
    const top = input.getBoundingClientRect().top
    for (const [search, count] of [
      ['Harbour 1', 11],
      ['Harbour 17', 1],
      ['Nowhere', 0],
    ] as const) {
      await userEvent.fill(input, search)
      await expect.poll(() => rows().elements().length).toBe(count)
      expect(Math.abs(input.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1)
      const body = input.closest('.fy-body') as HTMLElement
      if (count < 2) expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight)
    }
    await userEvent.fill(input, '')
    await expect.poll(() => input.closest<HTMLElement>('.fy-view')?.style.minBlockSize).toBe('')
    expect(Math.abs(input.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1)
  })
})

describe.each([
  ['a phone', 390, 700],
  ['a desktop', 1280, 800],
] as const)('among all wallets, on %s', (_, width, height) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))

  test('a search keeps the field in its place while it asks and whatever is found', async () => {
    live = await createLiveKit({
      customWallets: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11].map((number) => catalogueWallet(number, { name: `Ferry ${number}` })),
    })
    await live.kit.open({ view: 'AllWallets' })
    const input = page.getByRole('textbox', { name: 'Search wallets' })
    const tiles = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Ferry/ })
        .elements().length
    const whole = page.getByRole('dialog').getByRole('button', { name: 'MetaMask', exact: true })
    await expect.element(whole).toBeVisible()
    await expect.poll(() => isMoving()).toBe(false)
    const element = input.element() as HTMLElement
    const places = new Set<number>()
    const note = () => places.add(Math.round(element.getBoundingClientRect().top))
    note()
    const observer = new MutationObserver(note)
    observer.observe(element.closest('.fy-box') as Element, { childList: true, subtree: true, attributes: true })
    onTestFinished(() => observer.disconnect())
    for (const [search, count] of [
      ['Ferry 1', 2],
      ['Ferry 11', 1],
      ['Nowhere', 0],
    ] as const) {
      await userEvent.fill(element, search)
      await expect.poll(tiles).toBe(count)
      note()
    }
    await userEvent.fill(element, '')
    await expect.element(whole).toBeVisible()
    note()
    expect([...places]).toHaveLength(1)
  })
})

test.each([
  ['a phone', 390, 700],
  ['a small phone', 320, 568],
  ['a tablet', 1000, 760],
] as const)(
  'on %s a keyboard on the screen covers nothing of the modal, and once it is gone neither does its place',
  async (_, width, height) => {
    const before = { width: innerWidth, height: innerHeight }
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(before.width, before.height))
    const input = await openNetworks()
    const seen = window.visualViewport as VisualViewport
    const box = input.closest('.fy-box') as HTMLElement
    const { top, bottom } = box.getBoundingClientRect()
    Object.defineProperty(seen, 'height', { value: innerHeight - 300, configurable: true })
    seen.dispatchEvent(new Event('resize'))
    expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 300)
    expect(box.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    const { left, top: fieldTop, bottom: fieldBottom } = input.getBoundingClientRect()
    expect(fieldBottom).toBeLessThanOrEqual(innerHeight - 300)
    expect((input.getRootNode() as ShadowRoot).elementFromPoint(left + 20, fieldTop + 20)).toBe(input)
    Reflect.deleteProperty(seen, 'height')
    seen.dispatchEvent(new Event('resize'))
    expect(box.getBoundingClientRect()).toMatchObject({ top, bottom })
  },
)

describe('as a part of the page', () => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(1280, 800))
  afterAll(() => page.viewport(before.width, before.height))

  test.each([
    [377, false],
    [800, true],
  ])('in a column of %i px the explanation stands beside the list: %s', async (width, isBeside) => {
    live = await createLiveKit({ enableEmbedded: true, customWallets: [catalogueWallet(0), catalogueWallet(1)] })
    const { kit } = live
    const place = document.createElement('div')
    place.style.width = `${width}px`
    const modal = Object.assign(document.createElement('foyer-modal'), { kit })
    place.append(modal)
    document.body.append(place)
    onTestFinished(() => place.remove())
    const aside = () => modal.shadowRoot?.querySelector<HTMLElement>('.fy-columns-aside')
    await expect.poll(() => aside()).toBeTruthy()
    expect(aside()?.checkVisibility()).toBe(isBeside)
    // A list that is squeezed beside the explanation is thousands of pixels high.
    expect(modal.getBoundingClientRect().height).toBeLessThan(1400)
    for (const row of modal.shadowRoot?.querySelectorAll('.fy-item') ?? []) expect(row.clientWidth).toBeGreaterThan(250)
  })
})
