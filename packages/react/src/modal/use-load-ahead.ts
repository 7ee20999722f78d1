import type { ScreenName } from '@foyer/core'
import { useEffect } from 'react'
import { whenIdle } from '../element/when-idle.ts'
import { canPair } from '../hooks/can-pair.ts'
import { useKit } from '../kit-context.ts'
import type { ScreenLoader } from './screen-loader.ts'

/** Where most people go from here. Not every screen: what nobody opens costs nobody a byte. */
const next: Readonly<Partial<Record<ScreenName, readonly ScreenName[]>>> = {
  ConnectingExternal: ['Account'],
  AllWallets: ['Downloads', 'ConnectingWalletConnect'],
  GetWallet: ['Downloads'],
  WhatIsAWallet: ['GetWallet'],
  Account: ['Networks', 'AccountSettings'],
  AccountSettings: ['Networks', 'ProfileWallets'],
  Networks: ['SwitchNetwork'],
  UnsupportedChain: ['SwitchNetwork'],
}

/** Fetches the code of the screens one may go to next, once the open modal has nothing better to do. */
export function useLoadAhead(loader: ScreenLoader, open: boolean, current: ScreenName): void {
  const kit = useKit()
  useEffect(() => {
    if (!open) return
    // A failure is left to the screen itself: it says so, and tries again, when it is opened.
    return whenIdle(() => {
      for (const name of next[current] ?? []) loader.load(name).catch(() => undefined)
      const leadsToCode = current === 'Connect' || current === 'AllWallets'
      if (!leadsToCode || !kit.getState().modal.open || !canPair(kit.options) || savesData()) return
      loader.load('ConnectingWalletConnectBasic').catch(() => undefined)
      kit.send({ type: 'warm', what: 'pairing' })
    })
  }, [kit, loader, open, current])
}

/** The visitor's own wish, where the browser tells it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
