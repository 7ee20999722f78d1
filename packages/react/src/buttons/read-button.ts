/** What a button shows and does in a state of the kit. Pure: state in, description out. */
import {
  account,
  type BareScreenName,
  caipAddressOf,
  connectionOf,
  connectorOf,
  heldOf,
  identityOf,
  type KitState,
  latestOf,
  type Network,
  type NetworkId,
  networkOf,
  pairing,
  sliceOf,
} from '@foyer/core'
import { shortAddress, spokenAddress } from '@foyer/ui/format'
import type { PageText } from '../words/page-text.ts'
import { shortBalance } from './short-balance.ts'
import type { buttonWords } from './words.ts'

/** `connect` and `foyer` connect and then show the account, `foyer` with its balance. */
export type ButtonKind = 'connect' | 'foyer' | 'account' | 'network'

export type ButtonInput = {
  readonly kind: ButtonKind
  readonly state: KitState
  readonly text: PageText<typeof buttonWords>
  /** Instead of "Connect wallet". */
  readonly label: string | null
  readonly balance: boolean
  /** Networks the kit was not given are fine here. */
  readonly allowUnsupported: boolean
}

export type ButtonView = {
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'unsupported' | 'switching' | 'network' | 'absent'
  readonly text: string
  /** The accessible name where the text is not enough. It contains what is shown, in the same order (WCAG 2.5.3). */
  readonly name?: string
  /** Spoken after the name. */
  readonly description?: string
  /** Another text that this button may show soon: it has room for both, so that its width does not jump. */
  readonly room?: string
  readonly balance?: string | undefined
  /** Draws the account's avatar. */
  readonly address?: string
  readonly image?: string | undefined
  /** Whose picture is drawn. */
  readonly network?: NetworkId
  /** What pressing it opens; without it the kit decides (docs/behaviour.md, Opening the modal and Unsupported network). */
  readonly opens?: BareScreenName
}

export function readButton(input: ButtonInput): ButtonView {
  if (input.kind === 'network') return readNetworkButton(input)
  const { kind, state, text, label } = input
  const held = heldOf(connectionOf(state))
  if (held) return readAccountButton(input, held.accounts[0].address)
  if (kind === 'account') return { status: 'absent', text: '' }
  const [connect, connecting] = [label ?? text('button.connect'), text('button.connecting')]
  if (waitsForWallet(state)) return { status: 'connecting', text: connecting, room: connect }
  return { status: 'disconnected', text: connect, room: connecting }
}

/**
 * Of whatever chain family. A code that is merely shown asks no wallet anything: one that was opened from here does, as long as the modal
 * says so. For what is restored nobody waits.
 */
function waitsForWallet(state: KitState): boolean {
  return Object.values(state.connections).some(
    (one) =>
      one.status === 'connecting' &&
      !one.restored &&
      (connectorOf(state.connectors, one.connector)?.type !== 'WALLET_CONNECT' || (state.modal.open && sliceOf(state, pairing).leaving)),
  )
}

function readAccountButton({ kind, state, text, balance, allowUnsupported }: ButtonInput, address: string): ButtonView {
  const key = caipAddressOf(state) ?? ''
  const identity = latestOf(identityOf(state, key))
  const coins = kind !== 'connect' && balance ? latestOf(sliceOf(state, account).balance[key]) : undefined
  const shown = identity?.name ?? shortAddress(address)
  const supported = allowUnsupported || networkOf(state, heldOf(connectionOf(state))?.network)
  // The account is still who one is: what is wrong stands beside its name.
  const amount = supported ? coins && shortBalance(coins, text) : text('button.unsupported')
  return {
    status: supported ? 'connected' : 'unsupported',
    text: shown,
    name: text('button.account', { address: amount ? `${shown} ${amount}` : shown }),
    ...(!identity?.name && { description: spokenAddress(address) }),
    balance: amount,
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
    // What opens then explains where the wallet is, and what can be done.
    if (held) return { status: 'unsupported', text: text('button.unsupported') }
    return { status: 'network', text: text('button.chooseNetwork'), opens: 'Networks' }
  }
  return {
    status: 'network',
    text: network.name,
    name: text('button.network', { network: network.name }),
    network: network.caipNetworkId,
    opens: 'Networks',
  }
}
