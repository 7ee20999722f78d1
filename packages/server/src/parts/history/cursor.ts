/** Where the next page begins: on each network that is not at its end, in one word that pages hand back as they got it. */
import * as v from 'valibot'
import { BadCursor } from './history-provider.ts'

/** By CAIP-2 id; null from the newest on. */
export type Places = ReadonlyMap<string, string | null>

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.maxLength(60)), v.nullable(v.pipe(v.string(), v.maxLength(300)))),
)

/** Null at the end of all networks. */
export function toCursor(places: Places): string | null {
  return places.size === 0 ? null : Buffer.from(JSON.stringify(Object.fromEntries(places))).toString('base64url')
}

/** @throws {BadCursor} */
export function parseCursor(text: string): Places {
  const parsed = v.safeParse(schema, Buffer.from(text, 'base64url').toString('utf8'))
  if (!parsed.success) throw new BadCursor()
  return new Map(Object.entries(parsed.output))
}
