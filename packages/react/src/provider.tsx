'use client'
/** Gives a React tree its kit, and the kit its modal. */
import type { Kit } from '@foyer/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { attachModal } from './element/attach-modal.ts'
import { fetchModalAhead } from './element/modal-element.ts'
import { KitContext } from './kit-context.ts'

export type FoyerProviderProps = {
  /** From `createKit`, made once, outside of components. */
  readonly kit: Kit
  readonly children?: ReactNode
}

/** Two providers with two kits live beside each other; each modal belongs to its own kit. */
export function FoyerProvider({ kit, children }: FoyerProviderProps): ReactNode {
  useState(fetchModalAhead)
  // Before the paint: fetching its code is under way while the page is painted.
  useLayoutEffect(() => attachModal(kit), [kit])
  return <KitContext value={kit}>{children}</KitContext>
}
