/** What is said of a wallet on a phone while it is asked for something. */

export const pairedWords = {
  'pair.open': 'Open {wallet}',
  'pair.continue': 'Continue in {wallet} on your phone',
  'pair.elsewhere': 'Open {wallet} on your phone: the request waits there.',
} as const
