'use client'
/** Gives a React tree its kit, and the kit its modal. */
import type { Kit } from '@foyer/core'
import type { InitialState } from '@foyer/core/server'
import { type ReactNode, useLayoutEffect } from 'react'
import { attachModal } from './element/attach-modal.ts'
import { InitialContext, KitContext } from './kit-context.ts'

export type FoyerProviderProps = {
  /** From `createKit`, made once, outside of components. */
  readonly kit: Kit
  /** From `readInitialState` on the server that renders this page: who is shown as connected until the page is alive. */
  readonly initialState?: InitialState | undefined
  readonly children?: ReactNode
}

/** Two providers with two kits live beside each other; each modal belongs to its own kit. */
export function FoyerProvider({ kit, initialState, children }: FoyerProviderProps): ReactNode {
  // Before the paint: fetching its code is under way while the page is painted.
  useLayoutEffect(() => attachModal(kit), [kit])
  return (
    <KitContext value={kit}>
      <InitialContext value={initialState}>{children}</InitialContext>
    </KitContext>
  )
}
