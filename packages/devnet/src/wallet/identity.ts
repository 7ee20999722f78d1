/** Who the wallet says it is. One wallet in two forms: a browser extension, and inside a page. */
export const walletName = 'Foyer Devnet Wallet'
export const extensionRdns = 'dev.foyer.wallet'

/** Another name, so that a browser with both shows which is which. */
export const pageWalletName = 'Foyer Devnet Wallet (in page)'
export const pageRdns = 'dev.foyer.wallet.page'
