/** Lists as long as a stranger may make them, in a real browser with the real stylesheet. */
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Stage, type StageOptions, stage } from '../../testing/stage.tsx'
import { ListItem } from '../list-item/list-item.tsx'
import { ScrollArea } from '../scroll-area/scroll-area.tsx'
import { WalletTile } from '../wallet-tile/wallet-tile.tsx'
import { LongList } from './long-list.tsx'

const namesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `Entry ${index + 1}`)
const nothing = (): void => undefined
const button = (name: string): ReactNode => <ListItem title={name} onClick={nothing} />
const plain = (name: string): ReactNode => <ListItem title={name} />
/** Every seventh takes several lines. */
const uneven = (name: string): ReactNode => (
  <ListItem title={name.endsWith('7') ? `${name} ${'and more '.repeat(20)}` : name} onClick={nothing} />
)
const tile = (name: string): ReactNode => <WalletTile name={name} image={<i />} onClick={nothing} />

type Shown = { readonly items: readonly string[]; readonly draw?: (name: string) => ReactNode; readonly shape?: 'rows' | 'tiles' }

function view({ items, draw = button, shape = 'rows' }: Shown): ReactNode {
  return (
    <>
      <button type="button">Before</button>
      <ScrollArea label="All">
        <LongList label="Entries" items={items} keyOf={String} draw={draw} shape={shape} />
      </ScrollArea>
      <button type="button">After</button>
    </>
  )
}

const show = (shown: Shown, options?: StageOptions): Stage => stage(view(shown), options)
const rowsOf = ({ all }: Stage): HTMLElement[] => all('li[data-at]')
const nameOf = (element: Element | null | undefined): string => /Entry \d+/.exec(element?.textContent ?? '')?.[0] ?? ''
/** Names of what is inside the part that scrolls. */
function seen(staged: Stage): readonly string[] {
  const { top, bottom } = staged.find('[data-scroll]').getBoundingClientRect()
  return rowsOf(staged)
    .filter((row) => row.getBoundingClientRect().bottom > top + 1 && row.getBoundingClientRect().top < bottom - 1)
    .map(nameOf)
}

test('a short list is drawn whole, each row a stop for Tab', () => {
  const staged = show({ items: namesOf(20) })
  expect(rowsOf(staged)).toHaveLength(20)
  expect(staged.all('li button').every((row) => row.tabIndex === 0)).toBe(true)
  expect(rowsOf(staged)[0]?.hasAttribute('aria-setsize')).toBe(false)
})

test.each([
  ['rows', 'rows', button, 40],
  ['rows to be read', 'rows', plain, 40],
  ['tiles', 'tiles', tile, 80],
] as const)('of two thousand %s few are drawn, wherever one scrolls, and each says its place', async (_, shape, draw, most) => {
  const staged = show({ items: namesOf(2000), draw, shape })
  const scroller = staged.find('[data-scroll]')
  await vi.waitFor(() => expect(seen(staged)[0]).toBe('Entry 1'))
  const whole = scroller.scrollHeight
  for (const part of [0.1, 0.5, 0.9, 1, 0.3, 0]) {
    scroller.scrollTop = part * whole
    await vi.waitFor(() => {
      const names = seen(staged)
      expect(names.length).toBeGreaterThanOrEqual(4)
      const first = Number(names[0]?.slice(6))
      expect(names.map((name) => Number(name.slice(6)))).toEqual(names.map((_, index) => first + index))
      if (part === 0) expect(names[0]).toBe('Entry 1')
      if (part === 1) expect(names.at(-1)).toBe('Entry 2000')
    })
    expect(rowsOf(staged).length).toBeLessThanOrEqual(most)
    for (const row of rowsOf(staged)) {
      expect(row.ariaSetSize).toBe('2000')
      expect(`Entry ${row.ariaPosInSet}`).toBe(nameOf(row))
    }
  }
})

test('rows of different heights stand under each other without a gap, and the list ends at its end', async () => {
  const staged = show({ items: namesOf(500), draw: uneven })
  const scroller = staged.find('[data-scroll]')
  for (const part of [0.5, 0.2, 1]) {
    scroller.scrollTop = part * scroller.scrollHeight
    await vi.waitFor(() => {
      if (part === 1) scroller.scrollTop = scroller.scrollHeight
      expect(seen(staged).length).toBeGreaterThanOrEqual(2)
      if (part === 1) expect(seen(staged).at(-1)).toBe('Entry 500')
      const places = rowsOf(staged).map((row) => row.getBoundingClientRect())
      for (const [index, { top }] of places.slice(1).entries()) expect(top - (places[index]?.bottom ?? 0)).toBeCloseTo(6, 1)
    })
  }
})

test.each([
  ['to press', button],
  ['to be read', plain],
])('the keyboard reaches every row %s, and leaves the list with one press', async (_, draw) => {
  const staged = show({ items: namesOf(1000), draw })
  staged.find<HTMLButtonElement>('button').focus()
  await userEvent.keyboard('{Tab}')
  // The part that scrolls may be a stop of its own, and is one in Firefox.
  if (!staged.focused()?.closest('li')) await userEvent.keyboard('{Tab}')
  expect(nameOf(staged.focused())).toBe('Entry 1')
  for (let at = 2; at <= 60; at++) {
    await userEvent.keyboard('{ArrowDown}')
    expect(nameOf(staged.focused())).toBe(`Entry ${at}`)
  }
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 60'))
  await userEvent.keyboard('{End}')
  expect(nameOf(staged.focused())).toBe('Entry 1000')
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 1000'))
  await userEvent.keyboard('{PageUp}')
  await vi.waitFor(() => expect(seen(staged)).toContain(nameOf(staged.focused())))
  expect(Number(nameOf(staged.focused()).slice(6))).toBeLessThan(1000)
  await userEvent.keyboard('{Home}')
  expect(nameOf(staged.focused())).toBe('Entry 1')
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 1'))
  await userEvent.keyboard('{Tab}')
  expect(staged.focused()?.textContent).toBe('After')
})

test('what has the focus keeps it however far one scrolls and whatever comes, and the arrows go on from there', async () => {
  const staged = show({ items: namesOf(1000) })
  const scroller = staged.find('[data-scroll]')
  staged.all('li button')[2]?.focus()
  const held = staged.focused()
  // WebKit brings what has got the focus into sight a moment later.
  await new Promise((resolve) => setTimeout(resolve, 200))
  scroller.scrollTop = 30_000
  await vi.waitFor(() => expect(seen(staged).length).toBeGreaterThanOrEqual(4))
  await vi.waitFor(() => expect(seen(staged)).not.toContain('Entry 3'))
  expect(staged.focused()).toBe(held)
  staged.render(view({ items: namesOf(2000) }))
  expect(staged.focused()).toBe(held)
  staged.render(view({ items: ['New', ...namesOf(2000)] }))
  expect(staged.focused()).toBe(held)
  await userEvent.keyboard('{ArrowDown}')
  expect(nameOf(staged.focused())).toBe('Entry 4')
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 4'))
})

test('a list that becomes long while a row has the focus leaves it there', () => {
  const staged = show({ items: namesOf(10) })
  staged.all('li button')[4]?.focus()
  const held = staged.focused()
  staged.render(view({ items: namesOf(300) }))
  expect(staged.focused()).toBe(held)
})

test.each([10, 500])('a row of %i that cannot be pressed any more keeps the focus', (count) => {
  const staged = show({ items: namesOf(count) })
  staged.all('li button')[4]?.focus()
  staged.render(view({ items: namesOf(count), draw: (name) => (name === 'Entry 5' ? plain(name) : button(name)) }))
  expect(nameOf(staged.focused())).toBe('Entry 5')
})

test('tiles are led through by what is seen, from right to left too', async () => {
  const staged = show({ items: namesOf(1000), draw: tile, shape: 'tiles' }, { dir: 'rtl' })
  staged.find('li button').focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(nameOf(staged.focused())).toBe('Entry 2')
  await userEvent.keyboard('{End}')
  expect(nameOf(staged.focused())).toBe('Entry 1000')
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 1000'))
  const row = staged.focused()?.closest('li')
  await vi.waitFor(() => expect(row?.dataset.apart).toBeUndefined())
  const { left, width } = row?.getBoundingClientRect() ?? { left: 0, width: 0 }
  staged.find('[data-scroll]').scrollTop = 0
  await vi.waitFor(() => expect(row?.dataset.apart).toBe('true'))
  // Away from what is drawn it stands in its column all the same.
  expect(Math.abs((row?.getBoundingClientRect().left ?? 0) - left)).toBeLessThan(width / 2)
})

test('a list that becomes shorter under the eye shows what is left', async () => {
  const staged = show({ items: namesOf(2000) })
  staged.find('[data-scroll]').scrollTop = 100_000
  await vi.waitFor(() => expect(seen(staged).length).toBeGreaterThanOrEqual(4))
  staged.render(view({ items: namesOf(30) }))
  await vi.waitFor(() => expect(seen(staged).length).toBeGreaterThanOrEqual(4))
  staged.render(view({ items: namesOf(3) }))
  await vi.waitFor(() => expect(seen(staged)).toEqual(namesOf(3)))
})

test('where a key has led stays in sight when the list comes to lie in another way, until one scrolls', async () => {
  const staged = show({ items: namesOf(2000), draw: tile, shape: 'tiles' }, { width: 380 })
  const ground = staged.root.firstElementChild as HTMLElement
  await vi.waitFor(() => expect(seen(staged)[0]).toBe('Entry 1'))
  staged.find('[data-cell]').focus()
  await userEvent.keyboard('{End}')
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 2000'))
  for (const width of [130, 700]) {
    ground.style.width = `${width}px`
    await vi.waitFor(() => expect(seen(staged)).toContain('Entry 2000'))
    expect(nameOf(staged.focused())).toBe('Entry 2000')
  }
  const scroller = staged.find('[data-scroll]')
  scroller.dispatchEvent(new WheelEvent('wheel'))
  scroller.scrollTop = 0
  await vi.waitFor(() => expect(seen(staged)).toContain('Entry 1'))
  ground.style.width = '380px'
  await vi.waitFor(() => expect(rowsOf(staged).length).toBeGreaterThan(8))
  expect(scroller.scrollTop).toBe(0)
})

test.each([320, 360, 370, 390, 430])('in tiles no word of a usual name is broken: %i px', (width) => {
  const staged = show(
    { items: ['MetaMask', 'TokenPocket', 'Robinhood Wallet', 'Crypto.com Onchain'], draw: tile, shape: 'tiles' },
    { width },
  )
  for (const name of staged.all('.fy-tile-name')) {
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode() as Text
    for (const { 0: word, index } of text.data.matchAll(/[^ ]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      expect([word, range.getClientRects().length]).toEqual([word, 1])
    }
  }
})

test('larger letters get wider tiles', () => {
  const staged = show({ items: namesOf(12), draw: tile, shape: 'tiles' }, { width: 390 })
  const across = (): number => getComputedStyle(staged.find('.fy-tiles')).gridTemplateColumns.split(' ').length
  expect(across()).toBe(4)
  const ground = staged.root.firstElementChild as HTMLElement
  ground.style.fontSize = '22px'
  expect(across()).toBe(3)
})
