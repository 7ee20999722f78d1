/** What may be styled from outside is a promise: the guide and the code have to agree on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guide = readFileSync(`${root}docs/theming.md`, 'utf8')

/** The text of all files of that kind in the two packages that draw. */
function sources(extension: string): string {
  return ['packages/ui/src/', 'packages/react/src/']
    .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => root + folder + name))
    .filter((file) => file.endsWith(extension) && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

test('every variable the stylesheets read is in the guide, and no other', () => {
  const used = new Set(sources('.css').match(/--foyer-[a-z-]+/g))
  const told = new Set([...guide.matchAll(/^\| `(--foyer-[a-z-]+)` \|/gm)].map(([, name]) => name))
  expect([...told].sort()).toEqual([...used].sort())
})

test('every part there is is in the guide, and no other', () => {
  const named = [...sources('.tsx').matchAll(/\bpart="([a-z-]+)"/g)].map(([, name]) => name as string)
  const set = [...sources('.tsx').matchAll(/(?:setAttribute\('part', |\bpart: )'([a-z-]+)'/g)].map(([, name]) => name as string)
  const section = guide.slice(guide.indexOf('`root`'), guide.indexOf('The buttons on the page'))
  const told = [...section.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name as string)
  const variants = ['button', 'button-primary', 'button-secondary', 'button-ghost']
  expect([...new Set(told)].sort()).toEqual([...new Set([...named, ...set, ...variants])].sort())
})
