'use client'
import { entranceOf, type Screen } from '@foyer/core'
import { useMemo } from 'react'
import { useKit } from '../kit-context.ts'

export type Navigation = {
  /** To another view; Back leads here again. */
  readonly go: (screen: Screen) => void
  /** To another view in place of this one. */
  readonly replace: (screen: Screen) => void
  /** To the view before this one; from the first view, out of the modal. */
  readonly back: () => void
  /**
   * Back; where there is no way back because the wallet is on a network that the page does not know, to the view that says so.
   * From the first view to `home` in its place, if one is named.
   */
  readonly leave: (home?: Screen) => void
  /** Where somebody without an account begins: the wallets, or without an adapter the code. */
  readonly entrance: Screen
}

/** The ways from one view of the modal to another. */
export function useNavigation(): Navigation {
  const kit = useKit()
  return useMemo(
    () => ({
      go: (screen) => kit.send({ type: 'go', screen }),
      replace: (screen) => kit.send({ type: 'go', screen, replace: true }),
      back: () => kit.send({ type: 'back' }),
      leave: (home) => {
        const { history } = kit.getState().modal
        const screen = history.find(({ name }) => name === 'UnsupportedChain') ?? (history[1] ? undefined : home)
        kit.send(screen ? { type: 'go', screen, replace: true } : { type: 'back' })
      },
      entrance: entranceOf(kit),
    }),
    [kit],
  )
}
