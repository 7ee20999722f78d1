/** What the machine must know of a screen: which account it is about and what leaving it means. */
import type { ScreenName } from '../screen.ts'

type ScreenRule = {
  /** Makes no sense without a connected account. */
  readonly needsAccount?: true
  /** A wallet is being asked; leaving abandons the question. */
  readonly waitsFor?: 'connection' | 'network'
  /** Shows a pairing code; what leaving means is decided where codes are made (`pairing/step-pairing.ts`). */
  readonly pairs?: true
  /** Over once a wallet has connected. */
  readonly endsWhenConnected?: true
  /** Over once the page is on the network that was asked for. */
  readonly endsWhenMoved?: true
  /** Must be answered: closing and going back are refused unless forced (spec 2.08, 2.09). */
  readonly blocksClosing?: true
}

export const screenRules: Readonly<Partial<Record<ScreenName, ScreenRule>>> = {
  Connect: { endsWhenConnected: true },
  ConnectingExternal: { endsWhenConnected: true, waitsFor: 'connection' },
  ConnectingWalletConnectBasic: { endsWhenConnected: true, pairs: true },
  ConnectingWalletConnect: { endsWhenConnected: true, pairs: true },
  Networks: { endsWhenMoved: true },
  SwitchNetwork: { endsWhenMoved: true, waitsFor: 'network' },
  UnsupportedChain: { endsWhenMoved: true, needsAccount: true },
  Account: { needsAccount: true },
  AccountSettings: { needsAccount: true },
  ProfileWallets: { needsAccount: true },
}
