import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { swapRouters } from '@foyer/contract'
import { readConfig, readSecrets } from '@foyer/server'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

test('the example of .env is a configuration, with each variable of the documentation', () => {
  expect(readConfig(example)).toMatchObject(readConfig({}))
  // Naming a gateway also reads NFTs there, which whoever copies the file has not decided.
  expect(readConfig(example).ipfsGateway).toBeUndefined()
  expect(readSecrets(example)).toEqual({})
  const table = /^\| variable [\s\S]*?\n\n/m.exec(read('../../docs/server.md'))?.[0] ?? ''
  const documented = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{4,}/g) ?? [])
  expect(documented).toContain('REDIS_URL')
  // The last one is for compose.yaml alone.
  expect(Object.keys(example).sort()).toEqual([...documented, 'POSTGRES_PASSWORD'].sort())
})

test('the example of networks is a list of networks', () => {
  const { chains } = readConfig({ CHAINS_FILE: fileURLToPath(new URL('chains.example.json', import.meta.url)) })
  expect(chains.map(({ caip2 }) => caip2)).toContain('eip155:1')
  // Whoever copies it has swaps by the published contracts, and a history that needs neither a key nor an index.
  const { pools, ...published } = swapRouters['eip155:1'] ?? {}
  expect(chains[0]?.swaps).toMatchObject({ ...published, pools: { router: pools } })
  expect(chains.map(({ history }) => history?.source)).toEqual(['blockscout', 'blockscout'])
})
