/** Which language the page starts in, and where the choice is kept. */
import { languages } from './figures.ts'

const key = 'foyer-demo-language'

/** What the visitor chose here, else the first of the browser's languages that the kit has, else English. */
export function readLanguage(): string {
  const wanted = [readKept(), ...navigator.languages]
  return wanted.map((tag) => tag && languages.find((known) => known === tag || known === tag.split('-')[0])).find(Boolean) ?? 'en'
}

export function keepLanguage(tag: string): void {
  try {
    localStorage.setItem(key, tag)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** A language in its own words: `Deutsch`. */
export function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function readKept(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
