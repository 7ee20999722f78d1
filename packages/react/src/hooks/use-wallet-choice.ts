'use client'
import { type CatalogueWallet, type Connector, canPair, type DeepLink, type Kit, pairing } from '@foyer/core'
import { useMemo } from 'react'
import { useKit } from '../kit-context.ts'

export type Choice = { readonly connector?: Connector | undefined; readonly wallet?: CatalogueWallet | undefined }

/** The press is on a link that opens the wallet's app as well. */
export type PressedLink = { readonly stored: DeepLink }

export type WalletChoice = {
  /** What pressing a wallet does: asks it when it is here, leads to where it can be reached, else to where to get it. */
  readonly choose: (choice: Choice, link?: PressedLink) => void
  /** By a code or a link, on this device or another. */
  readonly isReachable: (wallet: CatalogueWallet) => boolean
  /** Where pressing a wallet that is not in this browser leads first, as far as its links tell. */
  readonly wayTo: (wallet: CatalogueWallet) => WalletWay
}

export type WalletWay = 'get' | 'qrcode' | 'mobile' | 'web' | 'desktop'

export function useWalletChoice(): WalletChoice {
  const kit = useKit()
  return useMemo(
    () => ({
      choose: (choice: Choice, link?: PressedLink) => chooseWallet(kit, choice, link),
      isReachable: (wallet: CatalogueWallet) => isReachable(kit, wallet),
      wayTo: (wallet: CatalogueWallet) => wayTo(kit, wallet),
    }),
    [kit],
  )
}

export function chooseWallet(kit: Kit, { connector, wallet }: Choice, link?: PressedLink): void {
  if (connector) kit.send({ type: 'connect', connector: connector.id })
  else if (wallet && isReachable(kit, wallet)) {
    kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    if (link) kit.feature(pairing).send({ type: 'open-link', pressed: true, link: link.stored })
    import('./track-choice.ts').then((chunk) => chunk.trackChoice(kit, wallet)).catch(() => undefined)
  } else if (wallet) kit.send({ type: 'go', screen: { name: 'Downloads', wallet } })
}

function isReachable(kit: Kit, { mobile_link, desktop_link, webapp_link, link_mode }: CatalogueWallet): boolean {
  // A phone is offered only what it reaches, and some of that has no link of its own but opens the page.
  return kit.isPhone || (canPair(kit.options) && Boolean(mobile_link || desktop_link || webapp_link || link_mode))
}

function wayTo(kit: Kit, wallet: CatalogueWallet): WalletWay {
  if (!isReachable(kit, wallet)) return 'get'
  if (wallet.mobile_link || wallet.link_mode || wallet.browse) return kit.isPhone ? 'mobile' : 'qrcode'
  return wallet.webapp_link ? 'web' : wallet.desktop_link ? 'desktop' : 'get'
}
