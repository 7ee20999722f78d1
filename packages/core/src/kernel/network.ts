/**
 * Which network the page is on, and the one move to another that may be under way.
 *
 * `active` may be a network the kit was not given: the wallet is where it is (docs/behaviour.md, Switching networks).
 */
import type { Caip2 } from '@foyer/contract/entities'
import type { KitError } from '../entities/errors.ts'
import type { NetworkState } from './state.ts'

export type NetworkEvent =
  /** Ask the connected wallet to move. */
  | { readonly type: 'move'; readonly to: Caip2; readonly attempt: number; readonly at: number }
  | { readonly type: 'moved'; readonly attempt: number }
  | { readonly type: 'refused'; readonly attempt: number; readonly error: KitError }
  /** Gives up waiting, and forgets the last failure. */
  | { readonly type: 'cancel' }
  /** The page is on this network now: the wallet says so, or there is no wallet and the person chose it. */
  | { readonly type: 'at'; readonly network: Caip2 | undefined }

export type NetworkWork = { readonly type: 'move'; readonly to: Caip2; readonly attempt: number } | { readonly type: 'abandon-move' }

export function stepNetwork(now: NetworkState, event: NetworkEvent): readonly [NetworkState, NetworkWork?] {
  const { networks, active, switching } = now
  switch (event.type) {
    case 'move': {
      const { to, attempt, at } = event
      // Pressed twice: the wallet already shows the request.
      if (switching?.to === to) return [now]
      return [
        { networks, active, switching: { to, attempt, since: at } },
        { type: 'move', to, attempt },
      ]
    }
    case 'moved':
      if (switching?.attempt !== event.attempt) return [now]
      return [{ networks, active: switching.to }]
    case 'refused':
      if (switching?.attempt !== event.attempt) return [now]
      return [{ networks, active, failed: { to: switching.to, error: event.error } }]
    case 'cancel':
      if (switching) return [{ networks, active }, { type: 'abandon-move' }]
      return [now.failed ? { networks, active } : now]
    case 'at': {
      if (event.network === active && !now.failed && switching?.to !== active) return [now]
      // Somewhere else than asked for: the question still stands.
      const open = switching && switching.to !== event.network
      return [{ networks, active: event.network, ...(open && { switching }) }]
    }
  }
}
