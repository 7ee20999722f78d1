/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Asked for by `npm run test:long` (`FOYER_LONG=1`), which looks at every state in each language and window, and repeats what ends otherwise by chance.
 *
 * In a browser the variable is Vite's; Playwright has none of Vite's.
 */
const variables: Readonly<Record<string, unknown>> = import.meta.env ?? process.env

export const isLong = variables.FOYER_LONG === '1'

/** What only the long form takes: more of what the short one has some of. */
export const inLong = <Item>(...items: readonly Item[]): readonly Item[] => (isLong ? items : [])

/** Each state in the first of the languages, and in one of the others by turns; in the long form in all of them. */
export const inLanguages = <Locale extends string>(labels: readonly string[], [first, ...others]: readonly [Locale, ...Locale[]]) =>
  labels.flatMap((label, index) => {
    const turn = others.filter((_, place) => isLong || place === index % others.length)
    return [first, ...turn].map((locale) => [label, locale] as const)
  })
