/** Changes a JSON text by its shape: what mutations of characters seldom leave readable. */
import type { Random } from './random.ts'

type Parts = { readonly random: Random; readonly dictionary: readonly string[]; readonly other: () => string }
type Holder = Record<string | number, unknown>
/** One value within another. */
type Place = { readonly holder: Holder; readonly key: string | number }

const values: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 1.5, 1e21, 2 ** 53, -(2 ** 31), '', ' ', '0', '\u0000', [], {}, [[]], [null], [''], { '': null }],
  ...['__proto__', 'constructor', 'https://app.example', 'javascript:alert(1)', 'x'.repeat(300), 'eip155:1', `0x${'ab'.repeat(20)}`],
]
const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'length', 'then', 'toJSON', '0', '', 'id', 'version']
const mostPlaces = 2_000

/** `undefined` for what is no JSON of some shape. */
export function mutateJson(text: string, mutateText: (text: string) => string, parts: Parts): string | undefined {
  const root = { whole: read(text) }
  if (typeof root.whole !== 'object' || root.whole === null) return undefined
  const places: Place[] = []
  collect(root, places)
  change(parts.random.pick(places), { ...parts, places, mutateText })
  return root.whole === undefined ? 'null' : JSON.stringify(root.whole)
}

function read(text: string): unknown {
  // Most of what is none is seen without the cost of an error.
  if (!/^\s*[[{"\dtfn-]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function collect(holder: Holder, places: Place[]): void {
  const waiting: Holder[] = [holder]
  for (let one = waiting.pop(); one !== undefined && places.length < mostPlaces; one = waiting.pop()) {
    for (const key of Object.keys(one)) {
      places.push({ holder: one, key })
      const value = one[key]
      if (typeof value === 'object' && value !== null) waiting.push(value as Holder)
    }
  }
}

type Change = Parts & { readonly places: readonly Place[]; readonly mutateText: (text: string) => string }

function change({ holder, key }: Place, { places, mutateText, random, dictionary, other }: Change): void {
  const value = holder[key]
  const elsewhere = random.pick(places)
  const name = (): string => (random.chance(2) || dictionary.length === 0 ? random.pick(keys) : random.pick(dictionary))
  const kind = random.below(10)
  if (kind === 0) set(holder, key, random.pick(values))
  else if (kind === 1) set(holder, key, copy(elsewhere.holder[elsewhere.key]))
  else if (kind === 2) remove(holder, key)
  else if (kind === 3 && Array.isArray(holder)) holder.splice(Number(key), 0, copy(value))
  else if (kind === 3) set(holder, name(), copy(value))
  else if (kind === 4) set(holder, key, random.chance(2) ? [value] : { [name()]: value })
  else if (kind === 5) set(holder, key, name())
  else if (kind === 6) set(holder, key, read(other()) ?? value)
  else if (typeof value === 'string') set(holder, key, mutateText(value))
  else if (typeof value === 'number') set(holder, key, random.pick([-value, value + 1, value * 1_000, value / 3, String(value)]))
  else set(holder, key, random.pick(values))
}

function remove(holder: Holder, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

/** As `JSON.parse` does it: a key `__proto__` is a key like any other. */
function set(holder: Holder, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const copy = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value
