/** What runs out on a wallet: scanned codes, what it shows to its person, and the doubt whether a code is over. */
import { PairingError } from '../error.ts'
import { lifetimes } from '../wire/methods.ts'
import { endIncoming, endPairing } from './end.ts'
import { drop, fail, put, succeed, type Turn } from './turn.ts'
import { undo } from './wallet-calls.ts'

export const codeOver = (): PairingError =>
  new PairingError('uri_expired', 'This pairing code has expired. Make a new one in the app, and scan that.')

/** `isTold`: a relay has just said what time it is. */
export function expireWallet(turn: Turn, isTold: boolean): void {
  const { now } = turn
  const isOver = ({ expiry }: { readonly expiry: number }) => expiry <= now
  settleDoubts(turn, isTold)
  for (const call of Object.values(turn.state.calls))
    if (call.kind === 'settle' && isOver(call)) undo(turn, call, { code: 7000, message: 'The app did not confirm in time' })
  for (const proposal of Object.values({ ...turn.state.incoming, ...turn.state.asked }).filter(isOver))
    endIncoming(turn, proposal, 'expired')
  for (const { topic } of Object.values(turn.state.pairings).filter(isOver)) endPairing(turn, topic)
  for (const [key, { topic, id }] of Object.entries(turn.state.requests).filter(([, request]) => isOver(request))) {
    drop(turn, 'requests', key)
    turn.notices.push({ type: 'request_ended', topic, id, reason: 'expired' })
  }
}

function settleDoubts(turn: Turn, isTold: boolean): void {
  for (const { doubted, ...pairing } of Object.values(turn.state.pairings)) {
    if (!doubted || !(isTold || pairing.expiry <= turn.now)) continue
    const { topic } = pairing
    if (isTold && doubted.expiry > turn.now) {
      put(turn, 'pairings', topic, { ...pairing, expiry: Math.min(doubted.expiry, turn.now + lifetimes.usedPairing) })
      succeed(turn, doubted.ref, { topic })
    } else {
      drop(turn, 'pairings', topic)
      drop(turn, 'keys', topic)
      fail(turn, doubted.ref, codeOver())
    }
  }
}
