/** What a button shows and does in a state of the kit. Pure: state in, description out. */
import { caipAddressOf, connectionOf, heldOf, type KitState, latestOf, type Network, networkOf, type ScreenName } from '@foyer/core'
import { shortAddress, spokenAddress } from '@foyer/ui/format'
import type { ButtonText } from './button-words.ts'
import { shortBalance } from './short-balance.ts'

/** `connect` and `foyer` connect and then show the account, `foyer` with its balance. */
export type ButtonKind = 'connect' | 'foyer' | 'account' | 'network'

export type ButtonInput = {
  readonly kind: ButtonKind
  readonly state: KitState
  readonly text: ButtonText
  /** Instead of "Connect wallet". */
  readonly label: string | undefined
  readonly balance: boolean
  /** Networks the kit was not given are fine here. */
  readonly allowUnsupported: boolean
}

export type ButtonView = {
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'unsupported' | 'switching' | 'network' | 'absent'
  readonly text: string
  /** The accessible name where the text is not enough. */
  readonly name?: string
  readonly balance?: string | undefined
  /** Draws the account's avatar. */
  readonly address?: string
  readonly image?: string | undefined
  /** Draws a network's picture, or its first letter. */
  readonly network?: string
  /** What pressing it opens; without it the kit decides (spec 2.05, 2.06). */
  readonly opens?: ScreenName
}

export function readButton(input: ButtonInput): ButtonView {
  if (input.kind === 'network') return readNetworkButton(input)
  const { kind, state, text, label } = input
  const held = heldOf(connectionOf(state))
  if (held) return readAccountButton(input, held.accounts[0].address)
  if (kind === 'account') return { status: 'absent', text: '' }
  if (connectionOf(state).status === 'connecting') return { status: 'connecting', text: text('button.connecting') }
  return { status: 'disconnected', text: label ?? text('button.connect') }
}

function readAccountButton({ kind, state, text, balance, allowUnsupported }: ButtonInput, address: string): ButtonView {
  const held = heldOf(connectionOf(state))
  if (!allowUnsupported && !networkOf(state, held?.network)) return { status: 'unsupported', text: text('button.unsupported') }
  const key = caipAddressOf(state) ?? ''
  const identity = latestOf(state.identities[key])
  const coins = kind !== 'connect' && balance ? latestOf(state.balances[key]) : undefined
  return {
    status: 'connected',
    text: identity?.name ?? shortAddress(address),
    name: text('button.account', { address: identity?.name ?? spokenAddress(address) }),
    balance: coins && shortBalance(coins, text.locale),
    address,
    image: identity?.avatar ?? undefined,
  }
}

function readNetworkButton({ state, text, allowUnsupported }: ButtonInput): ButtonView {
  const { active, switching } = state.network
  const network: Network | undefined = networkOf(state, active)
  if (switching) {
    const next = networkOf(state, switching.to)
    return { status: 'switching', text: next?.name ?? text('button.chooseNetwork'), opens: 'Networks' }
  }
  if (!network) {
    const held = heldOf(connectionOf(state)) && !allowUnsupported
    return { status: held ? 'unsupported' : 'network', text: text(held ? 'button.unsupported' : 'button.chooseNetwork'), opens: 'Networks' }
  }
  return {
    status: 'network',
    text: network.name,
    name: text('button.network', { network: network.name }),
    network: network.name,
    image: network.assets?.imageUrl,
    opens: 'Networks',
  }
}
