/** Puts the kit's modal on the page (docs/behaviour.md, Opening the modal). */
import type { Kit } from '@foyer/core'
import type { KitElement } from './kit-element.ts'
import { defineModal } from './modal-element.ts'

/**
 * Appends a `foyer-modal` to the body, unless the page places one itself (`disableAppend`, `enableEmbedded`).
 * Returns the way to take it away; `kit.dispose()` does so too.
 */
export function attachModal(kit: Kit): () => void {
  const element = new (defineModal())() as KitElement
  element.kit = kit
  element.appended = true
  if (!kit.options.disableAppend && !kit.options.enableEmbedded && !kit.signal.aborted) document.body.append(element)
  return () => {
    element.kit = undefined
  }
}
