import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> }

test('every package with a script of its own that the repository is tested with is decided about for pnpm', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')) as Lock
  const withScript = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  const text = [...readSettings('pnpm/11.0.0', import.meta.dirname).values()].join('')
  expect(withScript.length).toBeGreaterThan(0)
  expect([...text.matchAll(/^ {2}(\S+): false$/gm)].map(([, name]) => name)).toEqual([...new Set(withScript)])
  expect([...text.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name)).toEqual([...new Set(withScript)])
})
