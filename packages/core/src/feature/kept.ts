/** Writes what features keep, whenever it changes. A visitor who does nothing leaves nothing behind. */
import type { KitStorage } from '../kernel/storage.ts'
import type { Registry } from './registry.ts'

export function createKeeper({ kept }: Pick<Registry, 'kept'>, { write }: Pick<KitStorage, 'write'>): () => void {
  const written = new Map<string, string>()
  return () => {
    for (const [key, value] of Object.entries(kept())) {
      if (written.get(key) === value) continue
      if (value === undefined) written.delete(key)
      else written.set(key, value)
      write(key, value)
    }
  }
}
