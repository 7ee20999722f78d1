import { useEffect, useState } from 'react'
import type { DemoConfig } from './config.ts'

export type PageWallet = { readonly name: string; readonly openControls: () => void }
/** `settled` from the moment on which it is announced, or will not be: a list drawn before that grows under the pointer. */
export type DevWallet = { readonly wallet?: PageWallet; readonly settled: boolean }

/** For people who load no extension: the devnet wallet in the page. Its code is fetched only here, after the page is drawn. */
export function useDevWallet({ devWallet, networks: [first] }: DemoConfig): DevWallet {
  const [found, setFound] = useState<DevWallet>({ settled: !devWallet })
  useEffect(() => {
    if (!devWallet) return undefined
    let dispose: (() => void) | undefined
    let wanted = true
    void import('@foyer/devnet/wallet').then(
      ({ announceDevWallet, pageWalletName, toWalletChain }) => {
        if (!wanted) return
        // It knows the first network only, so that going to another takes the whole way through "unknown, add it".
        const announced = announceDevWallet({ chains: [toWalletChain(first)] })
        dispose = announced.dispose
        setFound({ wallet: { name: pageWalletName, openControls: announced.openControls }, settled: true })
      },
      () => wanted && setFound({ settled: true }),
    )
    return () => {
      wanted = false
      dispose?.()
    }
  }, [devWallet, first])
  return found
}
