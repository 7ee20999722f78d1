/** The kit's elements for pages without React code of their own. */
import type { Kit } from '@foyer/core'
import { buttonTags, defineButton } from '../buttons/button-element.ts'
import type { ButtonKind } from '../buttons/read-button.ts'
import { attachModal } from '../element/attach-modal.ts'
import { defineModal } from '../element/modal-element.ts'

/**
 * Defines `foyer-modal`, `foyer-button`, `foyer-connect-button`, `foyer-account-button` and
 * `foyer-network-button`, and appends the modal (docs/behaviour.md, Opening the modal).
 *
 * Elements without a `kit` of their own, on the page now or added later, in whatever shadow root, belong to
 * the kit that was given last, for as long as it lives. With a second kit on the page, set the `kit` property of the elements that are its own.
 * Returns the way to take the appended modal away; `kit.dispose()` does so too.
 */
export function defineElements(kit: Kit): () => void {
  const classes = [defineModal(), ...(Object.keys(buttonTags) as ButtonKind[]).map(defineButton)]
  for (const each of classes) {
    each.defaultKit = kit
    for (const element of each.connected) element.connectedCallback()
  }
  return attachModal(kit)
}
