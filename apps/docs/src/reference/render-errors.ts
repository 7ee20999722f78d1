import { refusals } from '@foyer/contract'
import { headingHtml, tableHtml } from '../html/figures.ts'
import { html } from '../html/html.ts'
import { type MarkdownContext, renderComment } from '../markdown/render-markdown.ts'
import type { Content } from '../site/page.ts'
import type { ErrorRow } from './error-rows.ts'
import { linkCitations } from './link-citations.ts'
import type { CallGroup } from './render-http.ts'

type Input = {
  readonly rows: readonly ErrorRow[]
  readonly groups: readonly CallGroup[]
  readonly addressTo: (path: string, anchor?: string) => string
}

/** The closed sets of errors: the kit's, and the server's with the calls that refuse so. */
export function renderErrors({ rows, groups, addressTo }: Input, context: MarkdownContext): Content {
  const kit = { level: 2, id: 'errors-of-the-kit', text: 'Errors of the kit' }
  const server = { level: 2, id: 'refusals-of-the-server', text: 'Refusals of the server' }
  const calls = groups.flatMap((group) => group.calls.map((call) => ({ call, group })))
  const kitRows = rows.map(({ code, retryable, comment }) => [
    html`<code>${code}</code>`,
    renderComment(linkCitations(comment, context.topics), context),
    html`${retryable ? 'yes' : 'no'}`,
  ])
  const serverRows = Object.entries(refusals).map(([code, { status, retryable }]) => {
    const own = calls.filter(({ call }) => call.responses[String(status)]?.description.includes(`\`${code}\``))
    const links = own.map(
      ({ call, group }, index) =>
        html`${index > 0 && ', '}<a href="${addressTo(group.path, `#${call.operationId}`)}">${call.operationId}</a>`,
    )
    const from = own.length === calls.length ? 'any call' : own.length > 12 ? html`${own.length} calls` : html`${links}`
    return [
      html`<code>${code}</code>`,
      html`${status}`,
      html`${retryable ? 'yes' : 'no'}`,
      html`${own.length === 0 ? 'before a call is found' : from}`,
    ]
  })
  const description = 'The codes of errors, which are closed sets: of the kit, and of the server.'
  const body = html`${renderComment('A message says what happened and what to do; a program decides by the code. Compare with `KitError.is(error, code)`: `instanceof` fails with two copies in a bundle.', context)}
${headingHtml(kit)}${tableHtml([html`code`, html`when`, html`can trying again help`], kitRows)}
${headingHtml(server)}${renderComment('The body of each refusal names its code and says whether trying again can help.', context)}${tableHtml([html`code`, html`status`, html`can trying again help`, html`refused so by`], serverRows)}`
  return {
    title: 'Errors',
    description,
    body,
    headings: [kit, server],
    passages: [
      { id: kit.id, heading: kit.text, text: rows.map(({ code, comment }) => `${code} ${comment}`).join(' ') },
      { id: server.id, heading: server.text, text: Object.keys(refusals).join(' ') },
    ],
  }
}
