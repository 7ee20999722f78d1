/** The words of Account. */

import { copyWords } from '../shared/copy-words.ts'
import { sharedWords } from '../shared/words.ts'

export const accountWords = {
  ...sharedWords,
  ...copyWords,
  'shared.loading': 'Loading',
  'tokens.staleOffline': 'You are offline. What is shown may be out of date.',
  'account.tokens': 'Tokens',
  'account.balanceFailed': 'Balance unavailable',
  'account.network': 'Network: {network}. Choose another.',
  'account.settings': 'Settings',
  'account.restoring': 'Checking with {wallet}…',
  'account.none.title': 'No account is connected',
  'account.none.todo': 'Connect a wallet to see its balance and tokens.',
  'account.none.action': 'Connect a wallet',
  'tokens.loading': 'Loading tokens',
  'tokens.failed': 'Token Balance Unavailable',
  'tokens.failed.todo': 'Your tokens are safe on the network. Only this list could not be read.',
  'tokens.failed.wait': 'Try again in {seconds} s',
  'tokens.stale': 'Could not be refreshed. These are the last known figures.',
  'tokens.offline': 'You are offline. The list loads when the connection is back.',
  'tokens.unsupported.todo': 'This site does not know the network that your wallet is on.',
  'tokens.empty.title': 'No tokens on {network}',
  'tokens.empty.todo': 'What you receive at this address shows here.',
  'account.testFunds': 'Test funds, no market value',
  'account.unsupported': 'Unsupported network',
} as const
