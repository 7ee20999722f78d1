/** A locale costs one file: nothing that is there already is edited, and the first bundle stays as it is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { readEnglish } from './english.ts'
import { readLocale } from './read-locale.ts'
import { writeList, writeLocale } from './write-locale.ts'

const react = join(import.meta.dirname, '../../packages/react/src')
const english = await readEnglish()
const german: unknown = JSON.parse(readFileSync(join(react, 'locales/de.json'), 'utf8'))

describe('a new locale', () => {
  test('is one file: its modules and its place in the list are made from it', () => {
    const { words, faults, missing } = readLocale('tlh', { button: { connect: 'Huch yIrar' } }, english.words)
    expect([faults, missing.length]).toEqual([[], Object.keys(english.words).length - 1])
    const files = { ...writeList(['de', 'tlh']), ...writeLocale('tlh', words, english) }
    expect(Object.keys(files).sort()).toEqual(['list.gen.ts', 'tlh-opening.gen.ts', 'tlh-views.gen.ts', 'tlh.gen.ts'])
    expect(files['tlh.gen.ts']).toContain('"button.connect":"Huch yIrar"')
    expect(files['list.gen.ts']).toContain("import { locale as tlh } from './tlh.gen.ts'")
  })

  test('has each of its words in one portion: on the page, with the opening, or with the views', () => {
    const { words } = readLocale('de', german, english.words)
    const files = writeLocale('de', words, english)
    for (const key of Object.keys(words)) {
      expect(Object.values(files).filter((text) => text.includes(`${JSON.stringify(key)}:`)).length, key).toBe(1)
    }
  })
})

test.each([
  ['a key that no view has', { account: { titel: 'Konto' } }, 'account.titel is not a key of any view.'],
  ['a placeholder that is lost', { request: { waiting: 'Weiter' } }, 'request.waiting has the placeholders {}, not {wallet}.'],
  [
    'plural forms of another language',
    { all: { found: { other: '{number} Wallets' } } },
    'all.found has the forms other; de wants one, other.',
  ],
  ['a text where there are plurals', { all: { found: '{number} Wallets' } }, 'all.found has plural forms in English.'],
  ['an empty text', { account: { title: '' } }, 'account.title is empty or has spaces at its ends.'],
  ['something that is no text', { account: { title: 7 } }, 'account.title is neither a text nor plural forms.'],
])('%s is a fault', (_, file, fault) => {
  expect(readLocale('de', file, english.words).faults).toContain(fault)
})

test('what is not translated is named, and no fault', () => {
  expect(readLocale('de', { account: { title: 'Konto' } }, english.words)).toMatchObject({
    faults: [],
    missing: expect.arrayContaining(['account.settings']),
  })
})

describe.each(['exports/index.ts', 'exports/elements.ts'])('the first bundle (%s)', (entry) => {
  test('holds no language but English, however many there are', async () => {
    const { metafile } = await build({
      entryPoints: [join(react, entry)],
      outdir: join(react, 'unwritten'),
      bundle: true,
      write: false,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      metafile: true,
      logLevel: 'error',
    })
    const reached = new Set<string>()
    const visit = (chunk: string): void => {
      if (reached.has(chunk)) return
      reached.add(chunk)
      for (const { path, kind, external } of metafile.outputs[chunk]?.imports ?? [])
        if (kind === 'import-statement' && !external) visit(path)
    }
    for (const [chunk, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint?.endsWith(entry)) visit(chunk)
    const files = [...reached].flatMap((chunk) => Object.keys(metafile.outputs[chunk]?.inputs ?? {}))
    expect(files.some((file) => file.endsWith('buttons/words.ts'))).toBe(true)
    expect(files.filter((file) => file.includes('/locales/'))).toEqual([])
  })
})
