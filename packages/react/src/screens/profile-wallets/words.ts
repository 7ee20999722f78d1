/** The words of ProfileWallets. */

import { disconnectWords } from '../shared/disconnect-words.ts'
import { sharedWords } from '../shared/words.ts'

export const walletsWords = {
  ...sharedWords,
  ...disconnectWords,
  'shared.clearSearch': 'Clear the search',
  'account.none.action': 'Connect a wallet',
  'wallets.accounts': 'Accounts in {wallet}',
  'wallets.current': 'In use',
  'wallets.another': 'Connect another wallet',
  'wallets.none.title': 'No wallet is connected',
  'wallets.none.todo': 'Connect one to use it on this site.',
  'wallets.search': 'Search accounts',
  'wallets.found': { one: '{number} account', other: '{number} accounts' },
  'wallets.none': 'No account with “{search}”',
  'wallets.eoa': 'Account',
  'wallets.smartAccount': 'Smart account',
  'wallets.payment': 'Payment address',
} as const
