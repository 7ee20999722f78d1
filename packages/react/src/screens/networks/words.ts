/** The words of Networks. */
import { sharedWords } from '../shared/words.ts'

export const networksWords = {
  ...sharedWords,
  'networks.guide': 'What is a network?',
} as const
