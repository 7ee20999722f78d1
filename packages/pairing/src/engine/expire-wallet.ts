/** What runs out on a wallet: scanned codes, what it shows to its person, and the wait for a relay's clock. */
import { PairingError } from '../error.ts'
import { lifetimes } from '../wire/methods.ts'
import { type Draft, drop, put } from './draft.ts'
import { endIncoming, endPairing } from './end.ts'
import { fail, succeed } from './outcome.ts'
import type { Pairing } from './state.ts'
import { revert } from './wallet-changes.ts'

export const uriExpired = (): PairingError =>
  new PairingError('uri_expired', 'This pairing code has expired. Make a new one in the app, and scan that.')

export function expireWallet(draft: Draft): void {
  const { now } = draft
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry <= now
  for (const pairing of Object.values(draft.state.pairings).filter(isOver)) refuseAwaited(draft, pairing)
  for (const call of Object.values(draft.state.calls))
    if (call.kind === 'settle' && isOver(call)) revert(draft, call, { code: 7000, message: 'The app did not confirm in time' })
  for (const proposal of Object.values({ ...draft.state.incoming, ...draft.state.incomingSignIns }).filter(isOver))
    endIncoming(draft, proposal, 'expired')
  for (const { topic } of Object.values(draft.state.pairings).filter(isOver)) endPairing(draft, topic)
  for (const [key, { topic, id }] of Object.entries(draft.state.requests).filter(([, request]) => isOver(request))) {
    drop(draft, 'requests', key)
    draft.notifications.push({ type: 'request_ended', topic, id, reason: 'expired' })
  }
}

/** A relay has said what time it is: codes that seemed over by this machine's clock are good, or really are over. */
export function settleAwaited(draft: Draft): void {
  for (const { awaitsClock, ...pairing } of Object.values(draft.state.pairings)) {
    if (!awaitsClock) continue
    if (awaitsClock.expiry <= draft.now) {
      refuseAwaited(draft, { ...pairing, awaitsClock })
      continue
    }
    const expiry = Math.min(awaitsClock.expiry, draft.now + lifetimes.usedPairing)
    put(draft, 'pairings', { [pairing.topic]: { ...pairing, expiry } })
    succeed(draft, awaitsClock.ref, { topic: pairing.topic })
  }
}

function refuseAwaited(draft: Draft, { topic, awaitsClock }: Pairing): void {
  if (!awaitsClock) return
  drop(draft, 'pairings', topic)
  drop(draft, 'keys', topic)
  fail(draft, awaitsClock.ref, uriExpired())
}
