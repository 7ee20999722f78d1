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
      // Under one heading it has nearly every word, so it would be the one answer to all that no other passage answers whole.
      text: page.path === 'changelog' ? '' : text,
    })),
  )
  index.addAll(passages)
  return JSON.stringify(index)
}
