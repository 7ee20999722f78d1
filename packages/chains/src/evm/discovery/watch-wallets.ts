/** Every wallet that the page can reach: announced ones (EIP-6963), then what is at `window.ethereum`. */
import type { AdapterHost, Connector, ConnectorId } from '@foyer/core'
import type { Eip1193Provider } from '../provider.ts'
import { type FoundWallet, readAnnouncement } from './announced-wallet.ts'
import { readInjected } from './injected-wallet.ts'

export type WalletWatch = {
  /** Listens first, then asks; what answers at once is reported once, before this returns. */
  start(): void
  find(connector: ConnectorId): Eip1193Provider | undefined
}

/** More than anyone has installed; a flood of announcements ends here. */
const maxWallets = 64

/** Listens until `signal` aborts. */
export function watchWallets(
  { eip6963, injected }: AdapterHost['discovery'],
  signal: AbortSignal,
  report: (connectors: readonly Connector[]) => void,
): WalletWatch {
  const announced: FoundWallet[] = []
  let wallets: readonly FoundWallet[] = []
  let starting = true

  const hear = (event: Event): void => {
    const wallet = readAnnouncement(event)
    if (!wallet) return
    const { id } = wallet.connector
    const first = announced.find(({ connector, uuid }) => connector.id === id || uuid === wallet.uuid)
    if (first) {
      if (first.provider !== wallet.provider) console.debug(`[foyer] A second wallet says it is ${id}: ignored.`)
    } else if (announced.length < maxWallets) {
      announced.push(wallet)
      update()
    }
  }

  /** The same wallet often does both: what was announced is not listed again, by object, name or id. */
  const update = (): void => {
    if (starting) return
    const all = [...announced]
    for (const one of injected ? readInjected() : []) {
      const { id, name } = one.connector
      if (!all.some(({ provider, connector }) => provider === one.provider || connector.name === name || connector.id === id)) all.push(one)
    }
    wallets = all
    report(Object.freeze(all.map(({ connector }) => connector)))
  }

  return {
    start() {
      if (typeof window === 'undefined') return
      if (eip6963) {
        window.addEventListener('eip6963:announceProvider', hear, { signal })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }
      // What mobile wallets fire when they put `window.ethereum` there after the page has started.
      if (injected) window.addEventListener('ethereum#initialized', update, { signal })
      starting = false
      update()
    },
    find: (id) => wallets.find(({ connector }) => connector.id === id)?.provider,
  }
}
