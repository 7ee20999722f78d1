/// <reference types="vite/types/importMeta.d.ts" />
/** Asked for by `npm run test:long`, which looks at every state in each language and window. */
export const isLong = import.meta.env.FOYER_LONG === '1'

/** What only the long form takes: more of what the short one has some of. */
export const inLong = <Item>(...items: readonly Item[]): readonly Item[] => (isLong ? items : [])

/** Each state in the first of the languages, and in one of the others by turns; in the long form in all of them. */
export const inLanguages = <Locale extends string>(labels: readonly string[], [first, ...others]: readonly [Locale, ...Locale[]]) =>
  labels.flatMap((label, index) => {
    const turn = others.filter((_, place) => isLong || place === index % others.length)
    return [first, ...turn].map((locale) => [label, locale] as const)
  })
