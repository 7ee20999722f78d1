/** Reads what providers answer. */
import * as v from 'valibot'
import { OnrampUnavailable } from './onramp-provider.ts'

/** @throws {OnrampUnavailable} that says which part was wrong, not what was there. */
export function readAnswer<Schema extends v.GenericSchema>(name: string, schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new OnrampUnavailable(`${name} answered in another form: ${v.getDotPath(parsed.issues[0]) ?? 'the whole'}`)
}

/** Of a list, what can be read: one strange row takes nothing else with it. */
export function readRows<Schema extends v.GenericSchema>(schema: Schema, rows: readonly unknown[]): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
}

/** As many rows as are looked at. */
export const mostRows = 2_000

/** Keys in snake case: APIs of one provider differ, and change, in that. */
export function toSnakeKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((item) => toSnakeKeys(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeKeys(item, depth + 1),
    ]),
  )
}

const deepest = 12
