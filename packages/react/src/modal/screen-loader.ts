/** Which screens' code is here, and how the rest is fetched. One per modal. */
import type { ScreenName } from '@foyer/core'
import type { ComponentType } from 'react'
import { type Lazy, lazy } from '../lazy.ts'
import type { ScreenDefinition, ScreenProps, Screens } from '../screens/define-screen.ts'

export type ScreenLoader = {
  readonly views: readonly ScreenDefinition[]
  /** Nothing for a name that plain JavaScript made up. */
  definition(name: ScreenName): ScreenDefinition | undefined
  /** The component, when its code is here. */
  read(name: ScreenName): ComponentType<ScreenProps> | undefined
  /** Fetches it. Rejects when the chunk does not arrive; calling again tries again. */
  load(name: ScreenName): Promise<void>
}

/** `prepare` runs beside the first fetch: what all fetched screens need. */
export function createScreenLoader(screens: Screens, prepare: () => Promise<void> = async () => undefined): ScreenLoader {
  // The registry is total per name; a screen and its definition meet again by `screen.name`.
  const views = screens as readonly unknown[] as readonly ScreenDefinition[]
  const definitions = new Map(views.map((view) => [view.name, view]))
  const chunks = new Map<ScreenName, Lazy<ComponentType<ScreenProps>>>()
  for (const definition of views) {
    if (!('load' in definition)) continue
    const fetch = async () => (await Promise.all([definition.load(), prepare()]))[0]
    chunks.set(definition.name, lazy(fetch))
  }
  return {
    views,
    definition: (name) => definitions.get(name),
    read(name) {
      const definition = definitions.get(name)
      return definition && 'component' in definition ? definition.component : chunks.get(name)?.read()
    },
    async load(name) {
      if (!definitions.has(name)) throw new Error(`There is no view ${name}.`)
      await chunks.get(name)?.load()
    },
  }
}
