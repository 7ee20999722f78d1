import { useContext } from 'react'
import type { Text } from '../messages/text.ts'
import { TextContext } from '../messages/text-context.ts'

/**
 * The kit's words in the page's language: `text('connect.title')`. Keys, placeholders and plurals are typed.
 *
 * Outside of the modal only the buttons' words are at hand. A page that draws its own views gives itself all of them:
 * `<TextContext value={createText(locale, catalogue)}>` with what `loadMessages(tag)` resolves to.
 */
export function useText(): Text {
  return useContext(TextContext)
}
