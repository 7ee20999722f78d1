import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildDemo } from './build-demo.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-build-demo-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Files of the build that lead to the documents, those with a hash by their beginning. */
async function findLinks(): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:html|js)$/.test(file))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const))
  return texts.flatMap(([file, text]) => (/["'`]\/docs\/(?:latest\/|["'`])/.test(text) ? [file.replace(/-[\w-]{8}\.js$/, '')] : [])).sort()
}

test('the demo leads to the documents where they are served beside it, and nowhere that is not there', async () => {
  await buildDemo(folder)
  expect(await findLinks()).toEqual(['assets/index', 'index.html'])
  await buildDemo(folder, { documents: false })
  expect(await findLinks()).toEqual([])
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  expect(page).toContain('<h1>The way in, and everything behind it</h1>')
  expect(page).toContain('<div class="actions early">')
})
