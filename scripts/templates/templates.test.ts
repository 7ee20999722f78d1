/** What an integrator writes in a template against `@foyer/vue` and `@foyer/svelte` is checked as their own checkers do it: what is right passes, each wrong line fails. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../packages.ts'

const folderOf = (framework: string): string => join(repository, 'packages', framework, 'testing')

/** Where `checker` finds fault, by file. */
function check(checker: string, framework: string, options: readonly string[]): Readonly<Record<string, readonly number[]>> {
  const folder = folderOf(framework)
  const program = ['--import', 'tsx', join(repository, 'scripts/templates/checker.ts'), checker, ...options]
  const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' })
  const ends = /COMPLETED|error TS/.test(stdout)
  if (!ends) throw new Error(`${checker} has checked nothing: ${stdout}${stderr}`)
  const found = [...stdout.matchAll(/^(?:\d+ ERROR "(?<file>[^"]+)" |(?<path>[^\s(]+)\()(?<line>\d+)[:,]/gm)]
  const all: Record<string, number[]> = {}
  for (const { groups } of found) {
    const file = groups?.file ?? groups?.path ?? ''
    all[file] = [...(all[file] ?? []), Number(groups?.line)]
  }
  return all
}

/** Lines of the wrong template that use something of the kit. */
function wrongLines(framework: string): readonly number[] {
  const lines = readFileSync(join(folderOf(framework), `templates/Wrong.${framework}`), 'utf8').split('\n')
  return lines.flatMap((line, index) => (/^ *<(foyer-|Foyer|p>)/.test(line) ? [index + 1] : []))
}

test.each([
  ['vue', 'vue-tsc', ['-p', 'tsconfig.json', '--pretty', 'false']],
  ['svelte', 'svelte-check', ['--no-tsconfig', '--output', 'machine']],
] as const)(
  'templates of %s: right ones pass, and every line of the wrong one fails',
  (framework, checker, options) => {
    expect(check(checker, framework, options)).toEqual({ [`templates/Wrong.${framework}`]: wrongLines(framework) })
  },
  300_000,
)
