/** Which screens' code is here, and how the rest is fetched. One per modal. */
import type { ScreenName } from '@foyer/core'
import type { ComponentType } from 'react'
import type { ScreenDefinition, ScreenProps, Screens } from '../screens/registry.ts'

export type ScreenLoader = {
  definition(name: ScreenName): ScreenDefinition
  /** The component, when its code is here. */
  read(name: ScreenName): ComponentType<ScreenProps> | undefined
  /** Fetches it. Rejects when the chunk does not arrive; calling again tries again. */
  load(name: ScreenName): Promise<void>
}

/** `prepare` runs beside the first fetch: what all fetched screens need. */
export function createScreenLoader(screens: Screens, prepare: () => Promise<void> = async () => undefined): ScreenLoader {
  const loaded = new Map<ScreenName, ComponentType<ScreenProps>>()
  // The registry is total per name; a screen and its definition meet again by `screen.name`.
  const definitions = screens as unknown as Readonly<Record<ScreenName, ScreenDefinition>>
  for (const [name, definition] of Object.entries(definitions) as [ScreenName, ScreenDefinition][]) {
    if ('component' in definition) loaded.set(name, definition.component)
  }

  async function load(name: ScreenName): Promise<void> {
    const definition = definitions[name]
    if (loaded.has(name) || !('load' in definition)) return
    const [component] = await Promise.all([definition.load(), prepare()])
    loaded.set(name, component)
  }
  return {
    definition: (name) => definitions[name],
    read: (name) => loaded.get(name),
    load,
  }
}
