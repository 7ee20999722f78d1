'use client'
import { type AskedWallet, type DeepLink, type KitState, pairing, sliceOf } from '@foyer/core'
import { type LinkTarget, toRequestLink } from '@foyer/core/links'
import { useCallback, useMemo } from 'react'
import { useFeature } from './use-feature.ts'
import { useKitState } from './use-kit-state.ts'
import { usePagePlatform } from './use-page-platform.ts'

export type AskedWalletInfo = {
  /** The paired wallet that this page has asked for something, and that has not answered yet. As it names itself: nobody vouches for it. */
  readonly wallet: { readonly name: string } | undefined
  /** It is on another device. */
  readonly isElsewhere: boolean
  /** On a phone, opens the app that was opened here when it was paired, at this request. For an `<a>`. */
  readonly link: { readonly href: string; readonly target: LinkTarget } | undefined
  /** Says no more of what is asked now. */
  readonly dismiss: () => void
}

/** What waits in a paired wallet: the modal says it on the page while it is closed (docs/behaviour.md, Notices). */
export function useAskedWallet(): AskedWalletInfo {
  const platform = usePagePlatform()
  const { handle } = useFeature(pairing)
  const { topic, requestId, name, stored } = useKitState(readAsked)
  const link = useMemo(
    () => (topic !== undefined && requestId !== undefined && stored ? toRequestLink({ stored, topic, requestId, platform }) : undefined),
    [topic, requestId, stored, platform],
  )
  const dismiss = useCallback(() => handle.send({ type: 'dismiss-asked' }), [handle])
  return {
    wallet: useMemo(() => (name === undefined ? undefined : { name }), [name]),
    isElsewhere: name !== undefined && stored === undefined,
    link,
    dismiss,
  }
}

type Asked = Partial<AskedWallet> & { readonly name?: string; readonly stored?: DeepLink | undefined }

/** The newest of a wallet that is still paired. */
function readAsked(state: KitState): Asked {
  const { asked, paired } = sliceOf(state, pairing)
  const request = asked?.at(-1)
  const wallet = Object.values(paired).find(({ topic }) => topic === request?.topic)
  return wallet && request ? { ...request, name: wallet.name, stored: wallet.link } : {}
}
