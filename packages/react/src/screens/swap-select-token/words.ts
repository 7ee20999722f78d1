/** The words of SwapSelectToken. */
import { errorWords } from '../shared/error-words.ts'
import { tokenWords } from '../shared/token-words.ts'
import { sharedWords } from '../shared/words.ts'

export const selectTokenWords = {
  ...sharedWords,
  ...errorWords,
  ...tokenWords,
  'swap.tokens': 'Tokens that can be swapped',
  'swap.tokens.yours': 'Your tokens',
  'swap.tokens.popular': 'Popular tokens',
  'swap.tokens.other': 'Other tokens',
  'swap.tokens.suggested': 'Suggested',
  'swap.tokens.failed': 'The tokens could not be read',
} as const
