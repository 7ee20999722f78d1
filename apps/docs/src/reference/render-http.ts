/** The server's calls, from the OpenAPI document of the contract: an overview, and a page for each group of them. */
import { codeHtml, headingHtml, tableHtml } from '../html/figures.ts'
import { type Html, html } from '../html/html.ts'
import { type MarkdownContext, renderComment } from '../markdown/render-markdown.ts'
import type { Content, Heading } from '../site/page.ts'
import { boundsText, type Schema, schemaText } from './render-schema.ts'

type Media = Readonly<Record<string, { readonly schema: Schema }>>

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Media }>>
}

export type Call = Operation & { readonly method: string; readonly path: string }
export type CallGroup = { readonly path: string; readonly title: string; readonly about: string; readonly calls: readonly Call[] }

/** By the first of these that a call's path begins with. */
const groups: readonly (readonly [path: string, title: string, about: string, starts: readonly string[]])[] = [
  ['accounts', 'Accounts', 'Names, balances, NFTs and history of an address.', ['/v1/account/', '/v1/identity/']],
  ['prices', 'Prices', 'What tokens and native currencies are worth.', ['/v1/fungible/']],
  ['gateway', 'RPC gateway', 'The nodes of networks behind one address.', ['/v1/supported-chains', '/v1/|']],
  ['swaps', 'Swaps', 'Tokens for other tokens of the same network.', ['/v1/convert/']],
  ['buying', 'Buying', 'Tokens for money of a state, at a provider.', ['/v1/onramp/', '/v1/generators/']],
  ['catalogue', 'Wallet catalogue', 'Which wallets there are, with their pictures.', ['/getWallet', '/getSignedWallets']],
  ['pictures', 'Pictures', 'Pictures of networks, tokens and currencies, and those from elsewhere.', ['/public/']],
  ['analytics', 'Analytics', 'Events of pages whose projects want them.', ['/e|', '/getAnalyticsConfig']],
  ['projects', 'Projects', 'What a page may ask of its project, and what an operator may change.', ['/projects/', '/operator/']],
  ['health', 'Health', 'For load balancers and people on call.', ['/health']],
]

/** @throws {Error} for a call that no group takes. */
export function readGroups(document: { readonly [key: string]: unknown }): readonly CallGroup[] {
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const belongs = ({ path }: Call, starts: readonly string[]) => starts.some((start) => `${path}|`.startsWith(start))
  const lost = calls.filter((call) => !groups.some(([, , , starts]) => belongs(call, starts)))
  if (lost.length > 0) throw new Error(`The site has no group for ${lost.map(({ path }) => path).join(', ')}: render-http.ts.`)
  return groups.map(([path, title, about, starts]) => ({
    path: `http/${path}`,
    title,
    about,
    calls: calls.filter((call) => belongs(call, starts)),
  }))
}

const access: Readonly<Record<string, string>> = {
  open: 'open to anybody',
  project: 'needs a project (`projectId`), which decides from where',
  session: 'needs the token of a session',
  operator: 'needs the token of an operator',
}
const accessOf = ({ security }: Operation): string => Object.keys(security[0] ?? { open: [] })[0] ?? 'open'

export function renderGroup(group: CallGroup, context: MarkdownContext): Content {
  const headings: Heading[] = group.calls.map(({ operationId, summary }) => ({ level: 2, id: operationId, text: summary }))
  const sections = group.calls.map((call, index) => html`${headingHtml(headings[index] as Heading)}${callHtml(call, context)}`)
  return {
    title: group.title,
    description: group.about,
    body: html`<p class="lead">${group.about}</p>${sections}`,
    headings,
    passages: [
      { id: '', heading: '', text: group.about },
      ...group.calls.map(({ operationId, method, path, summary, description = '' }) => ({
        id: operationId,
        heading: summary,
        text: `${method} ${path} ${operationId} ${description}`,
      })),
    ],
  }
}

function callHtml(call: Call, context: MarkdownContext): Html {
  const code = (schema: Schema, label: string) => codeHtml(context.highlight(schemaText(schema), 'ts'), label, 'signature')
  const parameters = call.parameters.map(({ name, in: place, required, schema }) => [
    html`<code>${name}</code>`,
    html`<code>${schemaText(schema)}</code>`,
    html`${required ? 'yes' : 'no'}`,
    renderComment([place === 'path' ? 'in the path' : '', boundsText(schema)].filter((text) => text !== '').join('; '), context),
  ])
  const body = call.requestBody?.content['application/json']?.schema
  const answers = Object.entries(call.responses)
  const given = answers.filter(([status]) => status < '400')
  const refused = answers.filter(([status]) => status >= '400')
  return html`<p class="call"><span class="method">${call.method}</span> <code>${call.path}</code></p>
${renderComment(`${call.description ?? ''}\n\nAccess: ${access[accessOf(call)]}.`, context)}
${parameters.length > 0 && html`<p class="label">Parameters</p>${tableHtml([html`name`, html`type`, html`required`, html``], parameters)}`}
${body && html`<p class="label">Body, JSON</p>${code(body, 'Body')}`}
${given.map(([status, { content }]) => {
  const json = content['application/json']?.schema
  return html`<p class="label">Answer ${status}${!json && `: ${Object.keys(content).join(' or ')}`}</p>${json && code(json, `Answer ${status}`)}`
})}
${
  refused.length > 0 &&
  html`<p class="label">Refusals</p>${tableHtml(
    [html`status`, html`codes`],
    refused.map(([status, { description }]) => [html`${status}`, renderComment(description, context)]),
  )}`
}`
}

export function renderHttp(
  all: readonly CallGroup[],
  addressTo: (path: string, anchor?: string) => string,
  context: MarkdownContext,
): Content {
  const headings = all.map(({ path, title }) => ({ level: 2, id: path.slice('http/'.length), text: title }))
  const about =
    'Every call is declared once, in `@foyer/contract`: that declaration checks the server’s answers and the kit’s questions, and these pages are made of it. ' +
    'The same as an OpenAPI 3.1 document: `toOpenApi()` of `@foyer/contract/openapi`. Every refusal has one body, `{ "status": "FAILED", "reasons": […], "code": … }`, and its `code` is one of [these](errors:refusals-of-the-server).'
  const sections = all.map((group, index) => {
    const rows = group.calls.map((call) => [
      html`<span class="method">${call.method}</span>`,
      html`<a href="${addressTo(group.path, `#${call.operationId}`)}"><code>${call.path}</code></a>`,
      html`${call.summary}`,
      html`${accessOf(call)}`,
    ])
    return html`${headingHtml(headings[index] as Heading)}${tableHtml([html`method`, html`path`, html`what`, html`access`], rows)}`
  })
  const description = 'The calls of the server: parameters, bodies, answers and refusals.'
  return {
    title: 'HTTP API',
    description,
    body: html`${renderComment(about, context)}${sections}`,
    headings,
    passages: [{ id: '', heading: '', text: description }],
  }
}
