/** Parts that many pages have. */
import type { Heading } from '../site/page.ts'
import { escapeHtml, Html, html } from './html.ts'

/** A heading with the way to link to it. The link stands beside the heading, so that it is no part of its name. */
export function headingHtml({ level, id, text }: Heading, inner: Html = new Html(escapeHtml(text))): Html {
  const tag = new Html(`h${level}`)
  return html`<div class="heading" data-level="${level}"><${tag} id="${id}" tabindex="-1">${inner}</${tag}><a class="anchor" href="#${id}" aria-label="Link to “${text}”">#</a></div>
`
}

/** Reachable by keyboard, since it may scroll sideways. */
export function codeHtml(code: Html, label: string, kind: 'sample' | 'signature' = 'sample'): Html {
  return html`<figure class="code ${kind}"><pre tabindex="0" aria-label="${label}"><code>${code}</code></pre></figure>
`
}

export function tableHtml(head: readonly Html[], rows: readonly (readonly Html[])[]): Html {
  const hasHead = head.some(({ text }) => text !== '')
  return html`<div class="table" tabindex="0" role="group" aria-label="Table"><table>${
    hasHead &&
    html`<thead><tr>${head.map((cell) => (cell.text === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}</tr></thead>`
  }<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>
`
}
