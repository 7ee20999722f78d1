/** Swaps that are not settled as text for the browser's storage: what is kept of anything that is followed, and what was swapped for what. */
import { isCaip10 } from '@foyer/contract/entities'
import { parseTokenNames, parseUnits, readTracked, toKept } from '../../feature/kept-tracked.ts'
import { isRecord, parseJson } from '../../kernel/parse.ts'
import type { TrackedSwap } from './swapping.ts'

export const storageKey = 'swaps'
const version = 1

/** `undefined` when there is nothing to keep. */
export function toText(swaps: readonly TrackedSwap[]): string | undefined {
  const entries = toKept(swaps).map(({ amount, minimum, ...one }) => ({ ...one, amount: String(amount), minimum: String(minimum) }))
  return entries.length === 0 ? undefined : JSON.stringify({ version, swaps: entries })
}

/** What is wrong is left out. */
export function readKept(text: string | undefined, now: number): readonly TrackedSwap[] {
  const stored = parseJson(text)
  return isRecord(stored) && stored.version === version ? readTracked(stored.swaps, now, parseSwap) : []
}

function parseSwap(entry: Readonly<Record<string, unknown>>) {
  const [paid, got] = [parseToken(entry.paid), parseToken(entry.got)]
  const [amount, minimum] = [parseUnits(entry.amount), parseUnits(entry.minimum)]
  return paid && got && amount !== undefined && minimum !== undefined ? { paid, got, amount, minimum } : undefined
}

function parseToken(value: unknown): TrackedSwap['paid'] | undefined {
  const names = parseTokenNames(value)
  return names && isRecord(value) && isCaip10(value.address) ? { ...names, address: value.address } : undefined
}
