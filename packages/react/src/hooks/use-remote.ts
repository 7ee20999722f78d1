'use client'
import {
  type Caip10,
  caipAddressOf,
  type FeatureDescriptor,
  type KitError,
  type KitState,
  type Remote,
  type ResourceEvent,
  sliceOf,
} from '@foyer/core'
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

/** What a feature of resources holds: by the name of each, answers by CAIP-10. */
type Answers = Readonly<Record<string, Readonly<Record<string, Remote<unknown>>>>>
type DataOf<Held> = Held extends Readonly<Record<string, Remote<infer Data>>> ? Data : never

/** What a feature's resource knows about the account in use. The feature's code is loaded where nothing is known yet. */
export function useRemote<Slice extends Answers, What extends keyof Slice & string>(
  feature: FeatureDescriptor<Slice, ResourceEvent<keyof Slice>>,
  what: What,
  options?: RemoteOptions,
): RemoteInfo<DataOf<Slice[What]>> {
  const select = (state: KitState, address: Caip10) => sliceOf(state, feature)[what]?.[address] as Remote<DataOf<Slice[What]>> | undefined
  return useAnswer({ feature, what, select, ...options })
}

type Asked<Slice, Data> = RemoteOptions & {
  readonly feature: FeatureDescriptor<Slice, ResourceEvent<keyof Slice>>
  readonly what: keyof Slice
  select(state: KitState, address: Caip10): Remote<Data> | undefined
}

/** The same where what is known may also stand elsewhere. */
export function useAnswer<Slice, Data>({ feature, what, select, fetch = true }: Asked<Slice, Data>): RemoteInfo<Data> {
  const kit = useKit()
  const { remote, caipAddress } = useKitState((state) => {
    const address = caipAddressOf(state)
    return { caipAddress: address, remote: address && select(state, address) }
  })
  const refresh = useCallback(() => kit.feature(feature).send({ type: 'refresh', what }), [kit, feature, what])
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
