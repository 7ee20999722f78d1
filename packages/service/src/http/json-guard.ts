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
  createJsonGuard(bounds)(text)
  return parseGuarded(text)
}

/** For a body that comes in parts, each of which is handed over once, in order. @throws {Refusal} as soon as one is beyond the bounds. */
export function createJsonGuard(bounds: JsonBounds = defaultBounds): (part: string) => void {
  const findExcessOf = createExcessFinder(bounds)
  return (part) => {
    const excess = findExcessOf(part)
    if (excess !== undefined) throw new Refusal('invalid_request', `The body ${excess}.`, { field: 'body' })
  }
}

/** What has passed the guard. @throws {Refusal} `invalid_request` for what is not JSON. */
export function parseGuarded(text: string): unknown {
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
  return createExcessFinder(bounds)(text)
}

/** The same for a text that comes in parts: each is handed over once, in order, until one goes beyond the bounds. */
export function createExcessFinder(bounds: JsonBounds): (part: string) => string | undefined {
  let depth = 0
  let keys = 0
  let elements = 0
  const strings = createStringReader()

  return (part) => {
    for (let index = strings.goOn(part); index < part.length; index++) {
      const code = part.charCodeAt(index)
      if (code === quote) {
        // Strings are jumped over by the engine's own search: most of a large body is inside them.
        index = strings.from(part, index + 1) - 1
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
}

/** Where strings end that may go on in the next part. */
function createStringReader() {
  let isOpen = false
  /** Whether the part before has ended in the middle of an escape. */
  let isEscaped = false

  /** Behind the quote that ends the string, whose text begins or goes on at `start`; behind the part where none does. */
  function from(part: string, start: number): number {
    for (let end = part.indexOf('"', start); end !== -1; end = part.indexOf('"', end + 1)) {
      if (endsEscaped(part, start, end)) continue
      isOpen = false
      isEscaped = false
      return end + 1
    }
    isEscaped = endsEscaped(part, start, part.length)
    isOpen = true
    return part.length
  }

  function endsEscaped(part: string, start: number, end: number): boolean {
    let first = end
    while (first > start && part.charCodeAt(first - 1) === backslash) first--
    const isOdd = (end - first) % 2 === 1
    return first === start && isEscaped ? !isOdd : isOdd
  }

  return { from, goOn: (part: string): number => (isOpen ? from(part, 0) : 0) }
}
