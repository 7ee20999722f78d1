/** A wallet as it is written down in this catalogue; ids, ranks and image addresses are derived. */
export type WalletEntry = {
  /** Never changes: the public id is made from it. */
  readonly slug: string
  readonly name: string
  /** https. */
  readonly homepage?: string
  /** Families of chains it signs for; `eip155` wallets take any EVM network. */
  readonly namespaces: readonly ('eip155' | 'solana' | 'bip122' | 'cosmos' | 'polkadot')[]
  /** How it announces itself (EIP-6963). Only where we are sure. */
  readonly rdns?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly webapp?: string
  /** The number of its App Store page. */
  readonly apple?: string
  /** The id of its Google Play page. */
  readonly google?: string
  /** The id of its Chrome Web Store page. */
  readonly chrome?: string
  /** The flag it sets on an injected provider. */
  readonly injected?: string
  /** Picture in @web3icons/core, as `wallets/metamask`. Without one it gets a monogram. */
  readonly icon?: string
}
