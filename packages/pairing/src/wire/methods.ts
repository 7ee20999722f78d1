/** The protocol's methods: the tags their messages carry to the relay (their answers', one more), and for how many seconds those are worth keeping. */

const minute = 60
const day = 86_400

export const methods = {
  wc_sessionPropose: { tag: 1100, ttl: 5 * minute },
  wc_sessionSettle: { tag: 1102, ttl: 5 * minute },
  wc_sessionUpdate: { tag: 1104, ttl: day },
  wc_sessionExtend: { tag: 1106, ttl: day },
  wc_sessionRequest: { tag: 1108, ttl: 5 * minute },
  wc_sessionEvent: { tag: 1110, ttl: 5 * minute },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionAuthenticate: { tag: 1116, ttl: 60 * minute },
  wc_sessionPing: { tag: 1114, ttl: day },
  wc_pairingDelete: { tag: 1000, ttl: day },
  wc_pairingPing: { tag: 1002, ttl: 30 },
} as const satisfies Record<string, { readonly tag: number; readonly ttl: number }>

export type Method = keyof typeof methods

export const isMethod = (value: string): value is Method => Object.hasOwn(methods, value)

/** A proposal that a person declined, and one that could not be shown to a person. */
export const rejectTags = { byPerson: 1120, byWallet: 1121, signInByPerson: 1118, signInByWallet: 1119 } as const

export const lifetimes = {
  /** Until a pairing is used (docs/behaviour.md, Codes and sessions). */
  pairing: 4 * minute,
  /** With less than this left a pairing counts as expired (docs/behaviour.md, Codes and sessions). */
  pairingMargin: 10,
  /** From the proposal in a dapp to its settlement. */
  proposal: 5 * minute,
  /** A pairing that a wallet has used. */
  usedPairing: 30 * day,
  session: 7 * day,
  request: { least: 5 * minute, most: 7 * day },
} as const

/** Clocks differ; an expiry this many seconds beyond the longest is still taken, as the longest. */
export const skew = 3600

/** The protocol's errors, as its specification numbers and words them. */
export const peerErrors = {
  invalidMethod: { code: 1001, message: 'Invalid method' },
  invalidEvent: { code: 1002, message: 'Invalid event' },
  invalidUpdate: { code: 1003, message: 'Invalid update request' },
  invalidExtend: { code: 1004, message: 'Invalid extend request' },
  invalidSettle: { code: 1005, message: 'Invalid session settle request' },
  unauthorizedMethod: { code: 3001, message: 'Unauthorized method' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event' },
  unauthorizedUpdate: { code: 3003, message: 'Unauthorized update request' },
  unauthorizedExtend: { code: 3004, message: 'Unauthorized extend request' },
  unauthorizedChain: { code: 3005, message: 'Unauthorized chain' },
  rejected: { code: 5000, message: 'User rejected' },
  disconnected: { code: 6000, message: 'User disconnected' },
  settlementFailed: { code: 7000, message: 'Session settlement failed' },
  requestExpired: { code: 8000, message: 'Session request expired' },
  unsupportedMethod: { code: 10_001, message: 'Unsupported wc_ method' },
  /** The protocol has none: EIP-1474's, which apps know from nodes. */
  tooManyRequests: { code: -32_005, message: 'Too many requests wait for an answer' },
} as const
