import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as index from './index.ts'

const home = join(import.meta.dirname, '../..')

type Manifest = {
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

test('the public names change only on purpose', () => {
  expect(Object.keys(index).sort()).toEqual(['foyer', 'watchKit'])
})

test('a page is asked for the packages that are imported, and for no other: wagmi has a core of its own', () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
  const sources = readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test|\.test-d)\.ts$/.test(path),
  )
  const text = sources.map((path) => readFileSync(join(home, 'src', path), 'utf8')).join('\n')
  const asked = Object.keys(manifest.peerDependencies).filter((name) => !manifest.peerDependenciesMeta?.[name]?.optional)
  expect(asked).toEqual(['viem'])
  for (const name of asked) expect(text).toContain(` from '${name}'`)
})
