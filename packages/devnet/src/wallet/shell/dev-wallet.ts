/** The wallet inside the page itself, for people who load no extension, and for tests. Never ship it to users. */
import type { Decision } from '../approval.ts'
import { defaultChain, type WalletChain } from '../chain.ts'
import type { WalletCommand } from '../command.ts'
import { pageRdns, pageWalletName } from '../identity.ts'
import { createWallet, type WalletStore } from '../wallet.ts'
import type { WalletState } from '../wallet-state.ts'
import { announceProvider } from './announce.ts'
import { createPageProvider, type PageProvider } from './page-provider.ts'
import { servePage } from './serve-page.ts'
import { localStore, memoryStore } from './store.ts'
import { createWalletDialog } from './wallet-dialog.ts'

export type DevWalletOptions = {
  /**
   * What it knows from the start; the first is where it is. Default: the first local network at the port of `npm start`. A world of
   * `createWorld` has ports of its own: `[toWalletChain(world.networks.first)]`.
   */
  readonly chains?: readonly [WalletChain, ...WalletChain[]]
  readonly name?: string
  readonly rdns?: string
  /** `local` (default) remembers across reloads and tells other tabs; `memory` forgets. */
  readonly memory?: 'local' | 'memory'
}

export type DevWallet = {
  readonly provider: PageProvider
  readonly state: () => WalletState
  /** Answers kept back by `answers: 'late'`. */
  readonly held: () => number
  /** Switches, accounts, networks: everything its own screen can do. */
  readonly send: (command: WalletCommand) => Promise<void>
  /** Opens its own screen. */
  readonly openControls: () => void
  /** Stops announcing and takes everything off the page. */
  readonly dispose: () => void
}

/** Announces the devnet wallet over EIP-6963 on this page. Its keys are public: see `keys.ts`. */
export function announceDevWallet(options: DevWalletOptions = {}): DevWallet {
  const { chains = [defaultChain], name = pageWalletName, rdns = pageRdns, memory = 'local' } = options
  const store: WalletStore = memory === 'local' ? localStore(rdns) : memoryStore()
  const dialog = createWalletDialog()
  const wallet = createWallet({
    chains,
    store,
    ask: (approval, signal): Promise<Decision> =>
      dialog.ask(approval, {
        signal,
        locked: wallet.state().switches.locked,
        unlock: () => void wallet.send({ type: 'set-switches', switches: { locked: false } }),
      }),
  })
  let stop = () => {}
  const appear = ({ name: wanted, delay }: { name: string; delay: number }) => {
    const timer = setTimeout(() => {
      stop = announceProvider(window, end.provider, { name: wanted || name, rdns })
    }, delay)
    stop = () => clearTimeout(timer)
  }
  // Two programs in one page: what crosses is copied, and never in the same turn, as with a real wallet.
  const end = createPageProvider((message) => later(() => page.receive(structuredClone(message))), appear)
  const page = servePage(wallet, window.location.origin, (message) => later(() => end.receive(structuredClone(message))))

  return {
    provider: end.provider,
    state: wallet.state,
    held: wallet.held,
    send: wallet.send,
    openControls: () => dialog.openControls(wallet),
    dispose() {
      stop()
      page.close()
      wallet.dispose()
      dialog.dispose()
    },
  }
}

function later(work: () => void): void {
  setTimeout(work, 0)
}
