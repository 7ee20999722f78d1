/** A Markdown document of the repository as content of a page. */
import { Marked, type Token, type Tokens } from 'marked'
import { codeHtml, headingHtml, tableHtml } from '../html/figures.ts'
import { escapeHtml, Html, html } from '../html/html.ts'
import { liveHtml } from '../html/live.ts'
import type { Content, Heading, Passage } from '../site/page.ts'
import type { Highlight } from './highlight.ts'
import { createSlugs } from './slug.ts'

export type MarkdownContext = {
  /** For messages. */
  readonly source: string
  readonly highlight: Highlight
  /** The address of what the document links to; `undefined` where this site does not have it. */
  readonly link: (href: string) => string | undefined
  /** What this site calls the page that a document is: its file's name says nothing to readers here. */
  readonly pageName?: (href: string) => string | undefined
  readonly picture: (href: string) => Picture
  /** Of `docs/behaviour.md`, which comments of the code cite. */
  readonly topics: readonly string[]
  /** The place in the reference of a name that stands in code. */
  readonly nameLink?: (name: string) => string | undefined
  /** And of one in a signature. */
  readonly typeLink?: (name: string) => string | undefined
}

export type Picture = { readonly address: string; readonly width: number; readonly height: number }

/** @throws {Error} that names the document and what in it cannot be shown. */
export function renderMarkdown(markdown: string, context: MarkdownContext): Content {
  const tokens = new Marked({ gfm: true }).lexer(markdown)
  const slug = createSlugs()
  const headings: Heading[] = []
  const passages: Passage[] = []
  const body: Html[] = []
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${context.source} does not begin with its title, "# …".`)
  const title = plain(childrenOf(first))
  slug(title)
  passages.push({ id: '', heading: '', text: '' })
  for (const token of rest) {
    if (token.type === 'heading') {
      const text = plain(childrenOf(token))
      const heading = { level: token.depth as number, id: slug(text), text }
      if (heading.level === 1) throw new Error(`${context.source} has two titles; the second is "${text}".`)
      headings.push(heading)
      passages.push({ id: heading.id, heading: text, text: '' })
      body.push(headingHtml(heading, inline(childrenOf(token), { ...context, nameLink: () => undefined })))
    } else {
      const last = passages.pop()
      if (last) passages.push({ ...last, text: `${last.text} ${plain([token])}`.trim() })
      body.push(block(token, context))
    }
  }
  const paragraph = rest.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined
  return { title, description: shorten(plain(paragraph?.tokens ?? [])), body: html`${body}`, headings, passages }
}

/** A few paragraphs without a title: a comment of the code. */
export function renderComment(markdown: string, context: MarkdownContext): Html {
  return html`${new Marked({ gfm: true }).lexer(markdown).map((token) => block(token, context))}`
}

function block(token: Token, context: MarkdownContext): Html {
  switch (token.type) {
    case 'paragraph':
      return html`<p>${inline(childrenOf(token), context)}</p>
`
    case 'text':
      return childrenOf(token).length > 0 ? inline(childrenOf(token), context) : new Html(escapeHtml(decode(token.text)))
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code
      return codeHtml(context.highlight(text, lang), lang === '' ? 'Text' : `Code, ${lang}`)
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inline(tokens, context))
      return tableHtml(cells(header), rows.map(cells))
    }
    case 'list':
      return list(token as Tokens.List, context)
    case 'blockquote':
      return html`<blockquote>${(childrenOf(token)).map((each) => block(each, context))}</blockquote>
`
    case 'hr':
      return html`<hr>`
    case 'space':
      return html``
    case 'html':
      return comment(token.text, context)
    default:
      throw new Error(`${context.source} has a "${token.type}" that this site cannot show.`)
  }
}

function list({ ordered, start, items, loose }: Tokens.List, context: MarkdownContext): Html {
  const item = (token: Token) => (loose && token.type === 'text' ? html`<p>${block(token, context)}</p>` : block(token, context))
  const tag = new Html(ordered ? 'ol' : 'ul')
  const first = ordered && start !== '' && start !== 1 ? new Html(` start="${Number(start)}"`) : html``
  return html`<${tag}${first}>${items.map(({ tokens }) => html`<li>${tokens.map(item)}</li>`)}</${tag}>
`
}

/** Comments say where a sample is from and where lists are written: nothing of that is shown. One may name a live part. */
function comment(text: string, { source }: MarkdownContext): Html {
  const parts = text
    .trim()
    .split(/(?<=-->)\s*/)
    .filter((part) => part !== '')
  return html`${parts.map((part) => {
    if (!/^<!--.*-->$/s.test(part))
      throw new Error(`${source} has HTML, which this site does not take from documents: ${part.slice(0, 60)}`)
    const kind = /^<!-- live: ([a-z]+) -->$/.exec(part)?.[1]
    return kind ? liveHtml(kind) : html``
  })}`
}

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

function inline(tokens: readonly Token[], context: MarkdownContext): Html {
  return html`${tokens.map((token) => span(token, context))}`
}

function span(token: Token, context: MarkdownContext): Html {
  const inner = () => inline(childrenOf(token), context)
  switch (token.type) {
    case 'text':
      return childrenOf(token).length > 0 ? inner() : new Html(escapeHtml(decode(token.text)))
    case 'escape':
      return new Html(escapeHtml(decode(token.text)))
    case 'strong':
      return html`<strong>${inner()}</strong>`
    case 'em':
      return html`<em>${inner()}</em>`
    case 'del':
      return html`<del>${inner()}</del>`
    case 'br':
      return html`<br>`
    case 'codespan':
      return codespan(decode(token.text), context)
    case 'link': {
      const { href } = token as Tokens.Link
      const address = context.link(href)
      const name = /^[\w/-]+\.md$/.test(plain([token])) ? context.pageName?.(href) : undefined
      const shown = name === undefined ? inline(childrenOf(token), { ...context, nameLink: () => undefined }) : html`${name}`
      return address === undefined ? shown : html`<a href="${address}">${shown}</a>`
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      const { address, width, height } = context.picture(href)
      return html`<img src="${address}" alt="${text}" width="${width}" height="${height}" loading="lazy" decoding="async">`
    }
    case 'html':
      return comment(token.text, context)
    default:
      throw new Error(`${context.source} has a "${token.type}" inside a line that this site cannot show.`)
  }
}

function codespan(text: string, { nameLink }: MarkdownContext): Html {
  const name = /^([A-Za-z][\w$]*)(\(.*\))?$/.exec(text)?.[1]
  const address = name && nameLink?.(name)
  return address ? html`<a href="${address}"><code>${text}</code></a>` : html`<code>${text}</code>`
}

/** What is read, without its marks. */
function plain(tokens: readonly Token[]): string {
  const texts = tokens.map((token): string => {
    if (token.type === 'html') return ''
    if (token.type === 'code') return ` ${token.text} `
    if (token.type === 'br') return ' '
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join(' ')
    }
    if (token.type === 'list') return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(' ')
    return childrenOf(token).length > 0 ? plain(childrenOf(token)) : decode('text' in token ? String(token.text) : '')
  })
  return texts.join('').replace(/\s+/g, ' ')
}

/** The lexer leaves references such as `&amp;` in texts. */
function decode(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? '')
}

/** The first sentences, up to 200 characters. */
export function shorten(text: string): string {
  if (text.length <= 200) return text
  const end = text.slice(0, 200).lastIndexOf('. ')
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, text.slice(0, 199).lastIndexOf(' '))}…`
}
