/** A page for tests in Node, as far as wallets need one: a `window` on which the devnet wallet announces itself. */
import type { WalletChain } from '../chain.ts'
import type { WalletCommand } from '../command.ts'
import type { WalletState } from '../wallet-state.ts'
import type { PageProvider } from './page-provider.ts'

export type NodePage = {
  readonly provider: PageProvider
  readonly state: () => WalletState
  readonly send: (command: WalletCommand) => Promise<void>
  /** Takes the wallet and the `window` away. */
  readonly dispose: () => void
}

export type NodePageOptions = { readonly chains: readonly [WalletChain, ...WalletChain[]]; readonly origin?: string }

/**
 * Puts a `window` there with the devnet wallet, which approves everything until a switch says otherwise: nobody sits before it.
 * A program that takes a `window` for a browser, such as the server's embedded database, has to be started before.
 */
export async function openNodePage(options: NodePageOptions): Promise<NodePage> {
  // A browser that announces the wallet loads this entry too, and none of what answers in Node.
  const { startNodePage } = await import('./start-node-page.ts')
  return startNodePage(options)
}
