import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyticsEvents } from '@foyer/contract'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

test('every event of the table is sent somewhere, or is said not to be (docs/behaviour.md, Analytics)', () => {
  const sources = ['packages/core/src/', 'packages/react/src/'].map(readSources).join('\n')
  const unsent = Object.keys(analyticsEvents).filter((name) => !sources.includes(`'${name}'`))
  const [, listed = ''] =
    /also names events that this kit does not send,[^:]*:([^.]*)\./.exec(readFileSync(`${root}docs/behaviour.md`, 'utf8')) ?? []
  expect(listed.split(',').map((name) => name.trim())).toEqual(unsent)
})

function readSources(folder: string): string {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\.ts$/.test(name))
    .map((name) => readFileSync(root + folder + name, 'utf8'))
    .join('\n')
}
