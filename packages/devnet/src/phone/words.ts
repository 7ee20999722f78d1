/** Plain words for what the protocol calls otherwise. */
import { type ClientNotification, PairingError, type PairingErrorCode, type PeerMetadata } from '@foyer/pairing'

/** What an app calls itself, as one short line: no controls, and nothing that turns the direction of what follows. */
export function nameOf({ name }: Pick<PeerMetadata, 'name'>): string {
  const line = name.replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim()
  return line === '' ? 'An app without a name' : line.slice(0, 80)
}

/** A stranger's text, as it is and not as it would like to be seen: what turns the direction of its letters is written out. */
export function revealed(text: string): string {
  const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
  return text.replace(turns, (one) => `[U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
}

/** A time in seconds since 1970: the hour today, else with its day. */
export function untilText(seconds: number, now = Date.now()): string {
  const at = new Date(seconds * 1000)
  const hour = { hour: 'numeric', minute: '2-digit' } as const
  const isToday = at.toDateString() === new Date(now).toDateString()
  return isToday ? at.toLocaleTimeString([], hour) : at.toLocaleString([], { day: 'numeric', month: 'long', ...hour })
}

/** What is worth saying of a notification. `app` is who it is about. */
export function noticeText(notification: ClientNotification, app: string): string | undefined {
  if (notification.type === 'proposal_ended' && notification.reason === 'expired')
    return 'The time to answer is over. Make a new code in the app.'
  if (notification.type === 'proposal_ended' && notification.reason === 'cancelled') return 'The app has withdrawn its request.'
  if (notification.type === 'request_ended' && notification.reason === 'expired') return `The time to answer ${app} is over.`
  if (notification.type === 'session_ended') return sessionEnds[notification.reason.code]?.(app) ?? `${app} has disconnected.`
  return undefined
}

/** By the protocol's number; the other side's own words are not repeated. */
const sessionEnds: Readonly<Record<number, (app: string) => string>> = {
  7000: (app) => `${app} did not confirm the connection. Try it again with a new code.`,
  8000: (app) => `The connection to ${app} has ended: its time is over.`,
}

const abilities: readonly (readonly [methods: readonly string[], words: string])[] = [
  [['personal_sign', 'eth_signTypedData_v4'], 'Ask you to sign messages'],
  [['eth_sendTransaction'], 'Ask you to send transactions'],
  [['wallet_switchEthereumChain', 'wallet_addEthereumChain'], 'Ask you to change or add a network'],
  [['wallet_watchAsset'], 'Suggest tokens to you'],
]

/** What an app with these methods can do, one line each. */
export function describeMethods(methods: readonly string[]): readonly string[] {
  const known = abilities.filter(([names]) => names.some((name) => methods.includes(name))).map(([, words]) => words)
  return ['See the accounts you choose, their balances and activity', ...known]
}

const failures: Readonly<Partial<Record<PairingErrorCode, string>>> = {
  expired: 'The app did not answer in time. Make a new code there and use that.',
  relay_unreachable: 'The relay cannot be reached, so the app has not heard of it. Check the connection and try again.',
  not_found: 'The app has taken this back, or its time is over.',
  peer_failed: 'The app answered with an error, so nothing has changed.',
}

/** Why a code could not be taken. */
export function explainCode(error: unknown, code: string): string {
  if (!PairingError.is(error, 'invalid_uri')) return explain(error)
  return /^wc:/i.test(code)
    ? `${error.message} Make a new one in the app, and copy the whole of it.`
    : 'This is not a connection code. Copy it again in the app: it starts with “wc:”.'
}

/** What went wrong, and what to do about it. */
export function explain(error: unknown): string {
  if (PairingError.is(error)) return failures[error.code] ?? error.message
  return error instanceof Error ? error.message : 'Something went wrong.'
}
