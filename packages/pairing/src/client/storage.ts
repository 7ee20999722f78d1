/** Where a client keeps its one text. Written whole: a crash leaves the old text or the new one, never half of each. */

export type PairingStorage = {
  readonly read: () => string | undefined | null | Promise<string | undefined | null>
  /** Done when it is stored, so that a message is confirmed to the relay only after what it changed is safe. */
  readonly write: (text: string) => void | Promise<void>
}

/** In `localStorage`, or whatever behaves like it. The text holds the sessions' keys, as any such client's does. */
export function webStorage(key: string, area: Pick<Storage, 'getItem' | 'setItem'>): PairingStorage {
  return { read: () => area.getItem(key), write: (text) => area.setItem(key, text) }
}

/** Forgets everything with the process. */
export function memoryStorage(): PairingStorage {
  let kept: string | undefined
  return {
    read: () => kept,
    write: (text) => {
      kept = text
    },
  }
}
