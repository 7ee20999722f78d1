/** What a relay is reached through: a WebSocket, and how long things may take on it. */

/** The part of a WebSocket that is used here. Browsers' own fits, and so does that of the package `ws`. */
export type SocketLike = {
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

/** Times in ms; the defaults suit people, tests are faster. */
export type Pace = {
  /** Between two attempts to hand the relay the same message. */
  readonly retry: number
  readonly firstBackoff: number
  readonly longestBackoff: number
  /** A relay that leaves a call without response for so long is not there any more. */
  readonly answer: number
  /** Relays ping every 30 s; where that can be seen, a longer silence is an end. */
  readonly silence: number
}

export const defaultPace: Pace = { retry: 1000, firstBackoff: 300, longestBackoff: 15_000, answer: 10_000, silence: 35_000 }
