/** Words that most views show. */

export const sharedWords = {
  'shared.retry': 'Try again',
  'shared.cancel': 'Cancel',
  'shared.newTab': 'opens in a new tab',
  'shared.allWallets': 'All wallets',
  'shared.loadingWallets': 'Loading wallets',
  'shared.wallet': 'this wallet',
  'shared.getWallet': 'Get a wallet',
} as const
