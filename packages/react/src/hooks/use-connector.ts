'use client'
import { type Connector, type ConnectorId, connectorOf } from '@foyer/core'
import { useKitState } from './use-kit-state.ts'

/** The wallet with that connector; `undefined` once it has gone. */
export function useConnector(id: ConnectorId | undefined): Connector | undefined {
  return useKitState((state) => connectorOf(state.connectors, id))
}
