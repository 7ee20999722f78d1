import { useContext } from 'react'
import type { Text } from '../messages/text.ts'
import { TextContext } from '../messages/text-context.ts'

/** The kit's words in the page's language: `text('connect.title')`. Keys, placeholders and plurals are typed. */
export function useText(): Text {
  return useContext(TextContext)
}
