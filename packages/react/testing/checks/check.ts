/** What one can look at in a state that is drawn. Several look at the same visit: there are hundreds of states, and each costs a drawing. */
import type { ScreenName } from '@foyer/core'
import type { MountedView, MountViewInput } from '../mount-view.ts'

export type Visit = {
  readonly name: ScreenName
  readonly label: string
  readonly view: MountViewInput
  /** BCP 47. */
  readonly locale: string
  readonly mounted: MountedView
}

/** What is wrong with it, one line each; empty where nothing is. */
export type Check = (visit: Visit) => readonly string[] | Promise<readonly string[]>

/** By what each asks for. They are made in this order: one that changes what is drawn comes last. */
export type Checks = Readonly<Record<string, Check>>
