/** What the wallet announced on every page calls itself. */
export const walletName = 'Bench Wallet'
