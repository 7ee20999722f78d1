/** Writes what features keep over a reload, whenever it changes. A visitor who does nothing leaves nothing behind. */
import type { KitState } from '../kernel/state.ts'
import type { KitStorage } from '../kernel/storage.ts'
import { sliceOf } from './feature.ts'
import type { Registry } from './registry.ts'

type Entries = Pick<Registry, 'entries'>

export function createKeeper(registry: Entries, { write }: Pick<KitStorage, 'write'>, getState: () => KitState): () => void {
  const written = new Map<string, string>()
  return () => {
    for (const [key, value] of Object.entries(keptOf(registry, getState()))) {
      if (written.get(key) === value) continue
      if (value === undefined) written.delete(key)
      else written.set(key, value)
      write(key, value)
    }
  }
}

/** By storage key. */
function keptOf({ entries }: Entries, state: KitState): Readonly<Record<string, string | undefined>> {
  const records = [...entries.values()].flatMap(({ descriptor, feature, hasStarted }) =>
    feature?.keep && hasStarted ? [feature.keep(sliceOf(state, descriptor), state)] : [],
  )
  return Object.assign({}, ...records)
}

/** Storage keys of what features keep about accounts. */
export function keysOf({ entries }: Entries): readonly string[] {
  return [...entries.values()].flatMap(({ descriptor }) => descriptor.keeps ?? [])
}
