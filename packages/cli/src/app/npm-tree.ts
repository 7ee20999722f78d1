/** Which packages an app reaches in npm's lockfile. One lockfile of a workspace has those of all its apps. */
import { isRecord } from './manifest.ts'

type Packages = Readonly<Record<string, unknown>>

/** No lockfile of a real workspace costs more; what does is not followed. */
const mostLookups = 500_000
/** Nor is a path of one longer. */
const longestPath = 500

/**
 * `own` is the app's folder from that of the lockfile, empty where they are the same; `withTools` also follows what the app itself is
 * developed with. `undefined` where the lockfile does not know it.
 */
export function findReached(packages: Packages, own: string, { withTools = false } = {}): ReadonlySet<string> | undefined {
  if (!Object.hasOwn(packages, own)) return undefined
  const reached = new Set([own])
  let lookups = 0
  // What is added while a set is walked is walked, too.
  for (const from of reached) {
    if (from.length > longestPath) continue
    for (const name of namesOf(packages[from], withTools && from === own)) {
      lookups += from.split('/').length
      if (lookups > mostLookups) return undefined
      const target = resolvePackage(packages, from, name)
      if (target !== undefined) reached.add(target)
    }
  }
  return reached
}

/** As Node looks for a package: in the nearest `node_modules`, on the way up. */
export function resolvePackage(packages: Packages, from: string, name: string): string | undefined {
  if (from.length > longestPath) return undefined
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const path = `${place}${place && '/'}node_modules/${name}`
    if (Object.hasOwn(packages, path)) return followLink(path, packages[path])
    if (place === '') return undefined
  }
}

/** A package of the workspace is a link to its folder, and what that has stands below the folder. */
function followLink(path: string, entry: unknown): string {
  return isRecord(entry) && entry.link === true && typeof entry.resolved === 'string' ? entry.resolved : path
}

/** Peers are among them: it is the app's copy that a package is to get, and another one that it may get. */
function namesOf(entry: unknown, withTools: boolean): readonly string[] {
  if (!isRecord(entry)) return []
  const kinds = [entry.dependencies, entry.optionalDependencies, entry.peerDependencies, withTools && entry.devDependencies]
  return kinds.flatMap((named) => (isRecord(named) ? Object.keys(named) : []))
}
