/**
 * Remembers that a code waits, where going to the wallet and back may load this page anew (spec 4.02a). The code itself
 * is the pairing client's to keep: it is a secret.
 */
import type { KitState } from '../state.ts'
import type { KitStorage } from '../storage.ts'

export function keepPending(storage: KitStorage, getState: () => KitState, subscribe: (listener: () => void) => () => void): () => void {
  let written: string | undefined
  const write = (): void => {
    const { pairing } = getState()
    const { expiresAt, wallet, link } = pairing.status === 'waiting' ? pairing : {}
    const text = expiresAt === undefined ? undefined : JSON.stringify({ expiresAt, wallet, link })
    if (text === written) return
    written = text
    storage.write('pairing', text)
  }
  write()
  return subscribe(write)
}
