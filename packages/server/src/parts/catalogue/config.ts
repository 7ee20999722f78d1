/** What a deployment decides about the catalogue. */
export type CatalogueConfig = {
  /** Wallets of its own, offered before those of the built-in list. One with the slug of one there takes its place, and is found by that one's ids, too. */
  readonly wallets?: readonly WalletEntry[]
}

/** A wallet as it is written down in this catalogue; ids, ranks and image addresses are derived. */
export type WalletEntry = {
  /** Never changes: the public id is made from it. */
  readonly slug: string
  readonly name: string
  /** Ids under which other public catalogues list it: whoever moves here has them in their options. */
  readonly otherIds?: readonly string[]
  /** https. */
  readonly homepage?: string
  /** Families of chains it signs for; `eip155` wallets take any EVM network. */
  readonly namespaces: readonly WalletNamespace[]
  /** How it announces itself (EIP-6963). Only where we are sure. */
  readonly rdns?: string
  /** The scheme of its app, where `wc?uri=` may follow. */
  readonly mobile?: string
  /** The web address that its app answers to, where `/wc?uri=` may follow. */
  readonly universal?: string
  readonly desktop?: string
  readonly webapp?: string
  /** The number of its App Store page. */
  readonly apple?: string
  /** The id of its Google Play page. */
  readonly google?: string
  /** The id of its Chrome Web Store page. */
  readonly chrome?: string
  /** What it leaves in a page, for each family: the flag on an EVM provider, elsewhere the name it is found under. */
  readonly injected?: Readonly<Partial<Record<WalletNamespace, string>>>
  /** Paired, it approves one network and takes requests for any other, too. */
  readonly takesNetworks?: boolean
  /**
   * Of a wallet that reads no pairing codes: how its app opens a page in a browser of its own, with `{url}` and `{origin}` in place of the
   * page's. Android can be given another form; `global` is the name in the window that says that the page is in there already.
   */
  readonly browse?: readonly BrowseEntry[]
  /**
   * Picture: a file of `wallet-icons`, one of @web3icons/core, as `wallets/metamask`, or the picture itself as a base64 `data:`
   * address (SVG, PNG, WebP). Without one it gets a monogram.
   */
  readonly icon?: string
}

export type BrowseEntry = {
  readonly namespaces: readonly WalletNamespace[]
  readonly link: string
  readonly android?: string
  readonly global: string
}

export type WalletNamespace = 'eip155' | 'solana' | 'bip122' | 'cosmos' | 'polkadot'
