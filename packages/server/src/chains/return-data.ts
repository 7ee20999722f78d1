/**
 * Cuts what contracts return out of the text that it comes as. To make bytes of all of it and text again, as a decoder of any type does,
 * takes a hundred times as long, and what strangers' contracts return is theirs to choose.
 */
import type { Hex } from 'viem'

/** Characters of a word of 32 bytes. */
const word = 64
const prefix = '0x'.length

/** The first 32-byte word of return data as a number. */
export function readWord(data: Hex | undefined, index = 0): bigint | undefined {
  const text = data?.slice(prefix + index * word, prefix + (index + 1) * word)
  return text?.length === word ? BigInt(`0x${text}`) : undefined
}

export type ReadAnswer = { readonly success: boolean; readonly returnData: Hex }

/** Of `aggregate3` of Multicall3. @throws {Error} for what is none. */
export function readAggregate(data: Hex): readonly ReadAnswer[] {
  const list = placeAt(data, 0, 0) + word
  const count = numberAt(data, list - word)
  if (prefix + list + count * word > data.length) throw tooShort()
  return Array.from({ length: count }, (_, index) => {
    const answer = placeAt(data, list + index * word, list)
    const returned = placeAt(data, answer + word, answer)
    return { success: numberAt(data, answer) !== 0, returnData: `0x${bytesAt(data, returned)}` }
  })
}

/** A string that is all that a contract returns. @throws {Error} for what is none. */
export function readString(data: Hex): string {
  return Buffer.from(bytesAt(data, placeAt(data, 0, 0)), 'hex').toString('utf8')
}

/** Places are in characters behind the prefix. */
function bytesAt(data: Hex, place: number): string {
  const start = prefix + place + word
  const end = start + 2 * numberAt(data, place)
  if (end > data.length) throw tooShort()
  return data.slice(start, end)
}

const tooShort = () => new Error('What is returned ends before it should.')

/** Where something is whose place is written at `at`, counted from `from`. */
function placeAt(data: Hex, at: number, from: number): number {
  return from + 2 * numberAt(data, at)
}

function numberAt(data: Hex, place: number): number {
  const text = data.slice(prefix + place, prefix + place + word)
  if (text.length < word) throw tooShort()
  const number = Number(`0x${text}`)
  if (!Number.isSafeInteger(number)) throw new Error('What is returned has no such place.')
  return number
}
