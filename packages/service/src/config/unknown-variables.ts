/** Variables that nobody reads, and that look as if somebody had meant one that is read. */

import { findNearest } from './nearest.ts'
import { type Environment, isSet } from './variables.ts'

export type UnknownVariable = { readonly name: string; readonly nearest: string | undefined }

/**
 * `prefixes`: how the names of a service's own variables begin. What begins so and is not known was meant for it; so was what is a letter
 * or two away from one. Others belong to whoever else is in this environment.
 */
export function findUnknownVariables(
  environment: Environment,
  { known, prefixes }: { readonly known: readonly string[]; readonly prefixes: readonly string[] },
): readonly UnknownVariable[] {
  const names = Object.keys(environment).filter(
    (name) => isSet(environment[name]) && !known.includes(name) && /^[A-Z][A-Z0-9_]{4,60}$/.test(name),
  )
  return names.sort().flatMap((name) => {
    const nearest = findNearest(name, known) ?? known.find((other) => name === `FOYER_${other}`)
    if (nearest === undefined && !prefixes.some((prefix) => name.startsWith(prefix))) return []
    return [{ name, nearest }]
  })
}
