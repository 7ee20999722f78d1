/** Every feature that core shows, by its descriptor: what a view may need the code of. */
import * as core from '@foyer/core'

type Loadable = { readonly name: string; readonly load: (place: { readonly environment: core.Environment }) => Promise<unknown> }

const isFeature = (value: unknown): value is Loadable =>
  typeof value === 'object' && value !== null && 'initial' in value && 'load' in value && typeof value.load === 'function'

export const features: readonly Loadable[] = Object.values<unknown>(core).filter(isFeature)
