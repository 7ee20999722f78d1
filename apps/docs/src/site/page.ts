import type { Html } from '../html/html.ts'

export type Heading = { readonly level: number; readonly id: string; readonly text: string }

/** A piece of a page that the search finds: what stands under one heading. */
export type Passage = { readonly id: string; readonly heading: string; readonly text: string }

export type Content = {
  readonly title: string
  /** The first sentence or two, for lists and search engines. */
  readonly description: string
  readonly body: Html
  readonly headings: readonly Heading[]
  readonly passages: readonly Passage[]
}

/** A page of the site, before it is drawn. `path` has no extension: `moving/rainbowkit`. */
export type Page = Content & { readonly path: string; readonly place: Place }

/** Where a page stands among the others. */
export type Place = {
  readonly section: string
  /** Its name in lists, shorter than its title. */
  readonly name: string
  /** The page that it is listed under, where the sidebar shows it only to who is there. */
  readonly parent?: string
}
