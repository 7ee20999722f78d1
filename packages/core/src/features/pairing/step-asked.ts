/** Which requests of this page a paired wallet has not answered yet, as far as the visitor is to hear of them. Pure. */
import type { AskedEvent } from './pairing-event.ts'
import type { AskedWallet, PairingSlice } from './pairing-state.ts'

/** Whoever asks more at once is heard by the newest. */
const mostAsked = 100

export function stepAsked(now: PairingSlice['asked'], event: AskedEvent): PairingSlice['asked'] {
  if (event.type === 'dismiss-asked') return undefined
  const others = now?.filter((one) => !isSame(one, event.request)) ?? []
  if (event.type === 'wallet-asked') return [...others, event.request].slice(-mostAsked)
  return others.length > 0 ? others : undefined
}

function isSame(one: AskedWallet, other: AskedWallet): boolean {
  return one.topic === other.topic && one.requestId === other.requestId
}
