import type { Finding } from '../finding.ts'
import { lineAt } from './read-file.ts'

export type Dependency = { readonly range: string; readonly line: number; readonly isDev: boolean }

export type Manifest = { readonly dependencies: ReadonlyMap<string, Dependency> }

/** A package.json, or what is wrong with it. */
export function parseManifest(text: string, file = 'package.json'): Manifest | Finding {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const at = /position (\d+)/.exec(String(cause))
    return broken(file, at ? lineAt(text, Number(at[1])) : 1, 'is not JSON')
  }
  if (!isRecord(value)) return broken(file, 1, 'holds no object')
  const dependencies = new Map<string, Dependency>()
  for (const kind of ['peerDependencies', 'devDependencies', 'optionalDependencies', 'dependencies']) {
    const named = value[kind]
    if (named === undefined) continue
    const at = text.indexOf(`"${kind}"`)
    if (!isRecord(named)) return broken(file, lineAt(text, at), `has ${kind} that are no object`)
    for (const [name, range] of Object.entries(named)) {
      if (typeof range !== 'string') continue
      const line = lineAt(text, text.indexOf(`"${name}"`, at))
      dependencies.set(name, { range, line, isDev: kind === 'devDependencies' })
    }
  }
  return { dependencies }
}

/** An app that has the kit itself among its tools has the page's packages there. */
export function isBundled(dependencies: Manifest['dependencies']): boolean {
  return [...dependencies].some(([name, { isDev }]) => isDev && /^@foyer\/(core|react|vue|svelte|standalone)$/.test(name))
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function broken(file: string, line: number, problem: string): Finding {
  return {
    ...{ rule: 'broken-manifest', level: 'error', file, line },
    what: `${file} ${problem}.`,
    why: 'Without it nobody knows which packages the app has, and npm does not install it either.',
    fix: 'Mend the file, then run foyer doctor again: what depends on it was not looked at.',
  }
}
