import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from './features.ts'

const home = join(import.meta.dirname, '../../core/src/features')
/** Spoken to by the kit alone. */
const inner = ['analytics', 'supported-chains']
const folders = readdirSync(home, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test.each(folders.filter((name) => !inner.includes(name)))('a browser test has the code of %s, since its folder is there', async (name) => {
  const main: object = await import(join(home, name, `${name}.ts`))
  expect(features.filter((one) => Object.values(main).includes(one)).length).toBeGreaterThan(0)
})
