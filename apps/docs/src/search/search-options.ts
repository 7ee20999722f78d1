/** How passages are cut into words, which has to be the same when the index is made and when it is asked. */
import type { Options } from 'minisearch'

export type Found = {
  /** The address in this version. */
  readonly id: string
  readonly title: string
  readonly heading: string
  readonly section: string
}

const common = new Set(
  'a an and are as at be by for from has have in is it its not of on or that the them then there this to was what where which who with'.split(
    ' ',
  ),
)

export const searchOptions: Options = {
  fields: ['title', 'name', 'text'],
  storeFields: ['title', 'heading', 'section'],
  // `connectButton` is found by "connect" and "button", and whole.
  tokenize: (text) =>
    text
      .split(/[^\p{L}\p{N}_$]+/u)
      .flatMap((word) => [word, ...(/[a-z][A-Z]|_/.test(word) ? word.split(/(?<=[a-z])(?=[A-Z])|_/) : [])])
      .filter((word) => word !== ''),
  // Hashes and addresses are nobody's question.
  processTerm: (term) => {
    const word = term.toLowerCase()
    return word.length > 40 || common.has(word) ? null : word
  },
  searchOptions: {
    boost: { name: 4, title: 2 },
    // A guide says more than a name in a list.
    boostDocument: (id, _, stored) =>
      (stored?.section === 'Reference' || stored?.section === 'Moving here' ? 1 : 1.5) * (String(id).includes('#') ? 1 : 2),
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
}
