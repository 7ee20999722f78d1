'use client'
import { type AccountTransaction, accountHistory, caipAddressOf, type KitError, networkOf, sliceOf } from '@foyer/core'
import { useEffect, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useBackOnline } from './use-back-online.ts'
import { useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'

export type TransactionsInfo = {
  /** Whether there is a history to ask for: `features.history` is on, a server is named, and the account is of EVM and on a network that the page knows. */
  readonly isOffered: boolean
  /** `more`: the next page is on its way; `idle`: nothing was asked for; `unserved`: the server tells no history of this network. */
  readonly status: 'idle' | 'loading' | 'more' | 'ready' | 'failed' | 'unserved'
  /** Pending ones first, then newest first, without spam. What is known stays while it is refreshed, and after a failure. */
  readonly transactions: readonly AccountTransaction[]
  readonly hasMore: boolean
  /** So many pages in a row had nothing to show that the next is a visitor's to ask for. */
  readonly isPaused: boolean
  readonly error: KitError | undefined
  readonly loadMore: () => void
  /** Reads the first page again. */
  readonly refresh: () => void
  /** The page of a transaction in the network's block explorer, where it has one. */
  readonly explorerUrlOf: (hash: string) => string | undefined
}

const none: readonly AccountTransaction[] = []

/** What the connected account has sent, received and called on its network, 50 at a time (docs/behaviour.md, History). */
export function useTransactions({ fetch = true }: RemoteOptions = {}): TransactionsInfo {
  const kit = useKit()
  const handle = useMemo(() => kit.feature(accountHistory), [kit])
  const { key, known, isKnownNetwork, explorer } = useKitState((state) => {
    const address = caipAddressOf(state)
    const network = address && networkOf(state, address.slice(0, address.lastIndexOf(':')) as never)
    return {
      key: address,
      known: address && sliceOf(state, accountHistory).histories[address],
      isKnownNetwork: network !== undefined,
      explorer: network?.blockExplorers?.default.url,
    }
  })
  const { hosts, features } = kit.options
  const isOffered = features.history && hosts.api !== undefined && isKnownNetwork && key?.startsWith('eip155:') === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another question.
  useEffect(() => {
    if (fetch && isOffered) handle.send({ type: 'read' })
  }, [fetch, isOffered, handle, key])
  const actions = useMemo(
    () => ({
      loadMore: () => handle.send({ type: 'more' }),
      refresh: () => handle.send({ type: 'refresh' }),
      // Only http(s) explorers become links: a network's data may come from anywhere.
      explorerUrlOf: (hash: string) =>
        explorer !== undefined && /^https?:\/\//.test(explorer)
          ? `${explorer.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`
          : undefined,
    }),
    [handle, explorer],
  )
  useBackOnline(fetch && isOffered && known?.status === 'failed' ? actions.refresh : undefined)
  return {
    isOffered,
    status: known?.status ?? 'idle',
    transactions: known?.transactions ?? none,
    hasMore: typeof known?.next === 'string',
    isPaused: known?.status === 'ready' && known.skipped > 0,
    error: known?.error,
    ...actions,
  }
}
