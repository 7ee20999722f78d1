/** The words of lists of tokens. */

export const tokenWords = {
  'shared.clearSearch': 'Clear the search',
  'tokens.search': 'Search tokens',
  'tokens.found': { one: '{number} token', other: '{number} tokens' },
  'tokens.none': 'No token called “{search}”',
  'tokens.loading': 'Loading tokens',
  'tokens.failed': 'Token Balance Unavailable',
  'tokens.failed.todo': 'Your tokens are safe on the network. Only this list could not be read.',
} as const
