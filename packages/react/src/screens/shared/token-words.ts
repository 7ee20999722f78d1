/** The words of lists of tokens. */

export const tokenWords = {
  'shared.clearSearch': 'Clear the search',
  'tokens.search': 'Search tokens',
  'tokens.found': { one: '{number} token', other: '{number} tokens' },
  'tokens.none': 'No token called “{search}”',
  'tokens.hidden.show': { one: 'Show {number} hidden token', other: 'Show {number} hidden tokens' },
  'tokens.hidden.hide': 'Hide them again',
  'tokens.hidden.title': 'Hidden tokens',
  'tokens.hidden.about':
    'Somebody else sent these under names that lead elsewhere, promise something or pass for others. Follow no link in them.',
  'tokens.loading': 'Loading tokens',
  'tokens.failed': 'Token Balance Unavailable',
  'tokens.failed.todo': 'Your tokens are safe on the network. Only this list could not be read.',
  'tokens.failed.wait': 'Try again in {seconds} s',
  'tokens.unserved.todo': 'Tokens on this network cannot be listed here. Your wallet or an explorer may show them.',
  'tokens.offline': 'You are offline. The list loads when the connection is back.',
  'tokens.empty.title': 'No tokens on {network}',
  'tokens.empty.todo': 'What you receive at this address shows here.',
} as const
