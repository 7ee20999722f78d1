/**
 * The code that is made ahead, while a phone shows a list of wallets: by it the first press on a row opens the wallet. It becomes the code of the
 * attempt that the press begins. Pure.
 */
import { isPhone, type PagePlatform } from '../../environment/page-platform.ts'
import type { KernelView, TimerWork } from '../../feature/feature.ts'
import type { KernelEvent, Stamp, Stamped } from '../../kernel/event.ts'
import { mayConnect, screenOf } from '../../kernel/select.ts'
import { expiryMargin } from '../../links/pairing-link.ts'
import { codeViewer } from './code-viewer.ts'
import type { PairingEvent, PairingWork } from './pairing-event.ts'
import type { CodeAhead } from './pairing-state.ts'

/** As for a code that is shown: about an hour of them. */
const mostCodes = 16

type Event = Stamped<PairingEvent | KernelEvent> | ({ readonly type: 'start' } & Stamp)
type AheadStep = readonly [CodeAhead | undefined, ...(PairingWork | TimerWork<PairingEvent>)[]]

/** `elsewhere`: no list is shown any more. `waits`: it is, and nothing may be made now. */
type AheadPlace = 'list' | 'waits' | 'elsewhere'

export function placeOfAhead({ now, setup }: KernelView, platform: PagePlatform, hasAttempt: boolean): AheadPlace {
  if (!setup.pairs || !isPhone(platform)) return 'elsewhere'
  const name = screenOf(now)?.name
  // Where the page offers no wallets, the first view lists none.
  const isList = name === 'AllWallets' || (name === 'Connect' && setup.options.enableWallets)
  // A view of a code is about to make the attempt.
  if (!isList && !codeViewer(now, setup, platform)) return 'elsewhere'
  return mayConnect(now) && !hasAttempt ? 'list' : 'waits'
}

/** Any other event may have changed the place. */
export function stepAhead(now: CodeAhead | undefined, event: Event, place: AheadPlace): AheadStep {
  const { at, seq } = event
  const isMine = 'attempt' in event && now && 'attempt' in now && now.attempt === event.attempt
  if (event.type === 'code-ahead' && isMine && now.status === 'making') {
    const { attempt, uri, expiresAt } = event
    const ms = Math.max(0, expiresAt - expiryMargin - at)
    const made: CodeAhead = { ...now, status: 'made', uri, expiresAt }
    return settle(made, { type: 'timer', name: 'pairing-ahead', ms, event: { type: 'ahead-over', attempt, reason: 'expired' } })
  }
  if (event.type === 'ahead-over' && isMine) {
    // What could not be made is tried again by whoever opens a list next.
    if (event.reason === 'failed' || now.codes >= mostCodes) return settle({ status: 'failed' })
    return settle(make(now.codes + 1))
  }
  if (event.type === 'fetch-ahead' && event.makes && (!now || now.status === 'failed')) return settle({ status: 'wanted' })
  return settle(now)

  function make(codes: number): CodeAhead {
    return { status: 'making', attempt: seq, codes }
  }

  /** What the place makes of it. */
  function settle(next: CodeAhead | undefined, ...work: (PairingWork | TimerWork<PairingEvent>)[]): AheadStep {
    const isHeld = now?.status === 'making' || now?.status === 'made'
    if (place !== 'list') {
      const kept: CodeAhead | undefined = place === 'waits' && next ? { status: 'wanted' } : undefined
      if (isHeld) return [kept, { type: 'pair-drop-ahead' }]
      return [kept?.status === now?.status ? now : kept]
    }
    if (isHeld && next?.status === 'failed') return [next, { type: 'pair-drop-ahead' }]
    const begun = next?.status === 'wanted' ? make(1) : next
    if (begun?.status === 'making' && begun !== now) return [begun, { type: 'pair-make-ahead', attempt: begun.attempt }]
    return [begun, ...work]
  }
}
