/** What somebody saw who looked at the pictures of every view (`npm run gallery`) and would not have shipped, measured. */
import type { ScreenName } from '@foyer/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { caipAddress } from '../../testing/samples.ts'
import { stateOf } from '../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

async function show(name: ScreenName, label: string, locale = 'en'): Promise<HTMLElement> {
  mounted?.unmount()
  mounted = await mountView({ ...stateOf(name, label), locale })
  return mounted.root.querySelector('.fy-body') as HTMLElement
}

const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.fy-hidden, [inert]')

function textsIn(root: Node): readonly Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isSeen(node.parentElement as Element)) texts.push(node)
  return texts
}

/** Where each line of its text begins and ends. */
function linesOf(element: Element): readonly DOMRect[] {
  const lines = new Map<number, DOMRect>()
  for (const text of textsIn(element)) {
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      if (rect.width === 0) continue
      const top = Math.round(rect.top)
      const { left = rect.left, right = rect.right } = lines.get(top) ?? {}
      const start = Math.min(left, rect.left)
      lines.set(top, new DOMRect(start, rect.top, Math.max(right, rect.right) - start, rect.height))
    }
  }
  return [...lines.values()]
}

const before = { width: innerWidth, height: innerHeight }
function inWindow(width: number, height: number): void {
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))
}

describe.each([
  ['a desktop', 1280, 760],
  ['a phone', 390, 780],
  ['the narrowest phone', 320, 568],
] as const)('on %s', (_, width, height) => {
  inWindow(width, height)

  test.each(['review', 'review of an address', 'look-alike'].flatMap((label) => ['en', 'ar'].map((locale) => [label, locale] as const)))(
    '%s, %s: an address is one line or two halves, beside its picture',
    async (label, locale) => {
      const body = await show('WalletSend', label, locale)
      const address = [...body.querySelectorAll('.fy-summary bdi')].find((one) => one.textContent?.startsWith('0x')) as HTMLElement
      const lines = linesOf(address).map((line) => line.width)
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) * 0.8)
      if (label === 'review') return
      const [picture, words] = [body.querySelector('.fy-summary .fy-avatar'), address].map((one) => one?.getBoundingClientRect())
      expect(picture?.bottom).toBeGreaterThan(words?.top ?? 0)
      expect(picture?.top).toBeLessThan(words?.bottom ?? 0)
    },
  )

  test('in Japanese a line ends where a phrase does', async () => {
    const body = await show('WalletSend', 'no such name', 'ja')
    const element = body.querySelector('.fy-field-said[data-tone=error]') as HTMLElement
    const said = element.firstChild as Text
    const range = document.createRange()
    // In two lines whatever the window, and whatever font this machine has for Japanese, if any.
    element.style.whiteSpace = 'nowrap'
    range.selectNodeContents(said)
    element.style.inlineSize = `${range.getBoundingClientRect().width * 0.7}px`
    element.style.whiteSpace = ''
    const tops = [...said.data].map((_, index) => {
      range.setStart(said, index)
      range.setEnd(said, index + 1)
      return range.getBoundingClientRect().top
    })
    const ends = tops.flatMap((top, index) => (index > 0 && top > (tops[index - 1] ?? top) + 4 ? [said.data.slice(0, index)] : []))
    for (const line of ends) expect(line).toMatch(/[はがをにでと、。]$/)
    expect(ends.length).toBeGreaterThan(0)
  })

  test.each(['en', 'de', 'ar'])('in %s the phone that is asked stands beside its words', async (locale) => {
    const body = await show('WalletSend', 'asking a phone', locale)
    const icon = body.querySelector('[role=status] ~ .fy-stack .fy-icon') as Element
    const [picture, text] = [icon, icon.nextElementSibling].map((one) => one?.getBoundingClientRect())
    expect(picture?.bottom).toBeGreaterThan(text?.top ?? 0)
    expect(picture?.top).toBeLessThan(text?.bottom ?? 0)
  })

  test.each(
    (['SwitchNetwork, on the phone', 'WalletSend, asking a phone'] as const).flatMap((state) =>
      ['en', 'de', 'ja', 'ar'].map((locale) => [state, locale] as const),
    ),
  )('%s, in %s: it stands in the middle with its words, as all else does', async (state, locale) => {
    const [name, label] = state.split(/, (.*)/) as [ScreenName, string]
    const body = await show(name, label, locale)
    const { left, right } = body.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(body.querySelector('.fy-hint') as Element)
    const drawn = [...range.getClientRects()].filter(({ width }) => width > 0)
    const middle = (Math.min(...drawn.map((one) => one.left)) + Math.max(...drawn.map((one) => one.right))) / 2
    expect(Math.abs(middle - (left + right) / 2)).toBeLessThanOrEqual(4)
  })
})

describe('on a phone, bones stand where what comes will', () => {
  inWindow(390, 844)
  const boxesOf = (body: HTMLElement, selector: string) =>
    [...body.querySelectorAll(selector)].map((one) => {
      const { top, left, width, height } = one.getBoundingClientRect()
      return [top - body.getBoundingClientRect().top, left, width, height].map(Math.round)
    })
  test.each(['en', 'ar'])('in %s the bones of a quote stand at the end of their lines, the second of a line, too', async (locale) => {
    const bones = [...(await show('SwapPreview', 'reading the first quote', locale)).querySelectorAll('.fy-summary .fy-skeleton')]
    const ends = bones.map((bone) => Math.round(bone.getBoundingClientRect()[locale === 'ar' ? 'left' : 'right']))
    expect(ends.length).toBeGreaterThan(5)
    expect(new Set(ends).size).toBe(1)
  })

  const isNear = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
    one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 2)

  test.each([
    ['OnRamp', 'loading', 'empty', '.fy-field-box', 1],
    ['OnRamp', 'asking for the price', 'filled', '.fy-summary-line', 5],
    ['Swap', 'reading tokens', 'empty', '.fy-field-box', 2],
  ] as const)('%s, %s, then %s: %s', async (name, first, then, selector, count) => {
    const bones = boxesOf(await show(name, first), selector)
    const boxes = boxesOf(await show(name, then), selector)
    expect(bones).toHaveLength(count)
    for (const [index, box] of boxes.entries()) expect(isNear(box, bones[index]), `${box} after ${bones[index]}`).toBe(true)
  })

  test('Buy: what stands for the token is round and where it will be', async () => {
    const body = await show('OnRamp', 'loading')
    const bones = body.querySelectorAll('.fy-skeleton[data-shape="row"]')
    expect([...bones].map((bone) => getComputedStyle(bone, '::before').borderRadius)).toEqual(['50%'])
    const [bone] = boxesOf(body, '.fy-skeleton[data-shape="row"]')
    const [row] = boxesOf(await show('OnRamp', 'empty'), '.fy-item')
    expect(Math.abs((bone?.[0] ?? 0) - (row?.[0] ?? 99))).toBeLessThanOrEqual(2)
  })

  test('the review of a swap has as many lines before the quote is there', async () => {
    const bones = (await show('SwapPreview', 'reading the first quote')).querySelectorAll('.fy-summary-line').length
    expect((await show('SwapPreview', 'review')).querySelectorAll('.fy-summary-line')).toHaveLength(bones)
  })

  test('wallets stand in the columns that their bones stood in', async () => {
    const bones = boxesOf(await show('AllWallets', 'searching'), '.fy-skeleton[data-shape="tile"]').slice(0, 4)
    const tiles = boxesOf(await show('AllWallets', 'list'), '.fy-tiles > li').slice(0, 4)
    expect(tiles.map(([, left, width]) => [left, width])).toEqual(bones.map(([, left, width]) => [left, width]))
  })
})

describe('what can be pressed is told from what it stands on', () => {
  test.each([
    ['Swap', 'filled', '.fy-summary'],
    ['Swap', 'no quote', '.fy-callout'],
    ['OnRamp', 'no price', '.fy-callout'],
    ['Swap', 'unsupported network', '.fy-callout'],
  ] as const)('%s, %s: the button in %s', async (name, label, ground) => {
    const body = await show(name, label)
    const button = body.querySelector(`${ground} .fy-button`) as HTMLElement
    const box = button.closest(ground) as HTMLElement
    const { backgroundColor, borderColor } = getComputedStyle(button)
    expect(backgroundColor).not.toBe(getComputedStyle(box).backgroundColor)
    expect(borderColor).not.toBe(backgroundColor)
  })

  test.each(['en', 'de', 'ar'])('in %s it stands below the words that lead to it, at their start', async (locale) => {
    const body = await show('Swap', 'unsupported network', locale)
    const [words, button] = ['.fy-callout strong', '.fy-callout .fy-button'].map((one) => body.querySelector(one)?.getBoundingClientRect())
    expect(button?.top).toBeGreaterThan(words?.bottom ?? Number.NaN)
    const side = locale === 'ar' ? 'right' : 'left'
    expect(
      Math.abs((button?.[side] ?? 0) - (body.querySelector('.fy-callout-text')?.getBoundingClientRect()[side] ?? 99)),
    ).toBeLessThanOrEqual(1)
  })
})

describe('in a field for amounts', () => {
  inWindow(390, 780)

  test('what is below the figures begins where they do, and ends as far from the edge', async () => {
    const send = await show('WalletSend', 'filled')
    const input = send.querySelector('.fy-field-line input') as HTMLElement
    const [other] = linesOf(send.querySelector('.fy-field-below .fy-button bdi') as Element)
    expect(Math.abs((other?.left ?? 0) - input.getBoundingClientRect().left)).toBeLessThanOrEqual(1)
    const swap = await show('Swap', 'filled')
    const box = [...swap.querySelectorAll('.fy-field-box')].at(-1) as HTMLElement
    const [balance] = linesOf(box.querySelector('.fy-field-below > span') as Element)
    expect(box.getBoundingClientRect().right - (balance?.right ?? 0)).toBeGreaterThanOrEqual(14)
  })

  test('so does a balance that there is nothing to take of', async () => {
    const { state, ...rest } = stateOf('Swap', 'long symbols')
    mounted = await mountView({ ...rest, state: { ...state, tokens: { [caipAddress]: { status: 'ready', data: [], at: Date.now() } } } })
    for (const box of mounted.root.querySelectorAll('.fy-field-box')) {
      const balance = [...box.querySelectorAll('.fy-field-below span')].find((one) => one.textContent?.startsWith('Balance')) as Element
      expect(box.getBoundingClientRect().right - (linesOf(balance)[0]?.right ?? 0)).toBeGreaterThanOrEqual(14)
    }
  })

  test('what needs a line of its own stays at the end of it', async () => {
    const body = await show('WalletSend', 'too much', 'de')
    const below = body.querySelector('.fy-field-below') as HTMLElement
    const most = below.lastElementChild?.querySelector('.fy-button') as HTMLElement
    expect(Math.abs(most.getBoundingClientRect().right - below.getBoundingClientRect().right)).toBeLessThanOrEqual(1)
  })
})

test.each(['en', 'de', 'ar', 'ja'])('in %s the words to agree to stand beside the box that is ticked', async (locale) => {
  const body = await show('ConnectingWalletConnectBasic', 'legal tick', locale)
  const label = [...body.querySelectorAll('.fy-state .fy-checkbox')].find(isSeen) as HTMLElement
  const box = label.querySelector('input')?.getBoundingClientRect() as DOMRect
  for (const line of linesOf(label.querySelector('span') as Element)) {
    expect(locale === 'ar' ? box.left - line.right : line.left - box.right).toBeLessThanOrEqual(11)
  }
})

test.each(['en', 'de', 'ar'])('in %s no name of two lines ends with a scrap', async (locale) => {
  await page.viewport(390, 780)
  for (const [name, label] of [
    ['Connect', 'own wallets'],
    ['WalletSend', 'tokens'],
    ['AllWallets', 'results'],
  ] as const) {
    const body = await show(name, label, locale)
    for (const title of [...body.querySelectorAll('.fy-item-title, .fy-tile-name')].filter(isSeen)) {
      const lines = linesOf(title)
      if (lines.length > 1) expect(lines.at(-1)?.width, `${title.textContent}`).toBeGreaterThan((lines[0]?.width ?? 0) / 3)
    }
  }
  await page.viewport(before.width, before.height)
})

describe('what is wrong with money that is about to move is in sight together with the button', () => {
  describe.each([
    [1280, 760],
    [390, 780],
  ] as const)('%i by %i', (width, height) => {
    inWindow(width, height)

    test.each(['loses much', 'too old', 'declined', 'server not believed', 'price moved', 'would fail', 'approval failed', 'unsure'])(
      'SwapPreview, %s',
      async (label) => {
        const body = await show('SwapPreview', label)
        const callout = [...body.querySelectorAll('.fy-callout')].find((one) => (one as HTMLElement).dataset.tone !== 'info') as HTMLElement
        const footer = body.querySelector('.fy-footer') as HTMLElement
        expect(callout.getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.getBoundingClientRect().top)
      },
    )

    test.each(['look-alike', 'contract'])('WalletSend, %s: the tick that it waits for', async (label) => {
      const body = await show('WalletSend', label)
      const [tick, button] = ['.fy-checkbox', '.fy-footer .fy-button'].map((one) => body.querySelector(one)?.getBoundingClientRect())
      expect(tick?.bottom).toBeLessThanOrEqual(button?.top ?? 0)
      expect(button?.bottom).toBeLessThanOrEqual(innerHeight)
    })
  })

  test('why a swap cannot be signed is said', async () => {
    const { state, ...rest } = stateOf('SwapPreview', 'review')
    mounted = await mountView({ ...rest, state: { ...state, tokens: { [caipAddress]: { status: 'ready', data: [], at: Date.now() } } } })
    const body = mounted.root.querySelector('.fy-body') as HTMLElement
    expect(body.querySelector<HTMLButtonElement>('.fy-footer .fy-button')?.disabled).toBe(true)
    expect(body.querySelector('.fy-callout[role=alert]')?.textContent).toBe('Insufficient balance')
  })

  test('what the field says is not said again below', async () => {
    const body = await show('WalletSend', 'too much')
    expect(body.querySelector('.fy-field-said')?.textContent).toBe('More than you have.')
    expect(body.querySelector('.fy-callout')).toBeNull()
  })
})

describe('where a list stands beside the view', () => {
  inWindow(1280, 800)
  const texts = (selector: string) => [...(mounted?.root.querySelectorAll(selector) ?? [])].filter(isSeen).map((one) => one.textContent)

  test.each(['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)('%s: there is one box to agree', async (name) => {
    await show(name, 'legal tick')
    expect(texts('.fy-checkbox')).toHaveLength(1)
  })

  test('there is one way to all wallets', async () => {
    await show('ConnectingWalletConnectBasic', 'not set up')
    expect(texts('button').filter((text) => text?.startsWith('All wallets'))).toHaveLength(1)
  })
})

test('a line of a summary is as high as the others, whatever stands in it', async () => {
  const body = await show('SwapPreview', 'review')
  const plain = [...body.querySelectorAll('.fy-summary-line')].filter((line) => !line.querySelector('.fy-summary-more'))
  const heights = plain.map((line) => line.getBoundingClientRect().height)
  expect(Math.max(...heights) - Math.min(...heights), `${heights}`).toBeLessThanOrEqual(1)
})

test('a provider’s fees are percentages as the language writes them', async () => {
  expect((await show('OnRamp', 'provider')).textContent).toContain('Fee 1% to 2%')
  expect((await show('OnRamp', 'provider', 'de')).textContent).toContain('Gebühr 1\u00a0% bis 2\u00a0%')
})

test('the address that another one looks like is whole, breaks in its middle and is read in groups', async () => {
  const body = await show('WalletSend', 'look-alike')
  const address = body.querySelector('.fy-callout bdi') as HTMLElement
  expect(address.ariaHidden).toBe('true')
  expect(address.nextElementSibling?.textContent).toMatch(/^0 x 3 C, 4 4 C d,/)
  const [first = 0, ...rest] = linesOf(address).map((line) => line.width)
  for (const width of rest) expect(width).toBeGreaterThan(first * 0.8)
})

test('where the network cannot send, one press leads to the others', async () => {
  const body = await show('WalletSend', 'unsupported')
  expect(body.querySelector('.fy-callout .fy-button')?.textContent).toBe('Change network')
})
