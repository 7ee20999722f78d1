/** What the build knows of the kit, so that no figure on the page is typed in: sizes, requests, languages, version. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

export function readFigures(): object {
  const languages = readdirSync(join(root, 'packages/react/src/locales'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
  const { version } = readJson('packages/core/package.json') as { readonly version: string }
  return { languages: ['en', ...languages], figures: readJson('scripts/size/figures.json'), version }
}
