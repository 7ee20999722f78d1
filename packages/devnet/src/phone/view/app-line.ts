/** An app as it names itself: its letter, its name and where it says it is. No picture of it is fetched. */
import type { Metadata } from '@foyer/pairing'
import { element } from '../../wallet/view/element.ts'
import { webOrigin } from '../answer-request.ts'

export function appLine({ name, url }: Metadata, heading: 'h2' | 'h3', id: string): HTMLElement {
  const shown = name.trim() === '' ? 'An app without a name' : name.slice(0, 80)
  const where = webOrigin(url) ?? 'It gives no web address'
  return element(
    'div',
    { class: 'app' },
    element('span', { class: 'monogram', 'aria-hidden': 'true' }, [...shown.trim()][0]?.toUpperCase() ?? '?'),
    element('div', {}, element(heading, { id }, shown), element('p', { class: 'quiet origin', 'data-origin': where }, where)),
  )
}
