'use client'
import { account, type Identity, identityOf } from '@foyer/core'
import { type RemoteInfo, type RemoteOptions, useAnswer } from './use-remote.ts'

export type IdentityInfo = RemoteInfo<Identity> & {
  /** The account's name (ENS on EVM); `undefined` while not known or when it has none. */
  readonly name: string | undefined
  /** Address of its picture. */
  readonly avatar: string | undefined
}

/** Name and picture of the connected account. Kept for 5 minutes (docs/behaviour.md, Cache lifetimes). */
export function useIdentity(options?: RemoteOptions): IdentityInfo {
  const info = useAnswer({ feature: account, what: 'identity', select: identityOf, ...options })
  return { ...info, name: info.data?.name ?? undefined, avatar: info.data?.avatar ?? undefined }
}
