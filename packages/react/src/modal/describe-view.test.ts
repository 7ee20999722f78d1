import type { Kit, KitState, Screen } from '@foyer/core'
import { expect, test } from 'vitest'
import { readTexts } from '../../testing/read-texts.ts'
import { defineScreen } from '../screens/define-screen.ts'
import { describeView } from './describe-view.ts'

const texts = await readTexts('en')
const words = { 'test.title': 'Get {wallet}' } as const
const code = { component: () => null }
const wallet = { id: 'a'.repeat(64), name: 'Rabbit' }
const kit = { options: {} } as Kit
const state = {} as KitState
const screen: Extract<Screen, { name: 'Downloads' }> = { name: 'Downloads', wallet }

const downloads = defineScreen({
  name: 'Downloads',
  words,
  title: (text, { screen: { wallet } }) => text('test.title', { wallet: wallet.name }),
  about: ({ wallet }) => wallet.id,
  ...code,
})

test('a view has its own title, and is another one about another thing', () => {
  const one = describeView(downloads as never, texts, { screen, state, kit })
  expect(one).toEqual({ key: `Downloads ${wallet.id}`, title: 'Get Rabbit', wide: false })
  const other = describeView(downloads as never, texts, { screen: { name: 'Downloads', wallet: { ...wallet, id: 'b' } }, state, kit })
  expect(other.key).not.toBe(one.key)
})

test('a view without arguments is one and the same, and is wide where it says so for this kit', () => {
  const plain = defineScreen({
    name: 'Connect',
    words: { 'test.plain': 'Connect' },
    title: (text) => text('test.plain'),
    wide: (of) => of === kit,
    ...code,
  })
  expect(describeView(plain as never, texts, { screen: { name: 'Connect' }, state, kit })).toEqual({
    key: 'Connect ',
    title: 'Connect',
    wide: true,
  })
  expect(describeView(plain as never, texts, { screen: { name: 'Connect' }, state, kit: { ...kit } }).wide).toBe(false)
})

const failed = { key: 'Downloads', title: 'This part did not load', wide: false }

test('a view that lacks its arguments still has a frame, with a title that says so', () => {
  expect(describeView(downloads as never, texts, { screen: { name: 'Downloads' } as never, state, kit })).toEqual(failed)
})

test('so has a view that there is not', () => {
  expect(describeView(undefined, texts, { screen: { name: 'Nonsense' } as never, state, kit })).toEqual({ ...failed, key: 'Nonsense' })
})
