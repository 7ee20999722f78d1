'use client'
import { type CatalogueWallet, canPair, type KitState, mayConnect, pairing, sliceOf } from '@foyer/core'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../kit-context.ts'
import type { isGood, LinkAhead, toLinkAhead } from './link-ahead.ts'
import { useKitState } from './use-kit-state.ts'
import type { Choice, PressedLink } from './use-wallet-choice.ts'

/** What a row of a wallet does beside choosing it. */
export type RowLink = {
  /** For the row; `undefined` where it opens no app. Without an address for as long as there is no code. */
  readonly app: { readonly href: string | undefined; readonly target: LinkAhead['target'] | undefined } | undefined
  /** In the press: the link that opens, and `undefined` where nothing does. */
  readonly press: (event: { readonly preventDefault: () => void }) => PressedLink | undefined
}

type Links = { readonly toLinkAhead: typeof toLinkAhead; readonly isGood: typeof isGood }

/** On a phone, the links by which the first press on a row opens its wallet (docs/behaviour.md, Codes and sessions). */
export function useLinksAhead(): (choice: Choice) => RowLink {
  const kit = useKit()
  const isOn = kit.isPhone && canPair(kit.options)
  const { uri, expiresAt } = useKitState(readCode)
  const [links, setLinks] = useState<Links>()
  const isNeeded = isOn && uri !== undefined && !links
  useEffect(() => {
    // A failure leaves the link to the view that the press leads to.
    if (isNeeded) import('./link-ahead.ts').then(setLinks).catch(() => undefined)
  }, [isNeeded])

  return useCallback(
    ({ connector, wallet }: Choice): RowLink => {
      const opens = isOn && !connector && wallet && opensApp(wallet)
      const link = opens && uri !== undefined ? links?.toLinkAhead(wallet, uri) : undefined
      return {
        app: opens ? { href: link?.href, target: link?.target } : undefined,
        press(event) {
          if (link && expiresAt !== undefined && links?.isGood(expiresAt)) return link
          event.preventDefault()
          return undefined
        },
      }
    },
    [isOn, uri, expiresAt, links],
  )
}

/** Who opens the page in itself is told so first. */
function opensApp({ mobile_link, link_mode, browse }: CatalogueWallet): boolean {
  return Boolean(mobile_link || link_mode) && !browse?.length
}

/** The code that was made ahead, or has been shown since. The wallet finds what waits for it once the relay has it. */
function readCode(state: KitState): { readonly uri?: string; readonly expiresAt?: number } {
  const { ahead, pairing: shown, relay } = sliceOf(state, pairing)
  const code = shown.status === 'waiting' ? shown : shown.status === 'idle' && ahead?.status === 'made' ? ahead : undefined
  return code && mayConnect(state) && relay.status === 'open' ? { uri: code.uri, expiresAt: code.expiresAt } : {}
}
