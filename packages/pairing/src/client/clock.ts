/**
 * What time it is by the server: this machine's clock, corrected by what relays say. A pure machine; who reads its own clock is the caller.
 *
 * Times are ms since 1970. `own` is the time by this machine.
 */
export type Clock = {
  /** By how much the server is ahead of this machine. */
  readonly correction: number
  /** A relay has said what time it is, since this client began. */
  readonly known: boolean
}

export type ClockEvent =
  /** A relay has said what time it is. */
  | { readonly type: 'time_announced'; readonly at: number }
  /** A relay refused a token, and said what time it is. */
  | { readonly type: 'token_refused'; readonly at: number }
  /** A relay has delivered what was published at that time, in ms or in seconds. */
  | { readonly type: 'message_dated'; readonly at: number }

export type ClockContext = {
  readonly own: number
  /** The latest time that a relay has ever said: nothing comes back that was over by it, unless this machine's own clock is before it. */
  readonly latest: number
}

/** By this much a relay may end sessions before their time by this machine's clock, not by more. */
const largestCorrection = 3_600_000
/** What messages take on their way, and a little. */
const tolerance = 5000

export const initialClock: Clock = { correction: 0, known: false }

/** The next clock, and by how much it was shifted for everything that waits; 0 when it was right. */
export function stepClock(clock: Clock, event: ClockEvent, { own, latest }: ClockContext): readonly [Clock, number] {
  if (event.type === 'message_dated') {
    // The relay cannot have published later than now: where it did, this machine is behind.
    const ahead = (event.at < 1e11 ? event.at * 1000 : event.at) - own
    return [{ ...clock, correction: Math.max(clock.correction, Math.min(ahead, largestCorrection)) }, 0]
  }
  const known = clock.known || event.type === 'time_announced'
  const shift = Math.max(event.at, Math.min(latest, own)) - own - clock.correction
  if (Math.abs(shift) < tolerance) return [{ ...clock, known }, 0]
  return [{ correction: clock.correction + shift, known }, shift]
}

export const serverTime = ({ correction }: Clock, own: number): number => own + correction

/** What it is at least, whatever a relay says. */
export const earliestTime = ({ correction }: Clock, own: number): number => own + Math.min(correction, largestCorrection)

/** By how much sessions outlive their time by the server's clock. */
export const sessionGrace = ({ correction }: Clock): number => Math.max(0, correction - largestCorrection)
