/**
 * The wallet inside the page itself, for people who load no extension, and for tests. Never ship it to users.
 *
 * What is here only announces it. What answers, signs and asks is `page-wallet.ts`, which is loaded when somebody first wants
 * something of it: a page that nobody connects does without.
 */
import { defaultChain, type WalletChain } from '../chain.ts'
import type { WalletCommand } from '../command.ts'
import { pageRdns, pageWalletName } from '../identity.ts'
import { providerCodes } from '../provider-error.ts'
import type { WalletState } from '../wallet-state.ts'
import { announceProvider } from './announce.ts'
import { createPageProvider, type PageProvider, type PageRequest } from './page-provider.ts'
import type { PageWallet } from './page-wallet.ts'
import { readAnnouncement } from './read-announcement.ts'

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

/** Each call loads the wallet where nothing has yet, and rejects where its code does not arrive or it was taken off the page. */
export type DevWallet = {
  /** Its events begin with its first request. */
  readonly provider: PageProvider
  readonly state: () => Promise<WalletState>
  /** Answers kept back by `answers: 'late'`. */
  readonly held: () => Promise<number>
  /** Switches, accounts, networks: everything its own screen can do. */
  readonly send: (command: WalletCommand) => Promise<void>
  /** Opens its own screen. */
  readonly openControls: () => Promise<void>
  /** Stops announcing and takes everything off the page. */
  readonly dispose: () => void
}

/** Announces the devnet wallet over EIP-6963 on this page. Its keys are public: see `keys.ts`. */
export function announceDevWallet(options: DevWalletOptions = {}): DevWallet {
  const { chains = [defaultChain], name = pageWalletName, rdns = pageRdns, memory = 'local' } = options
  const storageKey = memory === 'local' ? rdns : undefined
  let starting: Promise<PageWallet> | undefined
  let gone = false

  async function start(): Promise<PageWallet> {
    const { startPageWallet } = await import('./page-wallet.ts')
    if (gone) throw new Error('The devnet wallet was taken off this page.')
    return startPageWallet({ chains, storageKey, deliver: (message) => end.receive(message) })
  }

  function load(): Promise<PageWallet> {
    starting ??= start().catch((error: unknown) => {
      // Whoever asks next has it fetched again.
      starting = undefined
      throw error
    })
    return starting
  }

  async function pass(copy: PageRequest): Promise<void> {
    const wallet = await load().catch(() => undefined)
    if (wallet) wallet.receive(copy)
    // A page that was left hears nothing.
    else if (!gone) end.receive({ type: 'failure', id: copy.id, failure: notLoaded })
  }

  const end = createPageProvider((message) => void pass(structuredClone(message)))
  const announced = announceAsSwitched({ provider: end.provider, storageKey, name, rdns })

  return {
    provider: end.provider,
    state: async () => (await load()).state(),
    held: async () => (await load()).held(),
    send: async (command) => (await load()).send(command),
    openControls: async () => (await load()).openControls(),
    dispose() {
      gone = true
      announced.stop()
      void starting?.then(
        (wallet) => wallet.dispose(),
        () => undefined,
      )
    },
  }
}

const notLoaded = { code: providerCodes.internal, message: 'The code of the devnet wallet did not arrive. Try again.' }

type AnnouncedWallet = {
  readonly provider: PageProvider
  readonly storageKey: string | undefined
  readonly name: string
  readonly rdns: string
}

/** At once, or late and under the name that its switches say. */
function announceAsSwitched({ provider, storageKey, name, rdns }: AnnouncedWallet): { readonly stop: () => void } {
  const how = storageKey === undefined ? { name: '', delay: 0 } : readAnnouncement(storageKey)
  const announce = () => announceProvider(window, provider, { name: how.name || name, rdns })
  if (how.delay === 0) return { stop: announce() }
  let stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    stop = announce()
  }, how.delay)
  return { stop: () => stop() }
}
