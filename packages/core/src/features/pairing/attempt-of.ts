/** What the kernel's connections say of pairing: which attempt a paired wallet can answer, and who is held by one. */
import type { Namespace } from '@foyer/contract/entities'
import { pairedConnector } from '../../entities/pairing.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'
import type { Connection, KernelState } from '../../kernel/state.ts'

export function heldByPairing(state: KernelState, namespace: Namespace): boolean {
  return heldOf(connectionOf(state, namespace))?.connector === pairedConnector
}

export function connectionsOf({ connections }: KernelState): readonly (readonly [Namespace, Connection])[] {
  return Object.entries(connections) as [Namespace, Connection][]
}

export function isAttempt(connection: Connection): boolean {
  return connection.status === 'connecting' && connection.connector === pairedConnector && !connection.restored
}

/** The one attempt that a paired wallet can answer; with two, the later one. */
export function attemptOf(state: KernelState): { readonly namespace: Namespace; readonly attempt: number } | undefined {
  const attempts = connectionsOf(state).flatMap(([namespace, connection]) =>
    isAttempt(connection) && connection.status === 'connecting' ? [{ namespace, attempt: connection.attempt }] : [],
  )
  return attempts.sort((one, other) => other.attempt - one.attempt)[0]
}
