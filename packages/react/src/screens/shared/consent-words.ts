/** The words of a view that waits for the visitor's agreement. */
import { legalWords } from './legal-words.ts'

export const consentWords = { ...legalWords, 'legal.before': 'Before you connect' } as const
