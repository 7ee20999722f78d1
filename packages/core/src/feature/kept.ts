/** Writes what features keep over a reload, whenever it changes. A visitor who does nothing leaves nothing behind. */
import type { KitState } from '../kernel/state.ts'
import type { KitStorage } from '../kernel/storage.ts'
import { sliceOf } from './feature.ts'
import type { Registry } from './registry.ts'

type Entries = Pick<Registry, 'entries'>

export function createKeeper(
  registry: Entries,
  { write }: Pick<KitStorage, 'write'>,
  getState: () => KitState,
): (removes: boolean) => void {
  const written = new Map<string, string | undefined>()
  return (removes) => {
    const state = getState()
    for (const { descriptor, started } of registry.entries.values()) {
      const kept = started?.keep?.(sliceOf(state, descriptor), state)
      for (const [key, value] of Object.entries(kept ?? {})) {
        if (written.get(key) === value || (value === undefined && !removes)) continue
        written.set(key, value)
        write(key, value)
      }
    }
  }
}

/** Storage keys of what features keep about accounts. */
export function keysOf({ entries }: Entries): readonly string[] {
  return [...entries.values()].flatMap(({ descriptor }) => descriptor.keeps ?? [])
}
