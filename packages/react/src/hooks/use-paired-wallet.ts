'use client'
import { pairing, sliceOf } from '@foyer/core'
import { type LinkTarget, toRequestLink } from '@foyer/core/links'
import { useMemo } from 'react'
import { useKitState } from './use-kit-state.ts'
import { usePagePlatform } from './use-page-platform.ts'

export type PairedWalletInfo = {
  /** It was reached by a code from elsewhere: what it is asked is to be answered on another device. */
  readonly isElsewhere: boolean
  /** On a phone, opens the app that was opened here when it was paired: what it is asked waits there. For an `<a>`. */
  readonly link: { readonly href: string; readonly target: LinkTarget } | undefined
}

/** The wallet in use, where it is at the other end of a paired session. */
export function usePairedWallet(): PairedWalletInfo {
  const platform = usePagePlatform()
  const paired = useKitState((state) => state.namespace && sliceOf(state, pairing).paired[state.namespace])
  const link = useMemo(
    () => (paired?.link ? toRequestLink({ stored: paired.link, topic: paired.topic, platform }) : undefined),
    [paired, platform],
  )
  return { isElsewhere: paired !== undefined && !paired.link, link }
}
