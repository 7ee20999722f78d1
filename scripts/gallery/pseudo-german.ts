/** English as long as German gets: a third longer, with compounds that do not break. For layout only. */
import type { Catalogue, Message } from '../../packages/react/src/messages/catalogue.ts'
import { en } from '../../packages/react/src/messages/en.ts'

export function pseudoGerman(): Catalogue {
  const words = Object.fromEntries(Object.entries(en.words).map(([key, message]) => [key, stretchMessage(message)]))
  const errors = Object.fromEntries(
    Object.entries(en.errors).map(([code, { title, todo }]) => [code, { title: stretch(title), todo: stretch(todo) }]),
  )
  // Same keys in, same keys out.
  return { words, errors } as unknown as Catalogue
}

function stretchMessage(message: Message): Message {
  if (typeof message === 'string') return stretch(message)
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretch(text)])) as Message
}

/** Joins the two longest neighbours and stretches the last word; placeholders stay as they are. */
function stretch(text: string): string {
  const parts = text.split(' ')
  const long = parts.map((part) => (/^[\p{L}]{5,}$/u.test(part) ? `${part}${part.length > 7 ? 'verfahren' : 'ung'}` : part))
  for (let index = 0; index < long.length - 1; index++) {
    const [one = '', other = ''] = [long[index], long[index + 1]]
    if (/^\p{L}{6,}$/u.test(one) && /^\p{L}{4,}$/u.test(other)) {
      long.splice(index, 2, one + other.toLowerCase())
      break
    }
  }
  const stretched = long.join(' ')
  return stretched.length >= text.length * 1.3 ? stretched : stretched.replace(/(\p{L})([.?]?)$/u, '$1sangelegenheit$2')
}
