/** The index that the search loads when it is first used. */
import MiniSearch from 'minisearch'
import type { Page } from '../site/page.ts'
import { type Found, searchOptions } from './search-options.ts'

export function makeIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Found & { readonly name: string; readonly text: string }>(searchOptions)
  const passages = pages.flatMap((page) =>
    page.passages.map(({ id, heading, text }) => ({
      id: `${page.path}.html${id === '' ? '' : `#${id}`}`,
      title: page.title,
      heading,
      name: heading === '' ? page.title : heading,
      section: page.place.section,
      text: text.slice(0, longestPassage),
    })),
  )
  index.addAll(passages)
  return JSON.stringify(index)
}

/** What stands under one heading for longer than this is found by its beginning. */
const longestPassage = 4000
