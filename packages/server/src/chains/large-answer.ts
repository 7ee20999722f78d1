/**
 * Reads large answers of a node as what is to be sent on: bytes. Nothing of it is made into values, which would take several times the
 * memory and hold everybody up for as long as it takes, nor long ones into text; and others have their turn between the parts of it.
 *
 * It is checked to be JSON (RFC 8259) to its end, within bounds.
 */
import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { JsonBounds } from '@foyer/service/http'
import type { JsonText } from './rpc-types.ts'

/** The members of one answer (JSON-RPC 2.0) as they were written, in memory of their own; of two with one name the last. */
export type AnswerTexts = { readonly id?: JsonText; readonly error?: JsonText; readonly result?: JsonText }

/** `broken` where it is no JSON, `excess` where it is beyond the bounds. */
export type LargeAnswer = readonly AnswerTexts[] | 'broken' | 'excess'

/** In bytes: about a millisecond, and the longest member that is made into text. */
const partLength = 131_072

/** `pause` lets others have their turn. What is read may be written to again once this is over. */
export async function readLargeAnswer(
  bytes: Buffer,
  bounds: JsonBounds,
  pause: () => Promise<unknown> = setImmediate,
): Promise<LargeAnswer> {
  if (!isUtf8(bytes)) return 'broken'
  const scan = scanAnswer(bytes, bounds)
  for (;;) {
    const { done, value } = scan.next()
    if (done === true) return typeof value === 'string' ? value : toTexts(bytes, value, pause)
    await pause()
  }
}

type Span = readonly [start: number, end: number]
type Spans = Partial<Record<keyof AnswerTexts, Span>>

async function toTexts(bytes: Buffer, answers: readonly Spans[], pause: () => Promise<unknown>): Promise<readonly AnswerTexts[]> {
  const texts: AnswerTexts[] = []
  let copied = 0

  async function copy([start, end]: Span): Promise<JsonText> {
    if (end - start <= partLength) {
      copied += end - start
      if (copied >= partLength) await pause()
      copied %= partLength
      return bytes.toString('utf8', start, end)
    }
    const own = Buffer.allocUnsafeSlow(end - start)
    for (let next = start; next < end; next += partLength) {
      await pause()
      bytes.copy(own, next - start, next, Math.min(next + partLength, end))
    }
    return own
  }

  for (const spans of answers) {
    const taken: [string, JsonText][] = []
    for (const [name, span] of Object.entries(spans)) taken.push([name, await copy(span)])
    texts.push(Object.fromEntries(taken))
  }
  return texts
}

const quote = 34
const backslash = 92
const minus = 45
const dot = 46
const zero = 48
const letterU = 117

/** Of each byte whether a string may have it as it is: all but the quote, the backslash and control characters. */
const isPlain = Uint8Array.from({ length: 256 }, (_, code) => (code >= 32 && code !== quote && code !== backslash ? 1 : 0))
const isHexadecimal = toTable('0123456789abcdefABCDEF')
const isEscape = toTable('"\\/bfnrt')
const words = ['true', 'false', 'null'].map((word) => Buffer.from(word))

function toTable(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const code of Buffer.from(characters)) table[code] = 1
  return table
}

function skipSpace(bytes: Buffer, start: number): number {
  let index = start
  for (;;) {
    const code = bytes[index]
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return index
    index++
  }
}

/** Behind the closing quote of the string whose characters begin there; -1 where it is none, and `~index` where it goes on there after so many bytes. */
function endOfString(bytes: Buffer, start: number): number {
  const pauseAt = start + partLength
  let index = start
  while (index < pauseAt) {
    while (index < pauseAt && isPlain[bytes[index] as number] === 1) index++
    if (index >= pauseAt) break
    const code = bytes[index]
    if (code === quote) return index + 1
    if (code !== backslash) return -1
    index = endOfEscape(bytes, index + 1)
    if (index === -1) return -1
  }
  return ~index
}

/** Of what follows a backslash. */
function endOfEscape(bytes: Buffer, start: number): number {
  const code = bytes[start] as number
  if (code !== letterU) return isEscape[code] === 1 ? start + 1 : -1
  for (let index = start + 1; index <= start + 4; index++) if (isHexadecimal[bytes[index] as number] !== 1) return -1
  return start + 5
}

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= zero && code <= 57

function endOfDigits(bytes: Buffer, start: number): number {
  let index = start
  while (isDigit(bytes[index])) index++
  return index > start ? index : -1
}

/** What follows a number that has ended is looked at by whoever asks. */
function endOfNumber(bytes: Buffer, start: number): number {
  const whole = bytes[start] === minus ? start + 1 : start
  let index = bytes[whole] === zero ? whole + 1 : endOfDigits(bytes, whole)
  if (index !== -1 && bytes[index] === dot) index = endOfDigits(bytes, index + 1)
  if (index === -1 || (bytes[index] !== 69 && bytes[index] !== 101)) return index
  const sign = bytes[index + 1]
  return endOfDigits(bytes, sign === minus || sign === 43 ? index + 2 : index + 1)
}

function endOfWord(bytes: Buffer, start: number): number {
  const word = words.find((one) => bytes[start] === one[0])
  if (word === undefined) return -1
  return word.every((code, index) => bytes[start + index] === code) ? start + word.length : -1
}

function endOfPlain(bytes: Buffer, start: number): number {
  const code = bytes[start]
  return code === minus || isDigit(code) ? endOfNumber(bytes, start) : endOfWord(bytes, start)
}

const braceOpen = 123
const braceClose = 125
const bracketOpen = 91
const bracketClose = 93

/** What may come next; `first…` also the end of what has just begun. */
type Next = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma' | 'nothing'

/** Yields after each part. */
function* scanAnswer(bytes: Buffer, bounds: JsonBounds): Generator<void, Spans[] | 'broken' | 'excess'> {
  const answers: Spans[] = []
  const open: number[] = []
  let index = skipSpace(bytes, 0)
  /** How deep the members of an answer are: a batch is a list of them. */
  const depth = bytes[index] === bracketOpen ? 2 : 1
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

  for (; index < bytes.length; index = skipSpace(bytes, index)) {
    if (index >= pauseAt) {
      yield
      pauseAt = index + partLength
    }
    const code = bytes[index]
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
      index = code === quote ? endOfString(bytes, index + 1) : -1
      for (; index < -1; index = endOfString(bytes, ~index)) yield
      if (index === -1) return 'broken'
      if (++keys > bounds.keys) return 'excess'
      if (open.length === depth) name = readName(bytes, start, index)
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
        index = code === quote ? endOfString(bytes, index + 1) : endOfPlain(bytes, index)
        for (; index < -1; index = endOfString(bytes, ~index)) yield
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

function readName(bytes: Buffer, start: number, end: number): string | undefined {
  if (end - start > longestName) return undefined
  const name: unknown = JSON.parse(bytes.toString('utf8', start, end))
  return typeof name === 'string' && names.has(name) ? name : undefined
}
