/** Writes each state before anybody is notified of it. A storage that fails is reported once: sessions are then forgotten on reload. */
import type { State } from '../engine/state.ts'
import type { PairingStorage } from './storage.ts'

type Report = (message: string, cause?: unknown) => void

/** Returns a promise where the storage does. */
export function createStateWriter(storage: Pick<PairingStorage, 'write'>, report: Report): (state: State) => Promise<void> | undefined {
  let failed = false
  const onFailure = (cause: unknown): void => {
    if (!failed) report('Sessions cannot be stored here: they will be forgotten on reload.', cause)
    failed = true
  }
  return (state) => {
    try {
      return storage.write(JSON.stringify(state))?.catch(onFailure)
    } catch (cause) {
      onFailure(cause)
      return undefined
    }
  }
}
