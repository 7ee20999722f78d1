/** Who the extension says it is. */
export const walletName = 'Foyer Devnet Wallet'
export const walletRdns = 'dev.foyer.wallet'

/** The page's first word to the bridge; a port comes with it. */
export const helloMessage = 'dev.foyer.wallet:hello'
