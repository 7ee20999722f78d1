import MiniSearch from 'minisearch'
import { type Found, searchOptions } from '../search/search-options.ts'

export type Answer = Omit<Found, 'id'> & { readonly address: string }
export type Search = (words: string) => readonly Answer[]

const most = 12

export async function loadSearch(root: string): Promise<Search> {
  const response = await fetch(`${root}search.json`)
  if (!response.ok) throw new Error(`The index answered ${response.status}.`)
  const index = MiniSearch.loadJSON(await response.text(), searchOptions)
  return (words) => {
    const all = index.search(words)
    // Where no passage has all of the words, those with some of them are next best.
    const found = all.length > 0 ? all : index.search(words, { combineWith: 'OR' })
    return found.slice(0, most).map(({ id, title, heading, section }) => ({
      address: root + id,
      title: String(title),
      heading: String(heading),
      section: String(section),
    }))
  }
}
