/** The page of one entry point: what it exports, kind by kind. */
import { codeHtml, headingHtml, tableHtml } from '../html/figures.ts'
import { type Html, html } from '../html/html.ts'
import { type MarkdownContext, renderComment } from '../markdown/render-markdown.ts'
import type { Content, Heading } from '../site/page.ts'
import { linkCitations } from './link-citations.ts'
import type { ApiExport, EntryApi, ExportKind } from './read-api.ts'

/** A part of an entry that has a page: `@foyer/react` has its hooks on one of their own. */
export type EntryPart = { readonly path: string; readonly title: string; readonly entry: EntryApi; readonly exports: readonly ApiExport[] }

const hooksTitle = 'React hooks'

const kinds: readonly (readonly [ExportKind, string])[] = [
  ['component', 'Components'],
  ['hook', 'Hooks'],
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['value', 'Values'],
  ['type', 'Types'],
]

export function toParts(entry: EntryApi): readonly EntryPart[] {
  if (entry.name !== '@foyer/react') return [{ path: entry.path, title: entry.name, entry, exports: entry.exports }]
  const isHooks = ({ file }: ApiExport) => file.includes('/hooks/')
  return [
    { path: 'reference/hooks', title: hooksTitle, entry, exports: entry.exports.filter(isHooks) },
    { path: entry.path, title: entry.name, entry, exports: entry.exports.filter((each) => !isHooks(each)) },
  ]
}

export function renderEntry({ title, entry, exports }: EntryPart, context: MarkdownContext, ids: ReadonlyMap<ApiExport, string>): Content {
  const groups = title === hooksTitle ? groupByHook(exports) : groupByKind(exports)
  const headingOf = (each: ApiExport, level: number): Heading => ({ level, id: ids.get(each) ?? each.name, text: each.name })
  const members = groups.flatMap(({ label, leader, members }) => [
    ...(leader ? [{ heading: headingOf(leader, 2), each: leader }] : []),
    ...(label ? [{ heading: { level: 2, id: label.toLowerCase(), text: label }, each: undefined }] : []),
    ...members.map((each) => ({ heading: headingOf(each, 3), each })),
  ])
  const names = entry.name.endsWith('/*') ? `${entry.name.slice(0, -1)}en` : entry.name
  const description = title === entry.name ? entry.description : `The hooks of ${entry.name}.`
  return {
    title,
    description: `${title}: ${description}`,
    body: html`<p class="lead">${description}</p>
${codeHtml(context.highlight(`import { … } from '${names}'`, 'ts'), 'The import')}${members.map(({ heading, each }) =>
  each ? exportHtml(each, heading, context) : headingHtml(heading),
)}`,
    headings: members.map(({ heading }) => heading),
    passages: [
      { id: '', heading: '', text: entry.description },
      ...members.flatMap(({ heading, each }) => (each ? [{ id: heading.id, heading: each.name, text: plainComment(each.comment) }] : [])),
    ],
  }
}

type Group = { readonly label?: string; readonly leader?: ApiExport; readonly members: readonly ApiExport[] }

function groupByKind(exports: readonly ApiExport[]): readonly Group[] {
  return kinds
    .map(([kind, label]) => ({ label, members: exports.filter((each) => each.kind === kind) }))
    .filter(({ members }) => members.length > 0)
}

/** Each hook with the types that stand in its file: they say what it takes and gives. */
function groupByHook(exports: readonly ApiExport[]): readonly Group[] {
  const hooks = exports.filter(({ kind }) => kind === 'hook')
  const isLed = ({ file }: ApiExport) => hooks.some((hook) => hook.file === file)
  const led = hooks.map((leader, index) => {
    const isFirst = hooks.findIndex(({ file }) => file === leader.file) === index
    return { leader, members: isFirst ? exports.filter((each) => each.kind !== 'hook' && each.file === leader.file) : [] }
  })
  const rest = exports.filter((each) => each.kind !== 'hook' && !isLed(each))
  return rest.length === 0 ? led : [...led, { label: 'Types', members: rest }]
}

function exportHtml(each: ApiExport, heading: Heading, context: MarkdownContext): Html {
  const link = (name: string) => (name === each.name || each.typeParameters.includes(name) ? undefined : context.typeLink?.(name))
  return html`${headingHtml(heading)}${renderComment(linkCitations(each.comment, context.topics), context)}${
    each.signature !== '' && codeHtml(context.highlight(each.signature, 'ts', link), each.name, 'signature')
  }`
}

const plainComment = (comment: string): string => comment.replaceAll('`', '').replace(/\s+/g, ' ')

export function renderPackages(parts: readonly EntryPart[], addressTo: (path: string) => string, context: MarkdownContext): Content {
  const packages = [...new Set(parts.map(({ entry }) => entry.package))]
  const headings = packages.map((name) => ({ level: 2, id: name.replace('@foyer/', ''), text: name }))
  const sections = headings.map((heading) => {
    const own = parts.filter(({ entry }) => entry.package === heading.text)
    const rows = own.map(({ path, title, exports }) => [
      html`<a href="${addressTo(path)}">${title.startsWith('@') ? html`<code>${title}</code>` : title}</a>`,
      html`${exports.length}`,
      html`${exports
        .filter(({ kind }) => kind !== 'type')
        .slice(0, 6)
        .map(({ name }, index) => html`${index > 0 && ', '}<code>${name}</code>`)}`,
    ])
    const head = [html`entry`, html`exports`, html`among them`]
    return html`${headingHtml(heading)}<p>${own[0]?.entry.description}</p>${tableHtml(head, rows)}`
  })
  const description =
    'Every entry point of every package with what it exports, from the source: signatures, types and the comments above them.'
  const body = html`<p class="lead">${description}</p>
${renderComment('What is not listed is private and may change in any release. Imports inside a package are not entry points.', context)}${sections}`
  return { title: 'Packages', description, body, headings, passages: [{ id: '', heading: '', text: description }] }
}
