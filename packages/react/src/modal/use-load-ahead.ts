import type { ScreenName } from '@foyer/core'
import { useEffect } from 'react'
import { whenIdle } from '../element/when-idle.ts'
import type { ScreenLoader } from './screen-loader.ts'

/** Where most people go from here. Nothing from Connect, which must be light; and not every screen: what nobody opens costs nobody a byte. */
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
  useEffect(() => {
    if (!open) return
    // A failure is left to the screen itself: it says so, and tries again, when it is opened.
    return whenIdle(() => {
      for (const name of next[current] ?? []) loader.load(name).catch(() => undefined)
    })
  }, [loader, open, current])
}
