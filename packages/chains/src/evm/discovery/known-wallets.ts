/** The ids (rdns) of the EVM wallets that most people have. A list to make room by, not one to trust; it loads with every page. */
export const knownWallets: ReadonlySet<string> = new Set([
  'app.phantom',
  'com.brave.wallet',
  'com.coinbase.wallet',
  'com.okex.wallet',
  'com.trustwallet.app',
  'io.metamask',
  'io.rabby',
  'io.zerion.wallet',
  'me.rainbow',
])
