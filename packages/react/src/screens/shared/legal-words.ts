/** The words of what a visitor agrees to by connecting. */
import { sharedWords } from './words.ts'

export const legalWords = {
  ...sharedWords,
  'legal.both': 'By connecting, you agree to the {terms} and the {privacy}.',
  'legal.one': 'By connecting, you agree to the {document}.',
  'legal.checkBoth': 'I agree to the {terms} and the {privacy}.',
  'legal.checkOne': 'I agree to the {document}.',
  'legal.terms': 'terms of service',
  'legal.privacy': 'privacy policy',
  'legal.first': 'Agree to the terms first, then choose a wallet.',
} as const
