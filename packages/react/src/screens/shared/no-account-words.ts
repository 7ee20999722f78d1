/** In place of a view that needs an account, or that the page does not offer. */

export const noAccountWords = {
  'account.none.title': 'No account is connected',
  'account.none.todo': 'Connect a wallet to see its balance and tokens.',
  'account.none.action': 'Connect a wallet',
  'account.away': 'Not offered here',
  'wallets.none.title': 'No wallet is connected',
  'wallets.none.todo': 'Connect one to use it on this site.',
} as const
