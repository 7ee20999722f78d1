/** All of the in-page wallet but its announcement: keys, networks, answers and its window. Loaded when it is first asked for something. */
import type { Decision } from '../approval.ts'
import type { WalletChain } from '../chain.ts'
import type { WalletCommand } from '../command.ts'
import { createWallet } from '../wallet.ts'
import type { WalletState } from '../wallet-state.ts'
import { servePage } from './serve-page.ts'
import { localStore, memoryStore } from './store.ts'
import { createWalletDialog } from './wallet-dialog.ts'
import { parseToPage, type ToPage } from './wire.ts'

export type PageWalletOptions = {
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** Where it is remembered; `undefined` forgets. */
  readonly storageKey: string | undefined
  readonly deliver: (message: ToPage | undefined) => void
}

export type PageWallet = {
  /** Anything the page sent, copied. */
  readonly receive: (message: unknown) => void
  readonly state: () => WalletState
  readonly held: () => number
  readonly send: (command: WalletCommand) => Promise<void>
  readonly openControls: () => void
  readonly dispose: () => void
}

/** Resolves when it has read what was stored. */
export async function startPageWallet({ chains, storageKey, deliver }: PageWalletOptions): Promise<PageWallet> {
  const dialog = createWalletDialog()
  const wallet = createWallet({
    chains,
    store: storageKey === undefined ? memoryStore() : localStore(storageKey),
    ask: (approval, signal): Promise<Decision> =>
      dialog.ask(approval, {
        signal,
        locked: wallet.state().switches.locked,
        unlock: () => void wallet.send({ type: 'set-switches', switches: { locked: false } }),
      }),
  })
  // Two programs in one page: what crosses is copied, and never in the same turn, as with a real wallet.
  const page = servePage(wallet, window.location.origin, (message) => later(() => deliver(parseToPage(structuredClone(message)))))
  await wallet.ready
  return {
    receive: (message) => later(() => page.receive(message)),
    state: wallet.state,
    held: wallet.held,
    send: wallet.send,
    openControls: () => dialog.openControls(wallet),
    dispose() {
      page.close()
      wallet.dispose()
      dialog.dispose()
    },
  }
}

function later(work: () => void): void {
  setTimeout(work, 0)
}
