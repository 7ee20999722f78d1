/** An app of a few files, in a folder of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { examine } from '../src/examine.ts'
import type { Finding, Rule } from '../src/finding.ts'

export type Files = Readonly<Record<string, string | object>>

export function makeApp(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // The search for a lockfile ends where a repository does.
  mkdirSync(join(folder, '.git'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
  }
  return folder
}

/** What the doctor finds of one rule, or of all. */
export function find(files: Files, rule?: Rule): readonly Finding[] {
  const { findings } = examine(makeApp(files))
  return rule === undefined ? findings : findings.filter((one) => one.rule === rule)
}

/** `error src/kit.ts:3`, to compare with. */
export const places = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ level, file, line }) => `${level}${file === undefined ? '' : ` ${file}`}${line === undefined ? '' : `:${line}`}`)

export const manifest = (dependencies: Readonly<Record<string, string>> = {}): object => ({
  name: 'app',
  dependencies: { '@foyer/core': '1.0.0', '@foyer/react': '1.0.0', react: '^19.0.0', ...dependencies },
})

export const kitFile = (options = ''): string => `import { createKit } from '@foyer/core'
import { pairing } from '@foyer/pairing/kit'
export const kit = createKit({
  projectId: 'your-project', networks: [],
${options}
})
`
