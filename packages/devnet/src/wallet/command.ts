/** What the wallet's own screens, and tests, can tell it. */
import type { WalletChain } from './chain.ts'
import { type WalletAccount, walletAccounts } from './keys.ts'
import type { Switches } from './switches.ts'
import type { WalletState } from './wallet-state.ts'

export type WalletCommand =
  | { readonly type: 'set-switches'; readonly switches: Partial<Switches> }
  /** Puts the other account in front, and shows it to every connected site. */
  | { readonly type: 'select-account'; readonly index: 0 | 1 }
  /** Goes to a network by itself, known to the wallet or not. */
  | { readonly type: 'set-chain'; readonly chainId: number }
  /** Learns a network, or its new endpoint, without asking. */
  | { readonly type: 'learn-chain'; readonly chain: WalletChain }
  | { readonly type: 'forget-chain'; readonly chainId: number }
  | { readonly type: 'revoke'; readonly origin: string }
  /** Gives the answers that `answers: 'late'` kept back. */
  | { readonly type: 'release' }
  /** Back to how it was installed. */
  | { readonly type: 'reset' }

/** The state after a command. `fresh` is where `reset` leads. */
export function applyCommand(state: WalletState, command: WalletCommand, fresh: WalletState): WalletState {
  switch (command.type) {
    case 'set-switches':
      return { ...state, switches: { ...state.switches, ...command.switches } }
    case 'select-account':
      return selectAccount(state, walletAccounts[command.index])
    case 'set-chain':
      return { ...state, chainId: command.chainId }
    case 'learn-chain':
      return { ...state, chains: withChain(state.chains, command.chain) }
    case 'forget-chain':
      return forgetChain(state, command.chainId)
    case 'revoke':
      return { ...state, permissions: without(state.permissions, command.origin) }
    case 'reset':
      return fresh
    case 'release':
      return state
  }
}

export function withChain(chains: readonly WalletChain[], chain: WalletChain): WalletChain[] {
  const known = chains.some(({ chainId }) => chainId === chain.chainId)
  return known ? chains.map((one) => (one.chainId === chain.chainId ? chain : one)) : [...chains, chain]
}

function selectAccount(state: WalletState, account: WalletAccount): WalletState {
  const permissions = Object.fromEntries(
    Object.entries(state.permissions).map(([origin, accounts]) => [origin, [account, ...accounts.filter((one) => one !== account)]]),
  )
  return { ...state, account, permissions }
}

/** The last network stays, and so does the one in use: a wallet is always somewhere. */
function forgetChain(state: WalletState, chainId: number): WalletState {
  if (state.chainId === chainId || state.chains.length === 1) return state
  const forgotten = [...state.forgotten.filter((one) => one !== chainId), chainId]
  return { ...state, chains: state.chains.filter((chain) => chain.chainId !== chainId), forgotten }
}

function without(permissions: WalletState['permissions'], origin: string): WalletState['permissions'] {
  return Object.fromEntries(Object.entries(permissions).filter(([one]) => one !== origin))
}
