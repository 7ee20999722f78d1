/** The words of AllWallets. */
import { sharedWords } from '../shared/words.ts'

export const allWalletsWords = {
  ...sharedWords,
  'shared.clearSearch': 'Clear the search',
  'all.title': 'All wallets',
  'all.search': 'Search wallets',
  'all.certified': 'Certified wallets only',
  'all.more': 'Show more',
  'all.found': { one: '{number} wallet', other: '{number} wallets' },
  'all.none.title': 'No wallet called “{search}”',
  'all.none.todo': 'Check the spelling, or look through the whole list.',
  'all.hidden.title': 'No certified wallets found',
  'all.hidden.todo': 'Wallets that are not certified are hidden.',
  'all.empty.title': 'No wallets listed yet',
  'all.empty.todo': 'Install a wallet in this browser and it appears on the first page.',
  'all.failed': 'The full list did not load',
  'all.searchFailed': 'The search got no answer',
  'all.offline': 'You are offline',
  'all.failed.todo': 'These wallets come with the page.',
  'all.qr': 'Show a QR code',
  'all.installed': 'Installed',
} as const
