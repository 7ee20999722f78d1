/** An app as it names itself: its letter, its name and where it says it is. No picture of it is fetched. */
import type { PeerMetadata } from '@foyer/pairing'
import { element } from '../../wallet/view/element.ts'
import { webOrigin } from '../answer-request.ts'
import { nameOf } from '../words.ts'

export function appLine(metadata: PeerMetadata, heading: 'h2' | 'h3', id: string): HTMLElement {
  const shown = nameOf(metadata)
  const where = webOrigin(metadata.url) ?? 'It gives no web address'
  return element(
    'div',
    { class: 'app' },
    element('span', { class: 'monogram', 'aria-hidden': 'true' }, [...shown][0]?.toUpperCase() ?? '?'),
    element('div', {}, element(heading, { id, dir: 'auto' }, shown), element('p', { class: 'quiet origin', 'data-origin': where }, where)),
  )
}
