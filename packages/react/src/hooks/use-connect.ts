'use client'
import { type ConnectorId, connectionOf, type KitError, type Namespace } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type Connect = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The connector that is being asked, or was asked last. */
  readonly connector: ConnectorId | undefined
  readonly error: KitError | undefined
  /** When the wait began, ms since the epoch. */
  readonly since: number | undefined
  /** Resolves when connected; rejects with a `KitError`, which is also in `error`. */
  readonly connect: (connector: ConnectorId, options?: { readonly signal?: AbortSignal }) => Promise<void>
  /** Stops waiting; a late answer of the wallet changes nothing. */
  readonly cancel: () => void
}

const statusOf = { disconnected: 'idle', connecting: 'pending', connected: 'success', failed: 'error' } as const

/** Connects a wallet, without any UI of the kit. */
export function useConnect(options: { readonly namespace?: Namespace } = {}): Connect {
  const kit = useKit()
  const { namespace } = options
  const state = useKitState((all) => {
    const connection = connectionOf(all, namespace)
    return {
      status: statusOf[connection.status],
      connector: connection.status === 'disconnected' ? undefined : connection.connector,
      error: connection.status === 'failed' ? connection.error : undefined,
      since: connection.status === 'connecting' ? connection.since : undefined,
    }
  })
  const connect = useCallback(
    (connector: ConnectorId, more: { readonly signal?: AbortSignal } = {}) =>
      kit.connect(connector, { ...more, ...(namespace && { namespace }) }),
    [kit, namespace],
  )
  const cancel = useCallback(() => kit.send({ type: 'cancel', ...(namespace && { namespace }) }), [kit, namespace])
  return { ...state, connect, cancel }
}
