/** The table of a run in the README against the attacks that there are. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Setting } from './attack.ts'
import { attacks } from './attacks/attacks.ts'
import { browserAttacks } from './browser-attacks.ts'

const settings: Readonly<Record<string, Setting>> = { '': 'embedded', PostgreSQL: 'postgres', 'two processes': 'several' }

const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const rows = (text.split('\n## A run\n')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| [a-z]+-?[a-z-]*(?:,[^|]*)? \| (?!honest|–)/.test(line))
  .map((line) => {
    const [first = '', , errors = ''] = line.slice(2).split(' | ')
    const [name = '', where = ''] = first.trim().split(', ')
    return { name, setting: settings[where], errors: errors.trim() }
  })

test('every attack has its row, of a setting in which it makes sense', () => {
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(attacks.map(({ name }) => name)))
  for (const { name, setting } of rows) {
    expect(setting, name).toBeDefined()
    expect(attacks.find((attack) => attack.name === name)?.settings ?? [setting], name).toContain(setting)
  }
})

test('errors are said to be excused of those alone whose errors are', () => {
  for (const { name, errors } of rows) {
    const isExcused = attacks.find((attack) => attack.name === name)?.excused !== undefined
    if (errors.includes('excused')) expect(isExcused, name).toBe(true)
    else if (isExcused) expect(errors, name).toMatch(/^0$/)
  }
})

test('every attack is meant by a word, and every word means attacks that there are', () => {
  const table = text.split('\n## Which attack is meant by which word\n')[1]?.split('\n## ')[0] ?? ''
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set([...attacks, ...browserAttacks].map(({ name }) => name)))
})
