import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stage } from '../testing/stage.tsx'
import { Fact, SearchField, Tabs, TextField, WalletTile } from './exports/index.ts'
import { LongList } from './exports/long-list.ts'

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']

function Tiles({ onPick = () => undefined }: { readonly onPick?: (name: string) => void }): ReactNode {
  return (
    <LongList
      shape="tiles"
      label="Wallets"
      items={names}
      keyOf={String}
      draw={(name) => <WalletTile name={name} image={<i />} onClick={() => onPick(name)} />}
    />
  )
}

const focusedName = (element: Element | null): string => element?.textContent ?? ''

test('a list of tiles is one stop for Tab, and arrows move by what is seen', async () => {
  const onPick = vi.fn()
  const { all, focused } = stage(<Tiles onPick={onPick} />, { width: 380 })
  expect(all('[data-cell]').map((cell) => cell.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1])
  all('[data-cell]')[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focusedName(focused())).toBe('Beta')
  const columns = all('[data-cell]').filter((cell) => cell.offsetTop === all('[data-cell]')[0]?.offsetTop).length
  await userEvent.keyboard('{ArrowDown}')
  expect(focusedName(focused())).toBe(names[1 + columns])
  await userEvent.keyboard('{End}')
  expect(focusedName(focused())).toBe('Eta')
  expect(all('[data-cell]').filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('Eta')
})

test('from right to left, the left arrow goes on', async () => {
  const { all, focused } = stage(<Tiles />, { dir: 'rtl' })
  all('[data-cell]')[0]?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focusedName(focused())).toBe('Beta')
  await userEvent.keyboard('{ArrowRight}')
  expect(focusedName(focused())).toBe('Alpha')
})

function TwoTabs(): ReactNode {
  const [selected, select] = useState<'tokens' | 'nfts' | 'activity'>('tokens')
  return (
    <Tabs
      label="Account"
      selected={selected}
      onSelect={select}
      tabs={[
        { id: 'tokens', label: 'Tokens' },
        { id: 'nfts', label: 'NFTs' },
        { id: 'activity', label: 'Activity' },
      ]}
    >
      {selected}
    </Tabs>
  )
}

test('tabs: arrows select and go round, the panel is named by its tab', async () => {
  const { find, all, focused } = stage(<TwoTabs />)
  find('[role=tab]').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focusedName(focused())).toBe('NFTs')
  expect(find('[role=tabpanel]').textContent).toBe('nfts')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focusedName(focused())).toBe('Tokens')
  await userEvent.keyboard('{End}')
  const selected = all('[role=tab]').find((tab) => tab.ariaSelected === 'true')
  expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(selected?.id)
  expect(all('[role=tab]').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0])
})

test('tabs leave the browser its own keys: Alt with an arrow is for going back and forward', () => {
  const { find, all } = stage(<TwoTabs />)
  find('[role=tab]').focus()
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      const event = new KeyboardEvent('keydown', { key, [modifier]: true, bubbles: true, cancelable: true })
      find('[role=tab]').dispatchEvent(event)
      expect(event.defaultPrevented, `${modifier} ${key}`).toBe(false)
    }
  }
  expect(all('[role=tab]').map((tab) => tab.ariaSelected)).toEqual(['true', 'false', 'false'])
})

function Search({ onKey }: { readonly onKey: (key: string) => void }): ReactNode {
  const [value, setValue] = useState('')
  return (
    <section onKeyDown={({ key }) => onKey(key)} aria-label="view">
      <SearchField label="Search" clearLabel="Clear" value={value} onChange={setValue} />
    </section>
  )
}

test('Escape empties the search first, and only then is for what is around it', async () => {
  const onKey = vi.fn()
  const { find } = stage(<Search onKey={onKey} />)
  const input = find<HTMLInputElement>('input')
  input.focus()
  await userEvent.keyboard('rab')
  expect(input.value).toBe('rab')
  // It ends what an input method composes, as macOS gives it.
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }))
  expect(input.value).toBe('rab')
  onKey.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(input.value).toBe('')
  expect(onKey).not.toHaveBeenCalledWith('Escape')
  await userEvent.keyboard('{Escape}')
  expect(onKey).toHaveBeenCalledWith('Escape')
})

test('Enter goes on from a text field, and not where it ends what an input method composes', async () => {
  const onEnter = vi.fn()
  const { find } = stage(<TextField label="To" value="" onChange={() => undefined} onEnter={onEnter} />)
  const input = find('input')
  const press = (more: KeyboardEventInit) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))
  // As browsers give it, and as Safari does: a moment after the composition.
  press({ isComposing: true, keyCode: 229 })
  press({ keyCode: 229 })
  expect(onEnter).not.toHaveBeenCalled()
  press({ keyCode: 13 })
  expect(onEnter).toHaveBeenCalledOnce()
})

test('a search field with the focus has one ring, around all of it', async () => {
  const { find, all } = stage(<SearchField label="Search" clearLabel="Clear" value="Ha" onChange={() => undefined} />)
  await userEvent.tab()
  const ringed = all('*').filter((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  })
  expect(ringed).toEqual([find('.fy-search')])
  const [{ borderRadius }, field] = [getComputedStyle(find('.fy-search')), find('.fy-search').getBoundingClientRect()]
  expect(Number.parseFloat(borderRadius)).toBeGreaterThan(4)
  expect(find('input').getBoundingClientRect().right).toBeLessThan(field.right)
})

test('what is said of a thing is no heading: headings name the parts of a view', () => {
  const { find, all } = stage(
    <Fact icon="key" title="It keeps your keys">
      They never leave it.
    </Fact>,
  )
  expect(find('.fy-fact-title').textContent).toBe('It keeps your keys')
  expect(all('h1, h2, h3, h4, [role=heading]')).toEqual([])
})
