/**
 * Parses JSON from strangers.
 *
 * One pass over the text bounds nesting and the numbers of keys and elements before `JSON.parse` allocates anything. Keys named
 * `__proto__` become plain own properties there; schemas copy only the keys they know, so none reaches a prototype.
 */
import { Refusal } from './refusal.ts'

export type JsonBounds = {
  readonly depth: number
  readonly keys: number
  /** Of lists, and members of objects: what `JSON.parse` makes of two characters takes fifty bytes. */
  readonly elements: number
}

export const defaultBounds: JsonBounds = { depth: 20, keys: 1000, elements: 5000 }

/** @throws {Refusal} `invalid_request` for what is not JSON or is beyond the bounds. */
export function parseJson(text: string, bounds: JsonBounds = defaultBounds): unknown {
  const excess = findExcess(text, bounds)
  if (excess !== undefined) throw new Refusal('invalid_request', `The body ${excess}.`, { field: 'body' })
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid_request', 'The body is not valid JSON.', { field: 'body' })
  }
}

const quote = 34
const backslash = 92

/** In what a text goes beyond the bounds, to stand behind its name; undefined where it does not. What is not JSON may be either. */
export function findExcess(text: string, bounds: JsonBounds): string | undefined {
  let depth = 0
  let keys = 0
  let elements = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      // Strings are jumped over by the engine's own search: most of a large body is inside them.
      index = endOfString(text, index)
    } else if (code === 123 || code === 91) {
      if (++depth > bounds.depth) return `is nested deeper than ${bounds.depth} levels`
    } else if (code === 125 || code === 93) {
      depth--
    } else if (code === 58 && ++keys > bounds.keys) {
      return `has more than ${bounds.keys} keys`
    } else if (code === 44 && ++elements > bounds.elements) {
      return `has more than ${bounds.elements} elements`
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}
