/** The version of this build, and those that were released before it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Versions = {
  readonly version: string
  /** Newest first, this one included. */
  readonly versions: readonly string[]
}

export function readVersions(repository: string): Versions {
  const { version } = JSON.parse(readFileSync(join(repository, 'packages/core/package.json'), 'utf8')) as { version: string }
  const released: unknown = JSON.parse(readFileSync(join(repository, 'apps/docs/versions.json'), 'utf8'))
  return { version, versions: joinVersions(version, released) }
}

/** @throws {Error} for a list that names no versions. */
export function joinVersions(version: string, released: unknown): readonly string[] {
  if (!Array.isArray(released) || !released.every((each) => typeof each === 'string' && /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(each)))
    throw new Error('apps/docs/versions.json has to be a list of versions, such as ["1.1.0", "1.0.0"].')
  return [...new Set([version, ...(released as string[])])].sort(compareNewestFirst)
}

function compareNewestFirst(a: string, b: string): number {
  const [[left = '', early], [right = '', other]] = [a.split('-', 2), b.split('-', 2)]
  const numbers = (version: string): readonly number[] => version.split('.').map(Number)
  const [high, low] = [numbers(right), numbers(left)]
  const difference = high.map((number, index) => number - (low[index] ?? 0)).find((each) => each !== 0)
  if (difference !== undefined) return difference
  // A version comes after what was tried out for it.
  if (early === undefined || other === undefined) return Number(early !== undefined) - Number(other !== undefined)
  return other.localeCompare(early, 'en', { numeric: true })
}
