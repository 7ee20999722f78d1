/** The words of Account. */

import { copyWords } from '../shared/copy-words.ts'
import { tokenWords } from '../shared/token-words.ts'
import { sharedWords } from '../shared/words.ts'

export const accountWords = {
  ...sharedWords,
  ...copyWords,
  ...tokenWords,
  'shared.loading': 'Loading',
  'tokens.staleOffline': 'You are offline. What is shown may be out of date.',
  'settings.explorer': 'View in {explorer}',
  'account.title': 'Account',
  'account.tokens': 'Tokens',
  'account.nfts': 'NFTs',
  'account.activity': 'Activity',
  'account.balanceFailed': 'Balance unavailable',
  'account.network': 'Network: {network}. Choose another.',
  'account.settings': 'Settings',
  'account.restoring': 'Checking with {wallet}…',
  'tokens.stale': 'Could not be refreshed. These are the last known figures.',
  'tokens.unsupported.todo': 'This site does not know the network that your wallet is on.',
  'account.worth': '{worth} in all tokens',
  'account.unpriced': {
    one: 'The total leaves out {number} token that has no price.',
    other: 'The total leaves out {number} tokens that have no price.',
  },
  'account.testFunds': 'Test funds, no market value',
  'account.unsupported': 'Unsupported network',
} as const
