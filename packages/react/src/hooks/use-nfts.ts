'use client'
import { accountNfts, caipAddressOf, type KitError, type Nft, networkOf, sliceOf } from '@foyer/core'
import { useEffect, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useBackOnline } from './use-back-online.ts'
import { useKitState } from './use-kit-state.ts'
import type { RemoteOptions } from './use-remote.ts'

export type NftsInfo = {
  /** Whether there is anybody to ask: a server is named, and the account is of EVM and on a network that the page knows. */
  readonly isOffered: boolean
  /** `more`: the next page is on its way; `idle`: nothing was asked for; `unserved`: the server tells of none on this network. */
  readonly status: 'idle' | 'loading' | 'more' | 'ready' | 'failed' | 'unserved'
  /** By collection and number, without spam. What is known stays while it is refreshed, and after a failure. */
  readonly nfts: readonly Nft[]
  /** Those that were most likely sent to mislead. */
  readonly hidden: readonly Nft[]
  readonly hasMore: boolean
  /** So many pages in a row had nothing to show that the next is a visitor's to ask for. */
  readonly isPaused: boolean
  readonly error: KitError | undefined
  readonly loadMore: () => void
  /** Reads the first page again. */
  readonly refresh: () => void
}

const none: readonly Nft[] = []

/** The NFTs (ERC-721, ERC-1155) that the connected account holds on its network, 24 at a time (docs/behaviour.md, NFTs). */
export function useNfts({ fetch = true }: RemoteOptions = {}): NftsInfo {
  const kit = useKit()
  const handle = useMemo(() => kit.feature(accountNfts), [kit])
  const { key, known, isKnownNetwork } = useKitState((state) => {
    const address = caipAddressOf(state)
    return {
      key: address,
      known: address && sliceOf(state, accountNfts).accounts[address],
      isKnownNetwork: address !== undefined && networkOf(state, address.slice(0, address.lastIndexOf(':')) as never) !== undefined,
    }
  })
  const isOffered = kit.options.hosts.api !== undefined && isKnownNetwork && key?.startsWith('eip155:') === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another question.
  useEffect(() => {
    if (fetch && isOffered) handle.send({ type: 'read' })
  }, [fetch, isOffered, handle, key])
  const actions = useMemo(
    () => ({ loadMore: () => handle.send({ type: 'more' }), refresh: () => handle.send({ type: 'refresh' }) }),
    [handle],
  )
  useBackOnline(fetch && isOffered && known?.status === 'failed' ? actions.refresh : undefined)
  const all = known?.nfts ?? none
  const [nfts, hidden] = useMemo(() => [all.filter(({ flags }) => !flags.is_spam), all.filter(({ flags }) => flags.is_spam)], [all])
  return {
    isOffered,
    status: known?.status ?? 'idle',
    nfts,
    hidden,
    hasMore: typeof known?.next === 'string',
    isPaused: known?.status === 'ready' && known.skipped > 0,
    error: known?.error,
    ...actions,
  }
}
