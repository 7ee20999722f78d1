/** Every EVM wallet that the page can reach: announced ones (EIP-6963), then what is at `window.ethereum`. */
import type { Connector } from '@foyer/core'
import { createFoundWallets, type FoundWallets } from '../../shared/discovery/found-wallets.ts'
import { readAnnouncement } from './announced-wallet.ts'
import { readInjected } from './injected-wallet.ts'
import { knownWallets } from './known-wallets.ts'

export type WalletWatch = Pick<FoundWallets, 'find' | 'isAmbiguous'> & {
  /** Listens first, then requests announcements; what responds at once is reported once, before this returns. */
  start(signal: AbortSignal): void
}

/** Listens until `signal` aborts. */
export function watchWallets(
  { eip6963, injected }: { readonly eip6963: boolean; readonly injected: boolean },
  onChange: (connectors: readonly Connector[]) => void,
): WalletWatch {
  const { add, report, find, isAmbiguous } = createFoundWallets({
    readHeld: () => (injected ? readInjected() : []),
    known: knownWallets,
    onChange,
  })

  return {
    start(signal) {
      if (typeof window === 'undefined') return
      if (eip6963) {
        const take = (event: Event): void => {
          const wallet = readAnnouncement(event)
          if (wallet) add(wallet)
        }
        window.addEventListener('eip6963:announceProvider', take, { signal })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }
      // What mobile wallets fire when they put `window.ethereum` there after the page has started.
      if (injected) window.addEventListener('ethereum#initialized', report, { signal })
      report()
    },
    find,
    isAmbiguous,
  }
}
