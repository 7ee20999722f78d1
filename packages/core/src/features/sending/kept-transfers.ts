/** What was sent and to whom as text for the browser's storage, which is shared with the page: few, short, versioned, and read like a stranger's word. */
import { isCaip2 } from '@foyer/contract/entities'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import { isSettled } from './select.ts'
import type { KeptSending, SendToken, TrackedTransfer } from './sending.ts'

export const storageKey = 'transfers'
const version = 1
/** Of transfers that are not settled. */
export const mostPending = 99
export const mostReceivers = 50
/** What no node has known for so long is looked for no more. */
const longestWait = 3 * 24 * 3_600_000

/** `undefined` when there is nothing to keep. */
export function toText({ transfers, receivers }: KeptSending): string | undefined {
  const pending = transfers.filter((one) => !isSettled(one)).slice(-mostPending)
  if (pending.length === 0 && receivers.length === 0) return undefined
  const entries = pending.map(({ amount, ...one }) => ({ ...one, amount: String(amount) }))
  return JSON.stringify({ version, transfers: entries, receivers })
}

/** What is wrong is left out. */
export function readKept(text: string | undefined, now: number): KeptSending {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== version) return { transfers: [], receivers: [] }
  const transfers = listOf(stored.transfers)
    .slice(-mostPending)
    .flatMap((one) => parseTransfer(one, now))
  const receivers = listOf(stored.receivers).filter(isAddress).slice(-mostReceivers)
  return { transfers: [...new Map(transfers.map((one) => [one.hash, one])).values()], receivers }
}

function parseTransfer(value: unknown, now: number): readonly TrackedTransfer[] {
  if (!isRecord(value)) return []
  const { hash, network, from, to, name, token, amount, sentAt, seenAt, nonce, status } = value
  const parsed = parseToken(token)
  if (!isHash(hash) || !isCaip2(network) || !isAddress(from) || !isAddress(to) || !parsed) return []
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount) || !isTime(sentAt, now) || !isTime(seenAt, now)) return []
  if (now - seenAt > longestWait) return []
  return [
    {
      hash,
      network,
      from,
      to,
      ...(isText(name) && name.length <= 255 && { name }),
      token: parsed,
      amount: BigInt(amount),
      sentAt,
      seenAt,
      status: status === 'dropped' ? 'dropped' : 'pending',
      ...(typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0 && { nonce }),
    },
  ]
}

function parseToken(value: unknown): SendToken | undefined {
  if (!isRecord(value)) return undefined
  const { address, name, symbol, decimals } = value
  if (typeof name !== 'string' || typeof symbol !== 'string' || !Number.isInteger(decimals)) return undefined
  const places = Number(decimals)
  if (places < 0 || places > 77 || (address !== undefined && !isAddress(address))) return undefined
  return { ...(isAddress(address) && { address }), name: name.slice(0, 100), symbol: symbol.slice(0, 40), decimals: places }
}

/** Of any chain family: what is done with it is that family's to judge. */
function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{20,128}$/i.test(value)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{32,128}$/i.test(value)
}

function isTime(value: unknown, now: number): value is number {
  return typeof value === 'number' && value > 0 && value <= now
}
