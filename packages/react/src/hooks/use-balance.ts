'use client'
import { account, type NativeBalance } from '@foyer/core'
import { type RemoteInfo, type RemoteOptions, useRemote } from './use-remote.ts'

/** The connected account's balance in the network's own currency, in base units. Kept for 30 s (docs/behaviour.md, Cache lifetimes). */
export function useBalance(options?: RemoteOptions): RemoteInfo<NativeBalance> {
  return useRemote(account, 'balance', options)
}
