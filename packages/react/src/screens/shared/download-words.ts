/** The words of where to get a wallet. */

export const downloadWords = {
  'downloads.none.title': 'No download known for {wallet}',
  'downloads.none.todo': 'Look for it on the maker’s own website.',
  'downloads.safety': 'Install only from the links above. No honest site asks for your recovery phrase.',
} as const
