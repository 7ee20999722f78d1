import { KitError, type KitErrorCode, kitErrorTable } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { readTexts } from '../../../testing/read-texts.ts'
import { describeFailure } from './describe-failure.ts'
import { pairingWords } from './pairing-words.ts'

const codes = Object.keys(kitErrorTable) as KitErrorCode[]

describe.each([
  ['en', (await readTexts('en')).of(pairingWords)],
  ['ar', (await readTexts('ar')).of(pairingWords)],
] as const)('why no wallet was connected by a code, in %s', (_, text) => {
  test.each(codes)('%s: what happened and what to do', (code) => {
    const { title, todo } = describeFailure(text, new KitError(code, 'For developers.'), { by: 'code', wallet: 'Harbour' })
    expect(title.length).toBeGreaterThan(3)
    expect(todo.length).toBeGreaterThan(10)
    expect(`${title} ${todo}`).not.toMatch(/[{}]|For developers/)
  })
})

const text = (await readTexts('en')).of(pairingWords)

test.each(codes.filter((code) => kitErrorTable[code]))('%s may be tried again', (code) => {
  expect(describeFailure(text, new KitError(code, ''), { by: 'code', wallet: 'Harbour' }).retry).toBeDefined()
})

test('a wallet that approved none of the networks may be asked again: it may approve others', () => {
  expect(describeFailure(text, new KitError('chain_unsupported', 'Chain is not supported'), { by: 'code', wallet: 'Harbour' })).toEqual({
    title: 'Chain is not supported',
    todo: 'Harbour approved no network that this site uses. Try again and choose one of them there, or use another wallet.',
    retry: 'Try again',
  })
})

test('what ran out is what one connects by', () => {
  const said = (by: 'code' | 'link') =>
    Object.values(describeFailure(text, new KitError('timeout', ''), { by, wallet: 'Harbour' })).join(' ')
  expect(said('code')).toMatch(/^The code ran out .* Make a new code$/)
  expect(said('link')).toMatch(/^The link ran out .* Make a new link$/)
})

test('a site that is set up wrongly is nothing the person can mend', () => {
  expect(describeFailure(text, new KitError('configuration', ''), { by: 'code', wallet: 'Harbour' }).retry).toBeUndefined()
})

test('without a wallet’s name a sentence begins as one', () => {
  const { todo } = describeFailure(text, new KitError('chain_unsupported', ''), { by: 'code', wallet: undefined })
  expect(todo).toMatch(/^This wallet /)
  expect(describeFailure(text, new KitError('wallet_broken', ''), { by: 'code', wallet: undefined }).title).toMatch(/^This wallet /)
  expect(describeFailure(text, new KitError('wallet_broken', ''), { by: 'code', wallet: 'imToken' }).title).toMatch(/^imToken /)
})
