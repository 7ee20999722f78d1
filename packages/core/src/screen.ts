/** The views of the modal (spec 2.02) and the data each needs. History is a stack of these. */
import type { Caip2, Namespace } from './caip.ts'
import type { PairingTab } from './pairing.ts'
import type { CatalogueWallet, ConnectorId } from './wallet.ts'

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

export type ScreenName = Screen['name']
