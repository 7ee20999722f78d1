'use client'
import {
  type AccountTransaction,
  account,
  accountHistory,
  type Caip10,
  caipAddressOf,
  networkOf,
  parseCaip10,
  type SwapToken,
  sending,
  sliceOf,
  sortOutTokens,
  swapping,
  type TokenBalance,
  type TrackedTransfer,
} from '@foyer/core'
import { useMemo } from 'react'
import { useKitState } from './use-kit-state.ts'
import { type RemoteInfo, type RemoteOptions, useRemote } from './use-remote.ts'

export type TokensInfo = RemoteInfo<readonly TokenBalance[]> & {
  /** Those that were most likely sent to mislead; `data` is without them. */
  readonly hidden: readonly TokenBalance[]
}

/**
 * The connected account's tokens on its network, with prices in US dollars. Kept for 30 s (docs/behaviour.md, Cache lifetimes). What
 * somebody else sent to mislead is apart (docs/behaviour.md, Account data).
 */
export function useTokens(options?: RemoteOptions): TokensInfo {
  const info = useRemote(account, 'tokens', options)
  const known = useKitState((state) => {
    const key = caipAddressOf(state)
    return {
      key,
      coin: key && networkOf(state, parseCaip10(key).network)?.nativeCurrency,
      transfers: sliceOf(state, sending).transfers,
      transactions: key && sliceOf(state, accountHistory).histories[key]?.transactions,
      named: sliceOf(state, swapping).tokens.list,
    }
  })
  const { data } = info
  const { shown, hidden } = useMemo(
    () => (data ? sortOutTokens(data, { coin: known.coin, wanted: wantedOf(known) }) : nothing),
    [data, known],
  )
  return { ...info, data: shown, hidden }
}

const nothing = { shown: undefined, hidden: [] as readonly TokenBalance[] }

type Deeds = {
  readonly key: Caip10 | undefined
  readonly transfers: readonly TrackedTransfer[]
  readonly transactions: readonly AccountTransaction[] | undefined
  readonly named: readonly SwapToken[]
}

/** What the account has sent or asked for, as far as this page knows of it, and what the server names. */
function wantedOf({ key, transfers, transactions = [], named }: Deeds): ReadonlySet<string> {
  const own = key === undefined ? '' : parseCaip10(key).address.toLowerCase()
  const sent = transfers.flatMap(({ network, token, from }) =>
    token.address !== undefined && from.toLowerCase() === own ? [`${network}:${token.address}`] : [],
  )
  const moved = transactions
    .filter(({ metadata }) => metadata.sentFrom.toLowerCase() === own)
    .flatMap(({ transfers: some = [] }) => some.flatMap(({ fungible_info }) => fungible_info?.address ?? []))
  return new Set([...sent, ...moved, ...named.map(({ address }) => address)].map((address) => address.toLowerCase()))
}
