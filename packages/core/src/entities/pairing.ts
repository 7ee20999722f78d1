/** What the kit needs of a pairing client, and the words of its own for pairing. The types are the contract's: the client implements them. */
export type {
  PairedSession,
  Pairing,
  PairingClient,
  PairingHost,
  PairingNotification,
  PairingProposal,
  RelayLink,
  RequestedNamespaces,
  SessionLink,
  SessionLinkOptions,
} from '@foyer/contract/entities'

/** A way to one wallet: in this browser, by a link on this device, by a code for another, as a page, as a program; or none. */
export type PairingTab = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** The link by which a wallet was opened, kept for its requests. */
export type DeepLink = { readonly href: string; readonly name: string }

/** The connector of every paired wallet, on every namespace. */
export const pairedConnector = 'walletConnect'
