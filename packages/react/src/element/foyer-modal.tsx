'use client'
/** The modal where the page wants it: with `enableEmbedded` in the page's flow, with `disableAppend` as a dialog from here. */
import type { Kit } from '@foyer/core'
import { createElement, type ReactNode, useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import type { KitElement } from './kit-element.ts'
import { defineModal, modalTag } from './modal-element.ts'

export type FoyerModalProps = {
  /** Another kit than the provider's. */
  readonly kit?: Kit
}

export function FoyerModal({ kit }: FoyerModalProps): ReactNode {
  const nearest = useKit()
  const wanted = kit ?? nearest
  const attach = useCallback(
    (element: KitElement | null) => {
      if (element) element.kit = wanted
    },
    [wanted],
  )
  if (typeof customElements !== 'undefined') defineModal()
  return createElement(modalTag, { ref: attach })
}
