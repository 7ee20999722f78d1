import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPackages } from './packages.ts'
import { readExports } from './read-exports.ts'

/** What an integrator can import. A line that goes or changes here breaks somebody's build: say so in a changeset. */
describe('the public names', () => {
  for (const { name, folder } of readPackages()) {
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly exports: Readonly<Record<string, string | { readonly 'foyer-source'?: string }>>
    }
    for (const [entry, target] of Object.entries(exports)) {
      const source = typeof target === 'object' ? target['foyer-source'] : undefined
      if (source) test(`of ${name}${entry.slice(1)}`, () => expect(readExports(join(folder, source)).join('\n')).toMatchSnapshot())
    }
  }
})

test('names are found in every form of export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-exports-'))
  writeFileSync(
    join(folder, 'a.ts'),
    'export const one = 1, two = 2\nexport type T = 1\nexport function f() {}\nexport class C {}\nconst hidden = 1\nexport { hidden as shown }',
  )
  writeFileSync(
    join(folder, 'b.ts'),
    `export * from './a.ts'\nexport { x, type Y } from 'z'\nexport type { Z } from 'z'\nexport * as all from 'z'`,
  )
  expect(readExports(join(folder, 'b.ts'))).toEqual(['C', 'all', 'f', 'one', 'shown', 'two', 'type T', 'type Y', 'type Z', 'x'])
  rmSync(folder, { recursive: true })
})
