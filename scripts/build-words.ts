/**
 * Turns the locales that translators edit (`packages/react/src/locales/<tag>.json`) into modules: one value per locale that a
 * page may import, and its words in two chunks. Committed, because the source is what the repository itself runs from.
 *
 * `npm run words` writes them; with `--check` it only says whether the committed ones are up to date, and what is not translated.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnglish } from './words/english.ts'
import { readLocale } from './words/read-locale.ts'
import { type Files, writeList, writeLocale } from './words/write-locale.ts'

const folder = join(import.meta.dirname, '../packages/react/src/locales')
const english = await readEnglish()
const all = Object.keys(english.words).length
const tags = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .sort()

const faults: string[] = []
let files: Files = writeList(tags)
for (const tag of tags) {
  const reading = readLocale(tag, JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')), english.words)
  faults.push(...reading.faults.map((fault) => `${tag}.json: ${fault}`))
  files = { ...files, ...writeLocale(tag, reading.words, english) }
  const missing = reading.missing.length === 0 ? '' : `; English stands in for ${reading.missing.join(', ')}`
  console.log(`${tag}: ${all - reading.missing.length} of ${all} texts${missing}`)
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

const generated = join(folder, 'gen')
const present = readdirSync(generated)
const stale = Object.entries(files).filter(
  ([name, text]) => !present.includes(name) || readFileSync(join(generated, name), 'utf8') !== text,
)
const left = present.filter((name) => files[name] === undefined)
if (process.argv.includes('--check')) {
  const names = [...stale.map(([name]) => name), ...left]
  if (names.length > 0) console.error(`Out of date: ${names.join(', ')}. Run: npm run words`)
  process.exitCode = names.length > 0 ? 1 : 0
} else {
  for (const [name, text] of stale) writeFileSync(join(generated, name), text)
  for (const name of left) rmSync(join(generated, name))
}
