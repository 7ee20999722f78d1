/** The whole site, built from this repository. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchOptions } from '../search/search-options.ts'
import { buildSite, type Site } from './build-site.ts'
import { checkSite } from './check-site.ts'
import { contents } from './contents.ts'
import { joinVersions } from './read-versions.ts'

const repository = join(import.meta.dirname, '../../../..')
let folder: string
let site: Site
const read = (file: string) => readFile(join(folder, file), 'utf8')

// All of the site takes a minute where the machine does other things, too.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-site-test-'))
  site = await buildSite({ repository, outDir: folder })
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every link and anchor leads somewhere, nothing is inline, no page is too large', async () => {
  expect(await checkSite(join(folder, site.version))).toEqual([])
})

test('what is wrong with a page is said with its name', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'foyer-site-broken-'))
  await writeFile(
    join(broken, 'a.html'),
    '<a href="b.html">b</a><a href="#gone">c</a><p id="x" style="color:red"></p><p id="x"></p><script>1</script>',
  )
  expect([...(await checkSite(broken))].sort()).toEqual([
    'a.html: #gone has no such anchor',
    'a.html: b.html leads nowhere',
    'a.html: has something inline that the policy forbids: <p id="x" style="',
    'a.html: has something inline that the policy forbids: <script>',
    'a.html: has the id "x" twice',
  ])
  await rm(broken, { recursive: true })
})

test('every document of the repository is a page', async () => {
  const sources = contents.flatMap(({ entries }) => entries.flatMap((entry) => ('source' in entry ? [entry.source] : [])))
  const found = await Promise.all(
    ['docs', 'docs/moving'].map(async (place) =>
      (await readdir(join(repository, place))).filter((name) => name.endsWith('.md')).map((name) => `${place}/${name}`),
    ),
  )
  const readmes = (await readdir(join(repository, 'packages'), { recursive: true }))
    .filter((name) => /^[a-z]+\/README\.md$/.test(name))
    .map((name) => `packages/${name}`)
  expect([...found.flat(), ...readmes].filter((document) => !sources.includes(document))).toEqual([])
})

test('no table of a document has fallen apart into text', async () => {
  for (const { path, body } of site.pages) expect(body.text, path).not.toMatch(/<p>\|/)
})

test('the version, the latest and the list of versions stand beside each other', async () => {
  expect((await readdir(folder)).sort()).toEqual([site.version, 'index.html', 'latest', 'versions.json'].sort())
  expect(await read('index.html')).toContain('url=latest/index.html')
  expect(JSON.parse(await read('versions.json'))).toContain(site.version)
  expect(await read('latest/options.html')).toBe(await read(`${site.version}/options.html`))
  // Built for elsewhere, a page knows of no local world.
  expect(await read('latest/buttons.html')).not.toContain('data-world')
})

test('the search finds passages by their words, names of the reference, and guides first', async () => {
  const index = MiniSearch.loadJSON(await read('latest/search.json'), searchOptions)
  const first = (words: string): unknown => index.search(words)[0]?.id
  expect(first('theming')).toBe('theming.html')
  expect(first('useAccount')).toBe('reference/hooks.html#useaccount')
  expect(first('wallet ids')).toBe('options.html#wallet-ids')
  expect(index.search('connect button').length).toBeGreaterThan(0)
  expect(index.search('qqqqzzzz')).toEqual([])
})

test('the search finds what stands far below a heading, as in a long table', async () => {
  const index = MiniSearch.loadJSON(await read('latest/search.json'), searchOptions)
  const guide = await readFile(join(repository, 'docs/server.md'), 'utf8')
  const variables = [...guide.matchAll(/^\| `([A-Z]+(?:_[A-Z]+)+)` \|/gm)].map(([, name = '']) => name)
  expect(variables).toContain('ALLOW_LOCAL_EGRESS')
  const lost = variables.filter((name) => !index.search(name).some(({ id }) => id === 'server.html#as-a-program'))
  expect(lost).toEqual([])
  expect(index.search('changelog')[0]?.id).toBe('changelog.html')
})

test('a page of text loads a few KiB of program, and its index stays small', async () => {
  const size = async (file: string) => (await readFile(join(folder, 'latest', file))).byteLength
  const [main = ''] = (await readdir(join(folder, 'latest/assets'))).filter((name) => name.startsWith('main-'))
  expect(await size(`assets/${main}`)).toBeLessThan(12 * 1024)
  expect(await read(`latest/assets/${main}`)).not.toMatch(/from"\.\//)
  expect(await size('search.json')).toBeLessThan(1024 * 1024)
})

test('versions are listed newest first, once', () => {
  expect(joinVersions('1.10.0', ['1.9.0', '1.10.0', '1.10.0-beta.1', '0.9.0'])).toEqual(['1.10.0', '1.10.0-beta.1', '1.9.0', '0.9.0'])
  expect(() => joinVersions('1.0.0', { versions: [] })).toThrow('apps/docs/versions.json has to be a list of versions')
  expect(() => joinVersions('1.0.0', ['../x'])).toThrow('has to be a list of versions')
})
