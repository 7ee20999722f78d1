/** The words of the modal’s frame. */
import { waitingWords } from '../element/words.ts'

export const modalWords = {
  ...waitingWords,
  'modal.back': 'Back',
} as const
