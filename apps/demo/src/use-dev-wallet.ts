import { useEffect, useState } from 'react'
import type { DemoConfig } from './config.ts'

export type PageWallet = { readonly name: string; readonly openControls: () => void }

/** For people who load no extension: the devnet wallet in the page. Its code is fetched only here, after the page is drawn. */
export function useDevWallet({ devWallet, networks: [first] }: DemoConfig): PageWallet | undefined {
  const [wallet, setWallet] = useState<PageWallet>()
  useEffect(() => {
    if (!devWallet) return undefined
    let dispose: (() => void) | undefined
    let wanted = true
    void import('@foyer/devnet/wallet').then(({ announceDevWallet, pageWalletName, toWalletChain }) => {
      if (!wanted) return
      // It knows the first network only, so that going to another takes the whole way through "unknown, add it".
      const announced = announceDevWallet({ chains: [toWalletChain(first)] })
      dispose = announced.dispose
      setWallet({ name: pageWalletName, openControls: announced.openControls })
    })
    return () => {
      wanted = false
      dispose?.()
    }
  }, [devWallet, first])
  return wallet
}
