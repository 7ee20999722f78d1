/** What the examples take by default is the local world that `npm start` makes without options. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devnetProjectId } from '@foyer/devnet'
import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const { ports } = parseOptions([], {})
const folder = join(import.meta.dirname, '../../examples')
const examples = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

/** Its code without what it has installed or built. */
function readSources(name: string): string {
  const paths = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
  const ours = paths.filter((path) => /\.(tsx?|astro)$/.test(path) && !/(^|\/)(node_modules|dist|build|\.\w+)\//.test(path))
  return ours.map((path) => readFileSync(join(folder, name, path), 'utf8')).join('\n')
}

test('there are examples', () => {
  expect(examples).toEqual(expect.arrayContaining(['astro', 'next', 'react-router']))
})

test.each(examples)('%s asks the local world’s own server, chain and project', (name) => {
  const sources = readSources(name)
  const addresses = [...sources.matchAll(/(CHAIN|FOYER) \?\? '([^']*)'/g)].map(([, what, address]) => [what, address])
  expect(Object.fromEntries(addresses)).toEqual({
    CHAIN: `http://127.0.0.1:${ports.first}`,
    FOYER: `http://localhost:${ports.server}`,
  })
  expect(sources).toContain(`projectId = '${devnetProjectId}'`)
})

test.each(examples)('%s runs beside the local world, at a port that nothing of it has', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { scripts: { dev: string } }
  const [, port] = /--port (\d+)/.exec(scripts.dev) ?? []
  expect(port).toMatch(/^\d+$/)
  expect(Object.values(ports)).not.toContain(Number(port))
})
