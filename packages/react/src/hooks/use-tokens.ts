'use client'
import { account, type TokenBalance } from '@foyer/core'
import { type RemoteInfo, type RemoteOptions, useRemote } from './use-remote.ts'

/** The connected account's tokens on its network, with prices in US dollars. Kept for 30 s (docs/behaviour.md, Cache lifetimes). */
export function useTokens(options?: RemoteOptions): RemoteInfo<readonly TokenBalance[]> {
  return useRemote(account, 'tokens', options)
}
