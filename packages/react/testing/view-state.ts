/** One state that a view can be in, as its folder lists them: `screens/<view>/testing/states.ts`. */
import type { KitOptions } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'

export type ViewState = {
  readonly state: FlatState
  readonly options: KitOptions
  /** The device that the page believes to be on. */
  readonly phone?: 'ios' | 'android'
}

/** By what sets one apart from the others, in a few words. */
export type ViewStates = Readonly<Record<string, ViewState>>
