import { announceDevWallet, pageWalletName, toWalletChain } from '@foyer/devnet/wallet'
import { useEffect, useState } from 'react'
import type { DemoConfig } from './config.ts'

export type PageWallet = { readonly name: string; readonly openControls: () => Promise<void> }
/** `settled` from the moment on which it is announced, or will not be: a list drawn before that grows under the pointer. */
export type DevWallet = { readonly wallet?: PageWallet; readonly settled: boolean }

/** For people who load no extension: the devnet wallet in the page. It fetches its own code when it is first asked for something. */
export function useDevWallet({ devWallet, networks: [first] }: DemoConfig): DevWallet {
  const [found, setFound] = useState<DevWallet>({ settled: !devWallet })
  useEffect(() => {
    if (!devWallet) return undefined
    try {
      // It knows the first network only, so that going to another takes the whole way through "unknown, add it".
      const { openControls, dispose } = announceDevWallet({ chains: [toWalletChain(first)] })
      setFound({ wallet: { name: pageWalletName, openControls }, settled: true })
      return dispose
    } catch (error) {
      // A network that it cannot use: the page works without it.
      reportError(error)
      setFound({ settled: true })
      return undefined
    }
  }, [devWallet, first])
  return found
}
