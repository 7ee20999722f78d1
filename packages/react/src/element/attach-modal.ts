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

/** A hint that this kit's modal may be opened soon: the pointer is over its button. */
export function warmModal(kit: Kit): void {
  const modals = [...defineModal().connected].filter((element) => element.kit === kit)
  for (const modal of modals) modal.warm()
  // A page with views of its own opens the kit all the same.
  if (!modals[0]) kit.send({ type: 'warm' })
}
