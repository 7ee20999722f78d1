/** `docs/threats.md` against the tests: each one that it names is there, under that title, and runs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from './packages.ts'

type Threat = { readonly name: string; readonly tests: readonly { readonly file: string; readonly title: string }[]; readonly text: string }

function readThreats(document: string): readonly Threat[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const tests = [...text.matchAll(/^- `([\w./-]+)`: \*(.+)\*$/gm)].map(([, file = '', title = '']) => ({ file, title }))
      return { name: text.split('\n', 1)[0] ?? '', tests, text }
    })
}

/** A title as it stands in the source of a test that is not left out. */
function hasTest(source: string, title: string): boolean {
  const literal = ["'", '"', '`'].map((quote) => quote + title.replaceAll(quote, `\\${quote}`) + quote)
  return source.split('\n').some((line) => literal.some((one) => line.includes(one)) && !/\.(?:skip|todo|only)\b/.test(line))
}

const threats = readThreats(readFileSync(join(repository, 'docs/threats.md'), 'utf8'))

test('every threat has what stands against it, and tests', () => {
  expect(threats.length).toBeGreaterThanOrEqual(20)
  for (const { name, tests, text } of threats) {
    expect(text.split('\n').filter((line) => line.startsWith('- ')).length, name).toBe(tests.length)
    expect(tests.length, name).toBeGreaterThan(0)
    expect(text.split('\n\n')[1]?.length, name).toBeGreaterThan(80)
  }
})

describe.each(threats)('$name', ({ tests }) => {
  test.each(tests)('$file: $title', ({ file, title }) => {
    expect(existsSync(join(repository, file))).toBe(true)
    expect(hasTest(readFileSync(join(repository, file), 'utf8'), title)).toBe(true)
  })
})

test('a title that is not there, or whose test is left out, is noticed', () => {
  const source = ["test('one', () => {})", "test.skip('two', () => {})", "])('with %s', () => {})", "test('it\\'s', () => {})"].join('\n')
  expect(['one', 'with %s', "it's", 'two', 'on', 'three'].map((title) => hasTest(source, title))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(readThreats('# T\n\n## A\n\nText.\n\n- `a/b.test.ts`: *one*\n')).toMatchObject([
    { name: 'A', tests: [{ file: 'a/b.test.ts', title: 'one' }] },
  ])
})
