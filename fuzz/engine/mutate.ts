/** Makes an input out of another: by its characters, by its JSON, with pieces of others and with the parser's own words. */
import { mutateJson } from './mutate-json.ts'
import type { Random } from './random.ts'

export type Mutating = {
  readonly random: Random
  /** Texts that the parser compares with. */
  readonly dictionary: readonly string[]
  /** Another input, to take pieces of. */
  readonly other: () => string
  readonly longest: number
}

/** Characters with a meaning in some format, or to some engine. */
const characters = [
  ...'{}[]":,\\/@?=&%#+-_.;|~\'`<> 0129azAZ',
  ...['\u0000', '\t', '\n', '\r', '\u001f', '\u007f', '\u0085', '\u00a0', '\u00df', '\u0130', '\u0301', '\u0435', '\u200b', '\u200d'],
  ...['\u2028', '\u202e', '\u3000', '\ud800', '\udc00', '\ud83d\ude00', '\ufeff', '\uff0f', '\uffff'],
]

const numbers = ['0', '-0', '-1', '1', '01', '1e3', '1e400', '0x1', '255', '256', '65536', '4294967296', '9007199254740993', '9'.repeat(40)]

const words = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'true',
  'undefined',
  'NaN',
  'javascript:',
  'wc:',
  'eip155:1',
]

/** Between one and eight changes, one on the other; one in two hundred is made long. */
export function mutate(input: string, mutating: Mutating): string {
  const { random, longest } = mutating
  let changed = input
  for (let left = 1 + random.below(random.chance(4) ? 8 : 2); left > 0; left--) changed = mutateOnce(changed, mutating)
  if (random.chance(200)) changed = lengthen(changed, mutating)
  return changed.length > longest ? changed.slice(0, longest) : changed
}

function mutateOnce(text: string, mutating: Mutating): string {
  const { random } = mutating
  if (random.chance(2)) {
    const changed = mutateJson(text, (inner) => mutateText(inner, mutating), mutating)
    if (changed !== undefined) return changed
  }
  return mutateText(text, mutating)
}

export function mutateText(text: string, { random, dictionary, other }: Mutating): string {
  const at = random.below(text.length + 1)
  const end = Math.min(text.length, at + 1 + random.below(random.chance(4) ? 64 : 4))
  const replace = (piece: string): string => text.slice(0, at) + piece + text.slice(end)
  const insert = (piece: string): string => text.slice(0, at) + piece + text.slice(at)
  switch (random.below(11)) {
    case 0:
      return replace('')
    case 1:
      return insert(random.pick(characters))
    case 2:
      return replace(random.pick(characters))
    case 3:
      return replace(String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << random.below(8))))
    case 4:
      return insert(text.slice(at, end))
    case 5:
      return (random.chance(2) ? insert : replace)(random.pick(numbers))
    case 6:
      return (random.chance(2) ? insert : replace)(random.pick(words))
    case 7:
      return dictionary.length > 0 ? (random.chance(2) ? insert : replace)(random.pick(dictionary)) : replace('')
    case 8: {
      const from = other()
      const start = random.below(from.length + 1)
      return replace(from.slice(start, start + 1 + random.below(64)))
    }
    case 9: {
      // The beginning of one with the end of another.
      const from = other()
      return text.slice(0, at) + from.slice(random.below(from.length + 1))
    }
    default: {
      const number = /\d+/.exec(text.slice(at))
      if (number === null) return insert(String(random.below(1_000)))
      const start = at + number.index
      return text.slice(0, start) + random.pick(numbers) + text.slice(start + number[0].length)
    }
  }
}

/** A piece over and over: what takes a parser more than its length in time or room shows here. */
function lengthen(text: string, { random, longest }: Mutating): string {
  const at = random.below(text.length + 1)
  const piece = random.chance(4) ? random.pick(characters) : text.slice(at, at + 1 + random.below(16)) || '['
  const room = Math.max(0, longest - text.length)
  const times = Math.floor((random.chance(4) ? room : Math.min(room, 4_000)) / piece.length)
  return text.slice(0, at) + piece.repeat(times) + text.slice(at)
}
