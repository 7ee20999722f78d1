import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const source = fileURLToPath(new URL('..', import.meta.url))
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('styles.gen.ts'))
  .map((name) => readFileSync(source + name, 'utf8'))
  .join('\n')

test('the committed stylesheets are what the CSS files say', () => {
  execFileSync(process.execPath, ['--conditions=foyer-source', '--import', 'tsx', 'scripts/build-css.ts', '--check'], { cwd: root })
})

test('nothing is sized by the page: no rem, no em of the host, nothing fetched', () => {
  expect(styles).not.toMatch(/\drem\b/)
  expect(styles).not.toMatch(/url\(|@import|@font-face/)
})

test('sides are logical, so that right to left is right', () => {
  expect(styles).not.toMatch(/(?:margin|padding|border)-(?:left|right)\b|[{;](?:left|right):/)
})
