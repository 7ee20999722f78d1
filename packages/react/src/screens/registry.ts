/**
 * What the modal's shell and the screens agree on.
 *
 * The shell draws the box, the header (title, back, close), the scrolling body, the banner and the
 * alert bar; a screen draws the body and nothing else. `screens.ts` exports `screens: Screens`.
 */
import type { Kit, KitState, Screen, ScreenName } from '@foyer/core'
import type { ComponentType } from 'react'
import type { Text } from '../messages/text.ts'

export type ScreenProps<N extends ScreenName = ScreenName> = {
  readonly screen: Extract<Screen, { readonly name: N }>
  readonly kit: Kit
}

export type ScreenDefinition<N extends ScreenName = ScreenName> = {
  /** The view's name: shown in the header, names the dialog, announced when the view changes. */
  title(text: Text, screen: Extract<Screen, { readonly name: N }>, state: KitState, kit: Kit): string
  /** May take the wide box (list left, explanation right) where the window has room. Default: narrow. */
  readonly wide?: (state: KitState, kit: Kit) => boolean
  /** Shown while the screen's own code is on its way: skeletons in the screen's true shape. */
  readonly skeleton?: ComponentType
} & (
  | { readonly component: ComponentType<ScreenProps<N>> }
  | {
      /** For a chunk of its own; fetched ahead while the open modal is idle. */
      readonly load: () => Promise<ComponentType<ScreenProps<N>>>
    }
)

/** Total on purpose: a screen without a view does not compile. */
export type Screens = { readonly [N in ScreenName]: ScreenDefinition<N> }
