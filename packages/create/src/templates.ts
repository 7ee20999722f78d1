/** The apps that can be made: folders of real files beside this package's code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

export const templateNames = ['vite', 'next'] as const

export type TemplateName = (typeof templateNames)[number]

export const isTemplate = (value: string): value is TemplateName => (templateNames as readonly string[]).includes(value)

/** Text by path, with `/` whatever the system. */
export type AppFiles = ReadonlyMap<string, string>

/** Where pages are, and so what all templates share of them. */
const pages = { vite: 'src', next: 'app' } as const satisfies Record<TemplateName, string>

const home = join(import.meta.dirname, '../templates')

/** What every file calls the app until it has a name. */
const placeholder = 'my-app'

/** The whole app as it will be written, with its name, and with this package's own version of ours. */
export function readTemplate(template: TemplateName, name: string, version: string): AppFiles {
  const shared = [...readFolder(join(home, 'shared'))].map(
    ([path, text]) => [path.replace(/^pages\//, `${pages[template]}/`), text] as const,
  )
  const files = [...shared, ...readFolder(join(home, template))].map(([path, text]): readonly [string, string] => {
    const named = text.replaceAll(placeholder, name)
    // A package's own `.gitignore` is not published.
    if (path === 'gitignore') return ['.gitignore', named]
    return [path, path === 'package.json' ? withVersion(named, version) : named]
  })
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** All packages of Foyer are released together, under one version. */
function withVersion(manifest: string, version: string): string {
  return manifest.replace(/("@foyer\/[a-z]+": ")[^"]+"/g, `$1${version}"`)
}

function readFolder(folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [
        file
          .slice(folder.length + 1)
          .split(sep)
          .join(posix.sep),
        readFileSync(file, 'utf8'),
      ] as const
    })
}
