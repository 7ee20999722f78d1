import type { ConnectedWalletInfo, Connection, Connector, KitError, KitState, Namespace } from '@foyer/core'
import { useMemo } from 'react'
import { readConnection, readConnector } from './read-connection.ts'
import { useKitState } from './use-kit-state.ts'

export type ConnectionInfo = {
  readonly status: Connection['status']
  readonly namespace: Namespace | undefined
  readonly connector: Connector | undefined
  /** The wallet of a connection that is live or being verified (spec 3.07). */
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
  const { connector, status, isRestoring } = info
  const wallet = useMemo(
    () => (connector && (status === 'connected' || isRestoring) ? toWalletInfo(connector) : undefined),
    [connector, status, isRestoring],
  )
  return { ...info, wallet }
}

function readConnectionInfo(state: KitState, wanted: Namespace | undefined) {
  const connection = readConnection(state, wanted)
  return {
    status: connection.status,
    namespace: wanted ?? state.namespace,
    connector: connection.status === 'disconnected' ? undefined : readConnector(state, connection.connector),
    since: connection.status === 'connecting' ? connection.since : undefined,
    isRestoring: connection.status === 'connecting' && connection.restored !== undefined,
    error: connection.status === 'failed' ? connection.error : undefined,
  }
}

function toWalletInfo({ id, name, type, imageUrl }: Connector): ConnectedWalletInfo {
  return { name, type, identifier: id, ...(imageUrl === undefined ? {} : { icon: imageUrl }) }
}
