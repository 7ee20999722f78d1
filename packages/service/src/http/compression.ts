/**
 * Answers in fewer bytes, for whoever takes them so (RFC 9110, 12.5.3).
 *
 * It is a favour: an answer that would cost more than the bounds below allow goes out as it is, and nobody waits for a turn. What was
 * compressed is kept by what it says, so that one answer is compressed once, whoever asks for it and by whatever query.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Prepared } from './prepared.ts'

/** Below that an answer fits into one packet either way. */
const smallestBytes = 1_024
/** An answer beyond that goes out as it is. */
export const maxCompressedBytes = 1_048_576
/** Of all that is kept: each answer, and as much again for each of its smaller forms. */
export const maxKeptBytes = 8_388_608
/** How many are compressed at a time, and how many bytes that nobody asked for lately within a second: strangers can ask for ever new ones. */
export const mostCompressions = 2
export const maxNewBytesASecond = 2_097_152

export type Coding = 'br' | 'gzip'

export type Compression = {
  /** The answer as it is sent to a caller who accepts that. Says that it is another one for others. */
  readonly encode: (answer: Prepared, accepted: string | undefined) => Promise<Prepared> | Prepared
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** What is in pieces is too large for it. */
type Whole = string | Uint8Array<ArrayBuffer>
/** Undefined where nothing is won by it. */
type Smaller = Promise<Uint8Array<ArrayBuffer> | undefined>
type Kept = { readonly size: number; readonly made: Map<Coding, Smaller> }

export function createCompression({ now = () => performance.now() }: { readonly now?: () => number } = {}): Compression {
  /** The one that was used last is last. */
  const kept = new Map<Whole, Kept>()
  let keptBytes = 0
  let underWay = 0
  let second = { since: Number.NEGATIVE_INFINITY, bytes: 0 }

  function hasRoom(size: number): boolean {
    if (now() - second.since >= 1_000) second = { since: now(), bytes: 0 }
    if (underWay >= mostCompressions || second.bytes + size > maxNewBytesASecond) return false
    second.bytes += size
    return true
  }

  async function compress(body: Whole, size: number, coding: Coding): Smaller {
    underWay++
    try {
      const bytes = await make[coding](body, size)
      return bytes.byteLength < size ? bytes : undefined
    } catch {
      return undefined
    } finally {
      underWay--
    }
  }

  function use(body: Whole, size: number): Kept {
    const entry = kept.get(body) ?? { size, made: new Map() }
    if (!kept.delete(body)) keptBytes += sizeKept(size)
    kept.set(body, entry)
    for (const [oldest, { size: freed }] of kept) {
      if (keptBytes <= maxKeptBytes) break
      kept.delete(oldest)
      keptBytes -= sizeKept(freed)
    }
    return entry
  }

  function read(body: Whole, size: number, coding: Coding): Smaller | undefined {
    const isKnown = kept.get(body)?.made.has(coding) === true
    if (!isKnown && !hasRoom(size)) return undefined
    const { made } = use(body, size)
    const reading = made.get(coding) ?? compress(body, size, coding)
    made.set(coding, reading)
    return reading
  }

  return {
    encode(answer, accepted) {
      const { body } = answer
      if (typeof body !== 'string' && !(body instanceof Uint8Array)) return answer
      if (!/^application\/json\b|^image\/svg\+xml\b/.test(answer.contentType)) return answer
      const plain = { ...answer, headers: { ...answer.headers, vary: 'Accept-Encoding' } }
      const coding = chooseCoding(accepted)
      const size = Buffer.byteLength(body)
      if (coding === undefined || size < smallestBytes || size > maxCompressedBytes) return plain
      const reading = read(body, size, coding)
      return reading === undefined ? plain : reading.then((bytes) => (bytes === undefined ? plain : toEncoded(plain, bytes, coding)))
    },
  }
}

/** With each of its smaller forms, none of which is larger. */
function sizeKept(size: number): number {
  return 3 * size
}

function toEncoded(plain: Prepared, body: Uint8Array<ArrayBuffer>, coding: Coding): Prepared {
  return { ...plain, body, headers: { ...plain.headers, 'content-encoding': coding } }
}

/** At levels that cost less of the processor than making the answer did. */
const make = {
  br: (body: Whole, size: number) =>
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (body: Whole) => toGzip(body, { level: 6 }),
}

/** Whoever names more than that is answered by the first of them. */
const mostCodings = 32

/** What the caller likes best, the smaller one of equals; undefined where that is none. A weight that is no number counts for nothing. */
export function chooseCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',', mostCodings)) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim())
    weights.set(name === 'x-gzip' ? 'gzip' : name, readWeight(parameters))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  // As it is: unless that is named, whatever else is accepted is liked better.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

function readWeight(parameters: readonly string[]): number {
  const weight = parameters.find((one) => /^q\s*=/.test(one))
  if (weight === undefined) return 1
  const [, digits] = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight) ?? []
  return digits === undefined ? 0 : Number(digits)
}
