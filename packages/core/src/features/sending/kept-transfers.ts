/** What was sent and to whom as text for the browser's storage: what is kept of anything that is followed, and the receivers. */
import { isAddress, parseTokenNames, parseUnits, readTracked, toKept } from '../../feature/kept-tracked.ts'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import type { KeptSending, SendToken } from './sending.ts'

export const storageKey = 'transfers'
const version = 1
export const mostReceivers = 50

/** `undefined` when there is nothing to keep. */
export function toText({ transfers, receivers }: KeptSending): string | undefined {
  const entries = toKept(transfers).map(({ amount, ...one }) => ({ ...one, amount: String(amount) }))
  if (entries.length === 0 && receivers.length === 0) return undefined
  return JSON.stringify({ version, transfers: entries, receivers })
}

/** What is wrong is left out. */
export function readKept(text: string | undefined, now: number): KeptSending {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== version) return { transfers: [], receivers: [] }
  const receivers = listOf(stored.receivers).filter(isAddress).slice(-mostReceivers)
  return { transfers: readTracked(stored.transfers, now, parseTransfer), receivers }
}

function parseTransfer({ to, name, token, amount }: Readonly<Record<string, unknown>>) {
  const parsed = parseToken(token)
  const units = parseUnits(amount)
  if (!isAddress(to) || !parsed || units === undefined) return undefined
  return { to, ...(isText(name) && name.length <= 255 && { name }), token: parsed, amount: units }
}

function parseToken(value: unknown): SendToken | undefined {
  const names = parseTokenNames(value)
  if (!names || !isRecord(value)) return undefined
  const { address } = value
  if (address === undefined) return names
  return isAddress(address) ? { ...names, address } : undefined
}
