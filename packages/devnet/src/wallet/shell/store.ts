/** Where the in-page wallet remembers. A page may have no storage at all: then it forgets, and works. */
import type { WalletStore } from '../wallet.ts'

export function memoryStore(): WalletStore {
  let value: unknown
  return {
    read: async () => value,
    write: async (state) => {
      value = state
    },
  }
}

export function localStore(key: string): WalletStore {
  return {
    async read() {
      try {
        const stored = window.localStorage.getItem(key)
        return stored === null ? undefined : JSON.parse(stored)
      } catch {
        return undefined
      }
    },
    async write(state) {
      try {
        window.localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // Full, or forbidden: this wallet lives as long as its page.
      }
    },
    watch(changed) {
      const follow = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      window.addEventListener('storage', follow)
      return () => window.removeEventListener('storage', follow)
    },
  }
}
