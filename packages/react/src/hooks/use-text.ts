'use client'
import { useContext } from 'react'
import type { Text, Words } from '../words/text.ts'
import { TextContext } from '../words/text-context.ts'

/**
 * Words in the page's language: `const text = useText(words)`, then `text('connect.title')`. English is what `words` holds, and types
 * keys, placeholders and plurals; the modal's language is laid over it by key. A page's own views give themselves a language with
 * `<TextContext value={createTexts('de', translation)}>`.
 */
export function useText<const Topic extends Words>(words: Topic): Text<Topic> {
  return useContext(TextContext).of(words)
}
