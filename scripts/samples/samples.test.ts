/** What the documents show is code of this repository, which the type checker reads or a test runs: word for word. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { contents } from '@foyer-app/docs/contents'
import { expect, test } from 'vitest'
import { readPackages, repository } from '../packages.ts'
import { readBlocks, readSample } from './read-samples.ts'

const bridges = ['wagmi', 'ethers', 'query', 'vue', 'svelte', 'standalone'].map((name) => `packages/${name}/README.md`)
const pages = contents.flatMap(({ entries }) => entries.flatMap((entry) => ('source' in entry ? [entry.source] : [])))
const ownPages = readPackages().map(({ folder }) => `${relative(repository, folder)}/README.md`)
const documents = [...new Set(['README.md', 'AGENTS.md', ...pages, ...ownPages])]
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const blocks = documents.flatMap((document) => readBlocks(document, read(document)))
const samples = blocks.flatMap(({ document, sample, code }) => (sample === undefined ? [] : [[document, sample, code] as const]))

/** Blocks that other tests hold to what they say. */
const heldElsewhere: Readonly<Record<string, string>> = {
  'packages/pairing/README.md': 'packages/pairing/src/exports/readme.test.ts',
  // It names an app's kit for all hooks, which is for an app of its own: `npm run pack:check` type-checks it there.
  'docs/types.md': 'scripts/consumer/try-consumer.ts',
  // What another kit's app was before it moved: the doctor reads it.
  'docs/moving/rainbowkit.md': 'packages/cli/src/moving/guides.test.ts',
  'docs/moving/connectkit.md': 'packages/cli/src/moving/guides.test.ts',
  'docs/moving/appkit.md': 'packages/cli/src/moving/guides.test.ts',
}

test.each(samples)('%s shows %s as it is', (_, sample, code) => {
  expect(code).toBe(readSample(sample, read))
})

test('no document shows TypeScript that nobody checks', () => {
  const unchecked = blocks.filter(
    ({ document, language, sample }) => /^(tsx?|vue|svelte)$/.test(language) && sample === undefined && !(document in heldElsewhere),
  )
  expect(unchecked.map(({ document, code }) => `${document}: ${code.split('\n', 1)[0]}`)).toEqual([])
  for (const held of Object.values(heldElsewhere)) expect(existsSync(join(repository, held)), held).toBe(true)
})

test('every bridge shows something, and nothing that is no file', () => {
  for (const document of bridges) {
    const own = blocks.filter((block) => block.document === document)
    expect(own.length, document).toBeGreaterThan(0)
    expect(
      own.filter(({ sample }) => sample === undefined),
      document,
    ).toEqual([])
  }
})

test('every sample is shown', () => {
  const folders = [...readdirSync(join(repository, 'packages')).map((name) => `packages/${name}/testing`), 'apps/docs/testing']
  const files = folders.flatMap((folder) => {
    const all = existsSync(join(repository, folder)) ? readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }) : []
    return all.filter((file) => /^(sample\.|samples\/(?!kit\.))/.test(file)).map((file) => `${folder}/${file}`)
  })
  const shown = new Set(samples.map(([, sample]) => sample.split('#')[0]))
  expect(files.filter((file) => !shown.has(file))).toEqual([])
})
