/**
 * Reads large answers of a node as what is to be sent on: text. Nothing of it is made into values, which would take several times the
 * memory and hold everybody up for as long as it takes; and others have their turn between the parts of it.
 *
 * The text is checked to be JSON (RFC 8259) to its end, within bounds.
 */
import { setImmediate } from 'node:timers/promises'
import type { JsonBounds } from '@foyer/service/http'

/** The texts of the members of one answer (JSON-RPC 2.0); of two with one name the last. */
export type AnswerTexts = { readonly id?: string; readonly error?: string; readonly result?: string }

/** `broken` where it is no JSON, `excess` where it is beyond the bounds. */
export type LargeAnswer = readonly AnswerTexts[] | 'broken' | 'excess'

/** In characters: about a millisecond. */
const partLength = 131_072

/** `pause` lets others have their turn. */
export async function readLargeAnswer(
  text: string,
  bounds: JsonBounds,
  pause: () => Promise<unknown> = setImmediate,
): Promise<LargeAnswer> {
  const scan = scanAnswer(text, bounds)
  for (;;) {
    const { done, value } = scan.next()
    if (done === true) return typeof value === 'string' ? value : toTexts(text, value, pause)
    await pause()
  }
}

type Span = readonly [start: number, end: number]
type Spans = Partial<Record<keyof AnswerTexts, Span>>

async function toTexts(text: string, answers: readonly Spans[], pause: () => Promise<unknown>): Promise<readonly AnswerTexts[]> {
  const texts: AnswerTexts[] = []
  let copied = 0
  for (const spans of answers) {
    const taken = Object.entries(spans).map(([name, [start, end]]) => {
      // A part of a text keeps the whole of it in memory, which is right for most of the whole, and not for one answer of a hundred.
      if (2 * (end - start) > text.length) return [name, text.slice(start, end)]
      copied += end - start
      return [name, Buffer.from(text.slice(start, end)).toString()]
    })
    texts.push(Object.fromEntries(taken))
    if (copied >= partLength) await pause()
    copied %= partLength
  }
  return texts
}

const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a JSON string must not have
const plainCharacters = /[^"\\\u0000-\u001f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Behind what the pattern finds there; -1 where it finds nothing. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : -1
}

const skipSpace = (text: string, start: number): number => (text.charCodeAt(start) > 32 ? start : endOf(space, text, start))

/** Behind the closing quote of the string that begins there; -1 where it is none. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  for (;;) {
    index = endOf(plainCharacters, text, index)
    const code = text.charCodeAt(index)
    if (code === 34) return index + 1
    if (code !== 92) return -1
    index = endOf(escaped, text, index)
    if (index === -1) return -1
  }
}

function endOfPlain(text: string, start: number): number {
  const code = text.charCodeAt(start)
  if (code === 34) return endOfString(text, start)
  return endOf(code === 45 || (code >= 48 && code <= 57) ? number : word, text, start)
}

const braceOpen = 123
const braceClose = 125
const bracketOpen = 91
const bracketClose = 93

/** What may come next; `first…` also the end of what has just begun. */
type Next = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'nothing'

/** Yields after each part. */
function* scanAnswer(text: string, bounds: JsonBounds): Generator<void, Spans[] | 'broken' | 'excess'> {
  const answers: Spans[] = []
  const open: number[] = []
  let index = skipSpace(text, 0)
  /** How deep the members of an answer are: a batch is a list of them. */
  const depth = text.charCodeAt(index) === bracketOpen ? 2 : 1
  let next = 'value' as Next
  let name: string | undefined
  let valueStart = 0
  let keys = 0
  let elements = 0
  let pauseAt = partLength

  /** A value is over. */
  function end(): void {
    if (open.length === depth && open.at(-1) === braceOpen && name !== undefined) {
      const answer = answers.at(-1)
      if (answer !== undefined) answer[name as keyof AnswerTexts] = [valueStart, index]
    }
    next = open.length === 0 ? 'nothing' : 'comma'
  }

  for (; index < text.length; index = skipSpace(text, index)) {
    if (index >= pauseAt) {
      yield
      pauseAt = index + partLength
    }
    const code = text.charCodeAt(index)
    if (next === 'nothing') return 'broken'
    if (next === 'colon') {
      if (code !== 58) return 'broken'
      index++
      next = 'value'
    } else if (next === 'comma') {
      const isObject = open.at(-1) === braceOpen
      index++
      if (code === 44) {
        if (++elements > bounds.elements) return 'excess'
        next = isObject ? 'key' : 'value'
      } else if (code === (isObject ? braceClose : bracketClose)) {
        open.pop()
        end()
      } else return 'broken'
    } else if (code === braceClose || code === bracketClose) {
      // Of what is empty.
      if (next !== (code === braceClose ? 'firstKey' : 'firstValue')) return 'broken'
      index++
      open.pop()
      end()
    } else if (next === 'key' || next === 'firstKey') {
      const start = index
      index = code === 34 ? endOfString(text, index) : -1
      if (index === -1) return 'broken'
      if (++keys > bounds.keys) return 'excess'
      if (open.length === depth) name = readName(text, start, index)
      next = 'colon'
    } else {
      if (open.length === depth) valueStart = index
      if (code === braceOpen || code === bracketOpen) {
        open.push(code)
        if (open.length > bounds.depth) return 'excess'
        if (open.length === depth && code === braceOpen) answers.push({})
        index++
        next = code === braceOpen ? 'firstKey' : 'firstValue'
      } else {
        index = endOfPlain(text, index)
        if (index === -1) return 'broken'
        end()
      }
    }
  }
  return next === 'nothing' ? answers : 'broken'
}

const names = new Set<string>(['id', 'error', 'result'] satisfies (keyof AnswerTexts)[])
/** Of the longest, each character written as `\u0000`, and the quotes. */
const longestName = 6 * 6 + 2

function readName(text: string, start: number, end: number): string | undefined {
  if (end - start > longestName) return undefined
  const name: unknown = JSON.parse(text.slice(start, end))
  return typeof name === 'string' && names.has(name) ? name : undefined
}
