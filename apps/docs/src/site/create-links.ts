/** Links between documents of the repository, as links between pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Picture } from '../markdown/render-markdown.ts'
import { addressOf, fileAddress } from './address.ts'
import { contents } from './contents.ts'
import { pngSize } from './png-size.ts'

export type Links = {
  /** @throws {Error} for a link to what the repository does not have. */
  readonly resolve: (href: string, document: string, from: string) => string | undefined
  /** What the sidebar calls that page; of a place in it nothing is known. */
  readonly nameOf: (href: string, document: string) => string | undefined
  readonly picture: (href: string, document: string, from: string) => Picture
  readonly pictures: ReadonlyMap<string, string>
}

/** What generated pages are about, so that a link in a document leads there in both places. */
const generatedPlaces = [
  ['packages', 'reference'],
  ['packages/contract', 'http'],
  ['packages/core/src/entities/errors.ts', 'errors'],
] as const

export function createLinks(repository: string, source: string | undefined): Links {
  const pageOf = new Map(
    contents.flatMap(({ entries }) => entries.flatMap((entry) => ('source' in entry ? [[entry.source, entry.path] as const] : []))),
  )
  for (const [place, path] of generatedPlaces) pageOf.set(place, path)
  const names = new Map(
    contents.flatMap(({ entries }) => entries.flatMap((entry) => ('source' in entry ? [[entry.source, entry.name] as const] : []))),
  )
  const pictures = new Map<string, string>()

  const toFile = (href: string, document: string): string => {
    const file = href.startsWith('/') ? href.slice(1) : posix.join(posix.dirname(document), href)
    if (!existsSync(join(repository, file))) throw new Error(`${document} links to ${href}, which is not there.`)
    return file
  }

  return {
    pictures,
    resolve(href, document, from) {
      if (/^(https?|mailto):/.test(href) || href.startsWith('#')) return href
      // Pages that no document is behind: `errors:an-anchor`.
      const generated = /^(errors|http|reference):(.*)$/.exec(href)
      if (generated) return addressOf(generated[1] ?? '', from, generated[2] && `#${generated[2]}`)
      const [path = '', anchor] = href.split('#')
      const file = toFile(path, document).replace(/\/$/, '')
      const page =
        pageOf.get(file) ??
        pageOf.get(`${file}/README.md`) ??
        (anchor === undefined ? pageOf.get(`${file.split('/')[0]}/README.md`) : undefined)
      if (page !== undefined) return addressOf(page, from, anchor === undefined ? '' : `#${anchor}`)
      return source === undefined ? undefined : `${source}/blob/HEAD/${file}`
    },
    nameOf: (href, document) => (/^\w+:|#/.test(href) ? undefined : names.get(toFile(href, document))),
    picture(href, document, from) {
      const file = toFile(href, document)
      const address = `pictures/${posix.basename(file)}`
      pictures.set(address, file)
      return { address: fileAddress(address, from), ...pngSize(readFileSync(join(repository, file))) }
    },
  }
}
