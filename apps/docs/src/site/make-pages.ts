/** All pages of a version, from the documents of the repository and from its code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toOpenApi } from '@foyer/contract/openapi'
import type { Highlight } from '../markdown/highlight.ts'
import { type MarkdownContext, renderMarkdown } from '../markdown/render-markdown.ts'
import { readErrorRows } from '../reference/error-rows.ts'
import { readApi } from '../reference/read-api.ts'
import { readEntries } from '../reference/read-entries.ts'
import { renderEntry, renderPackages, toParts } from '../reference/render-entry.ts'
import { renderErrors } from '../reference/render-errors.ts'
import { readGroups, renderGroup, renderHttp } from '../reference/render-http.ts'
import { addressOf } from './address.ts'
import { contents, type Entry, type GeneratedEntry } from './contents.ts'
import { createLinks } from './create-links.ts'
import { createNames } from './create-names.ts'
import type { Content, Page } from './page.ts'

export type Input = {
  readonly repository: string
  readonly highlight: Highlight
  /** Where the source can be read, `https://host/owner/name`; without it, what is no page is named and not linked. */
  readonly source: string | undefined
}

export type Made = {
  readonly pages: readonly Page[]
  /** Files of the repository that pages show, by their address in the version. */
  readonly pictures: ReadonlyMap<string, string>
}

export function makePages({ repository, highlight, source }: Input): Made {
  const parts = readApi(readEntries(repository), repository).flatMap(toParts)
  const groups = readGroups(toOpenApi())
  const rows = readErrorRows(join(repository, 'packages/core/src/entities/errors.ts'))
  const names = createNames(parts)
  const links = createLinks(repository, source)
  const behaviour = readFileSync(join(repository, 'docs/behaviour.md'), 'utf8')
  const topics = [...behaviour.matchAll(/^## (.+)$/gm)].map(([, topic = '']) => topic)
  const contextOf = (path: string, document: string): MarkdownContext => ({
    source: document,
    highlight,
    topics,
    link: (href) => links.resolve(href, document, path),
    pageName: (href) => links.nameOf(href, document),
    picture: (href) => links.picture(href, document, path),
    nameLink: (name) => names.addressOf(name, path, 'text'),
    typeLink: (name) => names.addressOf(name, path, 'signature'),
  })
  const generatedContext = (path: string) => contextOf(path, `the page ${path}`)
  const addressTo = (from: string) => (path: string, anchor?: string) => addressOf(path, from, anchor)

  const fromDocument = ({ path, source: document }: Entry): Content => {
    const text = readFileSync(join(repository, document), 'utf8')
    return renderMarkdown(document === 'LICENSE' ? licence(text) : text, contextOf(path, document))
  }
  const generate = {
    packages: (section: string): readonly Page[] => [
      {
        ...renderPackages(parts, addressTo('reference'), generatedContext('reference')),
        path: 'reference',
        place: { section, name: 'Packages' },
      },
      ...parts.map((part) => ({
        ...renderEntry(part, generatedContext(part.path), names.ids),
        path: part.path,
        place: { section, name: part.title.replace('@foyer/', ''), parent: 'reference' },
      })),
    ],
    http: (section: string): readonly Page[] => [
      { ...renderHttp(groups, addressTo('http'), generatedContext('http')), path: 'http', place: { section, name: 'HTTP API' } },
      ...groups.map((group) => ({
        ...renderGroup(group, generatedContext(group.path)),
        path: group.path,
        place: { section, name: group.title, parent: 'http' },
      })),
    ],
    errors: (section: string): readonly Page[] => [
      {
        ...renderErrors({ rows, groups, addressTo: addressTo('errors') }, generatedContext('errors')),
        path: 'errors',
        place: { section, name: 'Errors' },
      },
    ],
  }
  const pages = contents.flatMap(({ title: section, entries }) =>
    entries.flatMap((entry: Entry | GeneratedEntry): readonly Page[] =>
      'generated' in entry
        ? generate[entry.generated](section)
        : [{ ...fromDocument(entry), path: entry.path, place: { section, name: entry.name } }],
    ),
  )
  return { pages, pictures: links.pictures }
}

/** The licence is plain text; its first line is its title. */
function licence(text: string): string {
  const [title = '', ...rest] = text.trim().split('\n')
  return `# ${title}\n${rest.join('\n')}\n`
}
