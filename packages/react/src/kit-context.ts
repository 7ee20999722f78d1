'use client'
/** Which kit this tree belongs to. */
import type { Kit } from '@foyer/core'
import type { InitialState } from '@foyer/core/server'
import { createContext, useContext } from 'react'

export const KitContext = createContext<Kit | undefined>(undefined)

/** What the server knew of the visitor: beside the kit, which a server shares among its visitors. */
export const InitialContext = createContext<InitialState | undefined>(undefined)

/**
 * The kit of the nearest `FoyerProvider`.
 *
 * @throws {Error} outside a provider: a bug of the page, not a state of the kit.
 */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('No kit here: put <FoyerProvider kit={kit}> around it.')
  return kit
}
