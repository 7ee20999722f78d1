import { isLocal, networks } from './world'

let isAnnounced = false

/** Puts the wallet of the local world into the page, once. A build leaves its code out. */
export function announceLocalWallet(): void {
  if (process.env.NODE_ENV !== 'development' || !isLocal || isAnnounced) return
  isAnnounced = true
  void import('@foyer/devnet/wallet').then(({ announceDevWallet, toWalletChain }) =>
    announceDevWallet({ chains: [toWalletChain(networks[0])] }),
  )
}
