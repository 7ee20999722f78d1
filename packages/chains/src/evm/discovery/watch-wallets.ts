/** Every EVM wallet that the page can reach: announced ones (EIP-6963), then what is at `window.ethereum`. */
import type { Connector } from '@foyer/core'
import { createFoundWallets, type FoundWallets } from '../../shared/discovery/found-wallets.ts'
import { readAnnouncement } from './announced-wallet.ts'
import { readInjected } from './injected-wallet.ts'
import { knownWallets } from './known-wallets.ts'

export type WalletWatch = Pick<FoundWallets, 'find' | 'list'> & {
  /** Listens first, then requests announcements; what responds at once is reported once, before this returns. */
  start(signal: AbortSignal): void
}

export type WatchInput = {
  readonly eip6963: boolean
  readonly injected: boolean
  /** What this visitor has used: there is room for wallets with such an id or alias. */
  readonly used: readonly unknown[] | undefined
  onChange(connectors: readonly Connector[]): void
}

/** Of announcements: how many are read as they come, how many in each task of those that wait, and the last place there is for one that waits. */
const atOnce = 16
const inOneTask = 500
const lastWaiting = 9_999

/** Listens until `signal` aborts. */
export function watchWallets({ eip6963, injected, used, onChange }: WatchInput): WalletWatch {
  const { add, report, find, list } = createFoundWallets({
    readHeld: () => (injected ? readInjected() : []),
    isKnown: (id) => knownWallets.has(id) || !!used?.some((one) => `${one}`.split('#')[0] === id),
    onChange,
  })

  // A script that announces thousands in one task makes that task long by itself. All but the first are read in tasks of their own.
  let received = 0
  let isAwaited = false
  const waiting: Event[] = []
  function receive(event: Event): void {
    waiting.push(event)
    if (received++ < atOnce || waiting[lastWaiting]) readSome()
    else if (!isAwaited) readNext()
  }
  function readSome(): void {
    for (const event of waiting.splice(0, inOneTask)) readAnnouncement(event, add)
  }
  /** One task at a time, also where reading one makes a script announce others. */
  function readNext(): void {
    isAwaited = !!waiting[0]
    if (!isAwaited) return
    setTimeout(() => {
      readSome()
      readNext()
    })
  }

  return {
    start(signal) {
      if (!globalThis.window) return
      if (eip6963) {
        window.addEventListener('eip6963:announceProvider', receive, { signal })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }
      // What mobile wallets fire when they put `window.ethereum` there after the page has started.
      if (injected) window.addEventListener('ethereum#initialized', report, { signal })
      report()
    },
    find,
    list,
  }
}
