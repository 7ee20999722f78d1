/** What the build knows of the kit, so that no figure on the page is typed in: sizes, requests, languages and their names, version. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** A language in its own words: `Deutsch`. Asked of `Intl` in the page, the first name costs a slow phone two frames. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

export function readFigures(): object {
  const languages = readdirSync(join(root, 'packages/react/src/locales'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
  const { version } = readJson('packages/core/package.json') as { readonly version: string }
  const all = ['en', ...languages]
  return {
    languages: all,
    languageNames: Object.fromEntries(all.map((tag) => [tag, nameOf(tag)])),
    figures: readJson('scripts/size/figures.json'),
    version,
  }
}
