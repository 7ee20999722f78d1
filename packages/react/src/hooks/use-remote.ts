import { account, type Caip10, caipAddressOf, type Kit, type KitError, type KitState, type Remote } from '@foyer/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type RemoteInfo<Data> = {
  readonly status: Remote<Data>['status']
  /** The last known answer: also while it is refreshed, and after a failure. */
  readonly data: Data | undefined
  readonly error: KitError | undefined
  /** When it was answered, ms since the epoch. */
  readonly at: number | undefined
  /** Asks again. Answers younger than their cache life are kept (docs/behaviour.md, Cache lifetimes). */
  readonly refresh: () => void
}

export type RemoteOptions = {
  /** `false` only reads what is known and asks for nothing. Default: ask once when nothing is known. */
  readonly fetch?: boolean
}

/** What is known about the account in use, by its CAIP-10. */
export function useRemote<Data>(
  what: 'identity' | 'balance' | 'tokens',
  select: (state: KitState, caipAddress: Caip10) => Remote<Data> | undefined,
  { fetch = true }: RemoteOptions,
): RemoteInfo<Data> {
  const kit: Kit = useKit()
  const { remote, caipAddress } = useKitState((state) => {
    const address = caipAddressOf(state)
    return { caipAddress: address, remote: address && select(state, address) }
  })
  const refresh = useCallback(() => kit.feature(account).send({ type: 'refresh', what }), [kit, what])
  const missing =
    fetch &&
    caipAddress !== undefined &&
    (remote === undefined || remote.status === 'idle' || (remote.status === 'ready' && remote.at === 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another question.
  useEffect(() => {
    if (missing) refresh()
  }, [missing, caipAddress, refresh])
  return { ...toInfo(remote), refresh }
}

function toInfo<Data>(remote: Remote<Data> | undefined): Omit<RemoteInfo<Data>, 'refresh'> {
  const nothing = { data: undefined, error: undefined, at: undefined }
  switch (remote?.status) {
    case 'loading':
      return { ...nothing, status: 'loading', data: remote.previous }
    case 'ready':
      return { ...nothing, status: 'ready', data: remote.data, at: remote.at }
    case 'failed':
      return { ...nothing, status: 'failed', data: remote.previous, error: remote.error, at: remote.at }
    default:
      return { ...nothing, status: 'idle' }
  }
}
