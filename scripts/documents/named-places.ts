/** The files, folders and scripts of this repository that a document names. */

/** Written as code: `packages/core/src/kernel/step.ts`, `features/<name>/`, `src/exports/*`. */
const inline = /`([^`\n]+)`/g
const fileName = /^[\w.<>*[\]-]+\.(?:tsx?|mjs|css|sql|sh|md)$/
const path = /^(?:[\w.<>*-]+\/)+[\w.<>*[\]-]*$/

/** Paths as they stand there. A name with no slash counts where it can be nothing but a file. */
export function findNamedPaths(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const found = [...prose.matchAll(inline)].map(([, code = '']) => code).filter((code) => path.test(code) || fileName.test(code))
  return [...new Set(found)]
}

/** `npm run x`, wherever it stands. */
export function findNamedScripts(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bnpm run (?:--silent |-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name))]
}

/** A drawing of folders: `core/src/  kernel/ what it is · api/ another`, a folder of the line above where the first column is empty. */
export function findDrawnFolders(drawing: string): readonly { readonly root: string; readonly folder: string }[] {
  let root = ''
  return drawing.split('\n').flatMap((line) => {
    const [, start = '', rest = ''] = /^(\S*\/)?\s+(.*)$/.exec(line) ?? []
    root = start || root
    return [...rest.matchAll(/(?:^|[\s·])([\w<>-]+(?:\/[\w<>-]+)*)\/(?=[\s,·:]|$)/g)].map(([, folder = '']) => ({ root, folder }))
  })
}

/** Whether a file or folder ends so, by whole names; `<x>` and `*` stand for any. */
export function isAmong(places: readonly string[], named: string): boolean {
  const bare = named.replace(/^\.\//, '').replace(/\/$/, '')
  const source = bare
    .split(/(<[^>]*>|\*)/)
    .map((part) => (/^(?:<.*>|\*)$/.test(part) ? '[^/]*' : part.replace(/[.[\]]/g, '\\$&')))
    .join('')
  const pattern = new RegExp(`(?:^|/)${source}(?:/|$)`)
  return places.some((place) => pattern.test(place))
}
