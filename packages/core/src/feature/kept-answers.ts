/** Answers as text for the browser's storage, which is shared with the page: few, short, versioned, and read like a stranger's word. */
import { isRecord, parseJson } from '../kernel/parse.ts'
import type { Remote } from './remote.ts'

const version = 1
/** What is larger is asked again. */
const maxSize = 50_000
const maxEntries = 20

/** Of answers that were given, the newest; `undefined` for none. */
export function toText(remotes: Readonly<Record<string, Remote<unknown>>>): string | undefined {
  const entries = Object.entries(remotes)
    .flatMap(([key, one]) => (one.status === 'ready' && one.at > 0 ? [[key, { at: one.at, data: one.data }] as const] : []))
    .sort(([, one], [, other]) => one.at - other.at)
    .slice(-maxEntries)
  if (entries.length === 0) return undefined
  const text = JSON.stringify({ version, entries: Object.fromEntries(entries) }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return text.length <= maxSize ? text : undefined
}

type Reading<Data> = {
  parse(value: unknown): Data | undefined
  /** Ms since the epoch: older answers have outlived their time, later ones come from a wrong clock. */
  readonly since: number
  readonly until: number
}

export function readEntries<Data>(
  text: string | undefined,
  { parse, since, until }: Reading<Data>,
): readonly (readonly [string, Remote<Data>])[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== version || !isRecord(stored.entries)) return []
  return Object.entries(stored.entries).flatMap(([key, entry]) => {
    if (!isRecord(entry) || typeof entry.at !== 'number' || entry.at <= since || entry.at > until) return []
    const data = parse(entry.data)
    return data === undefined ? [] : [[key, { status: 'ready', data, at: entry.at }] as const]
  })
}
