/** The words of ProfileWallets. */

import { sharedWords } from '../shared/words.ts'

export const walletsWords = {
  ...sharedWords,
  'shared.clearSearch': 'Clear the search',
  'wallets.accounts': 'Accounts in {wallet}',
  'wallets.current': 'In use',
  'wallets.another': 'Use another wallet',
  'wallets.replaces': 'It takes the place of {wallet}, which this site then disconnects.',
  'wallets.search': 'Search accounts',
  'wallets.found': { one: '{number} account', other: '{number} accounts' },
  'wallets.none': 'No account with “{search}”',
  'wallets.eoa': 'Account',
  'wallets.smartAccount': 'Smart account',
  'wallets.payment': 'Payment address',
} as const
