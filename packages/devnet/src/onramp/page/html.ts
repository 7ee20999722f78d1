/** Pages as text in which every value is escaped. */

/** Text that is markup already. */
export type Html = { readonly markup: string }

type Value = string | Html | readonly Html[] | undefined | false

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, index) => part + toMarkup(values[index])).join('') }
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeText(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escaped[character] ?? '')
}
