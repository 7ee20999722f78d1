'use client'
import {
  type ConnectedWalletInfo,
  type Connection,
  type Connector,
  connectionOf,
  connectorOf,
  heldOf,
  type KitError,
  type KitState,
  type Namespace,
  walletInfoOf,
} from '@foyer/core'
import { useKitState } from './use-kit-state.ts'

export type ConnectionInfo = {
  readonly status: Connection['status']
  readonly namespace: Namespace | undefined
  /** The wallet that is, is being or was last asked. */
  readonly connector: Connector | undefined
  /** Where the wallet in use can be reached: it stays while another one is asked. */
  readonly held: Connector | undefined
  /** The wallet in use, live or being verified. At the other end of a paired session `held` only stands in for it. */
  readonly wallet: ConnectedWalletInfo | undefined
  /** When the wait began, ms since the epoch; only while connecting. */
  readonly since: number | undefined
  /** A connection from before a reload that is being verified: show it as connected. */
  readonly isRestoring: boolean
  /** Why the last attempt failed; only when `failed`. */
  readonly error: KitError | undefined
}

/** One connection: of `namespace`, or of the namespace the page is on. */
export function useConnection(namespace?: Namespace): ConnectionInfo {
  const info = useKitState((state) => readConnectionInfo(state, namespace))
  const wallet = useKitState((state) => walletInfoOf(state, namespace))
  return { ...info, wallet }
}

function readConnectionInfo(state: KitState, wanted: Namespace | undefined) {
  const connection = connectionOf(state, wanted)
  return {
    status: connection.status,
    namespace: wanted ?? state.namespace,
    held: connectorOf(state.connectors, heldOf(connection)?.connector),
    connector: connection.status === 'disconnected' ? undefined : connectorOf(state.connectors, connection.connector),
    since: connection.status === 'connecting' ? connection.since : undefined,
    isRestoring: connection.status === 'connecting' && connection.restored !== undefined,
    error: connection.status === 'failed' ? connection.error : undefined,
  }
}
