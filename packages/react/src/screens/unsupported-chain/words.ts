/** The words of UnsupportedChain. */
import { sharedWords } from '../shared/words.ts'

export const unsupportedWords = {
  ...sharedWords,
  'unsupported.heading': 'This site does not use that network',
  'unsupported.todo': '{wallet} is on {network}. Choose one of these to go on.',
  'unsupported.elsewhere': 'another network',
  'unsupported.byId': 'network {id}',
} as const
