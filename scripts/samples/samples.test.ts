/** What the documents of the bridges show is code of this repository, which the type checker reads or a test runs: word for word. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../packages.ts'

const bridges = ['wagmi', 'ethers', 'vue', 'svelte', 'query', 'standalone'].map((name) => `packages/${name}/README.md`)
const documents = [...bridges, 'packages/chains/README.md', 'docs/bridges.md'].filter((path) => existsSync(join(repository, path)))
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const samples = documents.flatMap((document) =>
  [...read(document).matchAll(/<!-- sample: (\S+) -->\n```\w+\n([\s\S]*?)```/g)].map(
    ([, file = '', code]) => [document, file, code] as const,
  ),
)

test.each(samples)('%s shows %s as it is', (_, file, code) => {
  expect(code).toBe(read(file))
})

test('every bridge shows something, and nothing that is no file', () => {
  for (const document of documents.filter((path) => bridges.includes(path))) {
    expect({ document, blocks: read(document).match(/^```\w+$/gm)?.length }).toEqual({
      document,
      blocks: samples.filter(([from]) => from === document).length,
    })
  }
})

test('every sample is shown', () => {
  const files = readdirSync(join(repository, 'packages')).flatMap((name) => {
    const folder = `packages/${name}/testing`
    const all = existsSync(join(repository, folder)) ? readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }) : []
    return all.filter((file) => /^(sample\.|samples\/(?!kit\.))/.test(file)).map((file) => `${folder}/${file}`)
  })
  expect(files.sort()).toEqual([...new Set(samples.map(([, file]) => file))].sort())
})
