/**
 * One wallet of a catalogue as its deployment has signed it: exactly this text, with Ed25519, behind words that no other signature of
 * that key begins with. So an entry is the same whoever hands it on, whatever of it a reader knows.
 */
import * as v from 'valibot'
import { wallet } from './wallet.ts'

/** What is signed: these words, then the text of the entry. */
export const signedEntryPrefix = 'foyer catalogue entry\n'

/** Seconds since 1970. */
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What the text of an entry says. */
export const signedEntry = v.object({
  /** When the catalogue that it is of was signed. */
  issued: moment,
  /** Until when that counts. */
  until: moment,
  wallet,
})

export type SignedEntry = v.InferOutput<typeof signedEntry>

/** Of a text whose signature is right. `undefined` for what is no entry. */
export function parseSignedEntry(text: string): SignedEntry | undefined {
  try {
    const parsed = v.safeParse(signedEntry, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
