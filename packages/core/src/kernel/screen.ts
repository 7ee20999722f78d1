/**
 * The views of the modal: the data each needs, and what the machine must know of it. History is a stack of these.
 *
 * This is the one table of both. It stands here and not beside the views, because the kernel itself opens half of them and
 * keeps their rules for a kit without any interface of ours too; how a view looks, is titled and loaded is said in its own folder.
 */
import { type Caip2, isCaip2, type Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { PairingTab } from '../entities/pairing.ts'
import type { CatalogueWallet, ConnectorId } from '../entities/wallet.ts'
import type { Exactly } from './exactly.ts'
import { isRecord, isText } from './parse.ts'

export type Screen =
  | { readonly name: 'Connect' }
  | { readonly name: 'AllWallets' }
  | { readonly name: 'ConnectingExternal'; readonly connector: ConnectorId }
  /** Any wallet on another device, or in another app: the code alone. */
  | { readonly name: 'ConnectingWalletConnectBasic' }
  /** That wallet, by a code: through a link on this device, or as a QR code for another. `tab` is what the person chose. */
  | { readonly name: 'ConnectingWalletConnect'; readonly wallet: CatalogueWallet; readonly tab?: PairingTab }
  /** Stores to get wallets from; with `wallet`, the downloads of that one. */
  | { readonly name: 'GetWallet' }
  | { readonly name: 'Downloads'; readonly wallet: CatalogueWallet }
  | { readonly name: 'WhatIsAWallet' }
  | { readonly name: 'WhatIsANetwork' }
  | { readonly name: 'Networks' }
  | { readonly name: 'SwitchNetwork'; readonly network: Caip2 }
  | { readonly name: 'UnsupportedChain' }
  | { readonly name: 'Account' }
  | { readonly name: 'AccountSettings' }
  | { readonly name: 'ProfileWallets'; readonly namespace?: Namespace }
  | { readonly name: 'WalletReceive' }
  /** The form; without what a later step is about, the form again. */
  | { readonly name: 'WalletSend'; readonly step?: 'token' | 'preview' | 'sent' }
  /** The form; without what a later step is about, the form again. */
  | { readonly name: 'OnRamp'; readonly step?: 'provider' | 'fiat' | 'token' | 'method' | 'progress' }
  | { readonly name: 'WhatIsABuy' }
  /** May begin with tokens (CAIP-10, contract address or symbol) and an amount, a plain decimal; swapping reads them, and leaves out what is none. */
  | { readonly name: 'Swap'; readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
  /** Which side it is for: `to` if not said. */
  | { readonly name: 'SwapSelectToken'; readonly side?: 'from' | 'to' }
  | { readonly name: 'SwapPreview' }

export type ScreenName = Screen['name']

/** What a view is about; of one that is about nothing, nothing. */
export type ScreenArguments<Name extends ScreenName = ScreenName> = Name extends ScreenName
  ? Exactly<Omit<Extract<Screen, { readonly name: Name }>, 'name'>>
  : never

/** Views that need no argument: their name says all. */
export type BareScreenName = {
  [Name in ScreenName]: { readonly name: Name } extends Extract<Screen, { readonly name: Name }> ? Name : never
}[ScreenName]

type Check = (value: unknown) => boolean

const isWallet: Check = (value) => isRecord(value) && isText(value.id) && isText(value.name)

type ScreenRule = {
  /** Arguments without which it does not open. */
  readonly needs?: Readonly<Record<string, Check>>
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
  /** Must be answered: closing and going back are refused unless forced (docs/behaviour.md, Views and going back). */
  readonly blocksClosing?: true
}

/** One row a view: what holds for it, and the arguments that it cannot do without. */
export const screenRules: Readonly<Record<ScreenName, ScreenRule>> = {
  AllWallets: {},
  GetWallet: {},
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  WhatIsABuy: {},
  Downloads: { needs: { wallet: isWallet } },
  ConnectingWalletConnect: { needs: { wallet: isWallet }, endsWhenConnected: true, pairs: true },
  ConnectingWalletConnectBasic: { endsWhenConnected: true, pairs: true },
  Connect: { endsWhenConnected: true },
  ConnectingExternal: { needs: { connector: isText }, endsWhenConnected: true, waitsFor: 'connection' },
  SwitchNetwork: { needs: { network: isCaip2 }, endsWhenMoved: true, waitsFor: 'network' },
  Networks: { endsWhenMoved: true },
  UnsupportedChain: { endsWhenMoved: true, needsAccount: true },
  Account: { needsAccount: true },
  AccountSettings: { needsAccount: true },
  ProfileWallets: { needsAccount: true },
  WalletReceive: { needsAccount: true },
  WalletSend: { needsAccount: true },
  OnRamp: { needsAccount: true },
  Swap: { needsAccount: true },
  SwapSelectToken: { needsAccount: true },
  SwapPreview: { needsAccount: true },
}

/**
 * The view that a page names, which may be plain JavaScript: it opens with its arguments or not at all.
 *
 * @throws {KitError} `invalid_input`
 */
export function parseScreen(view: ScreenName | Screen, given?: object): Screen {
  const screen = (typeof view === 'string' ? { ...given, name: view } : view) as Screen
  const { name } = screen
  if (!Object.hasOwn(screenRules, name)) throw new KitError('invalid_input', `There is no view ${String(name).slice(0, 60)}.`)
  for (const [argument, check] of Object.entries(screenRules[name].needs ?? {})) {
    if (!check((screen as Readonly<Record<string, unknown>>)[argument])) {
      throw new KitError('invalid_input', `The view ${name} needs \`${argument}\`.`)
    }
  }
  return screen
}
