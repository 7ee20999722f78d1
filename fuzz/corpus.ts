/** The targets there are, and the inputs that are kept of each: `corpus/<target>.json`, a list of texts. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const here = import.meta.dirname
/** A longer input is found again, and says little to a reader. */
const longestKept = 4_000

const fileOf = (name: string): string => join(here, 'corpus', `${name}.json`)

export function targetFiles(): readonly { readonly name: string; readonly file: string }[] {
  const files = readdirSync(join(here, 'targets')).filter((file) => file.endsWith('.ts'))
  return files.map((file) => ({ name: basename(file, '.ts'), file: join(here, 'targets', file) }))
}

export function readCorpus(name: string): readonly string[] {
  return existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as readonly string[]) : []
}

export function writeCorpus(name: string, inputs: readonly string[]): void {
  const kept = inputs.filter((input) => input.length <= longestKept)
  writeFileSync(fileOf(name), `[\n${kept.map((input) => `  ${JSON.stringify(input)}`).join(',\n')}\n]\n`)
}
