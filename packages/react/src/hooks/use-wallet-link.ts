'use client'
import { type CatalogueWallet, pairing, sliceOf } from '@foyer/core'
import { type LinkTarget, pageNamespaces, toAnyWalletLink, toBrowseLink, toPairingLink } from '@foyer/core/links'
import { useCallback, useMemo } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'
import { usePagePlatform } from './use-page-platform.ts'

export type WalletLinkInfo = {
  /** For an `<a>`: a press on a real link opens an app where a script's call might not. `undefined` until there is a code. */
  readonly href: string | undefined
  readonly target: LinkTarget | undefined
  /** The wallet opens this page in a browser of its own, and needs no code. */
  readonly isBrowse: boolean
  /** After a press: nothing yet, something came up, or nothing did within 2.5 s. */
  readonly outcome: 'none' | 'opening' | 'left' | 'stayed'
  /** To be called in the press itself. */
  readonly onOpen: () => void
}

/** The link that hands the pairing code to a wallet from here; without a wallet, to whichever the system offers. */
export function useWalletLink(wallet: CatalogueWallet | undefined, on: 'mobile' | 'desktop' | 'web'): WalletLinkInfo {
  const kit = useKit()
  const platform = usePagePlatform()
  const uri = useKitState((state) => {
    const { pairing: code } = sliceOf(state, pairing)
    return code.status === 'waiting' ? code.uri : undefined
  })
  const namespaces = useKitState(pageNamespaces)
  const outcome = useKitState((state) => sliceOf(state, pairing).leaving?.outcome ?? 'none')

  const browse = useMemo(
    () => (wallet && on === 'mobile' ? toBrowseLink(wallet, namespaces, platform) : undefined),
    [wallet, on, namespaces, platform],
  )
  const paired = useMemo(
    () => (uri !== undefined && wallet ? toPairingLink({ wallet, on, uri, platform }) : undefined),
    [wallet, on, uri, platform],
  )
  const any = wallet || uri === undefined ? undefined : toAnyWalletLink(uri, platform)
  const link = browse ?? paired ?? any
  const stored = browse ? undefined : paired?.stored

  const onOpen = useCallback(
    () => kit.feature(pairing).send({ type: 'open-link', pressed: true, ...(stored && { link: stored }) }),
    [kit, stored],
  )
  return { href: link?.href, target: link?.target, isBrowse: browse !== undefined, outcome, onOpen }
}
