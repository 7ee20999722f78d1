import { reportUncaught } from '@foyer/contract/entities'

/** Listeners by event, each with the value of its event. */
export type Listeners<Events> = {
  readonly on: <T extends keyof Events>(event: T, listener: (value: Events[T]) => void) => void
  readonly removeListener: <T extends keyof Events>(event: T, listener: (value: Events[T]) => void) => void
}

export type Emitter<Events> = Listeners<Events> & {
  readonly emit: <T extends keyof Events>(event: T, value: Events[T]) => void
}

export function createEmitter<Events>(): Emitter<Events> {
  const byEvent: { [T in keyof Events]?: Set<(value: Events[T]) => void> } = {}
  return {
    on(event, listener) {
      byEvent[event] ??= new Set()
      byEvent[event].add(listener)
    },
    removeListener: (event, listener) => void byEvent[event]?.delete(listener),
    emit(event, value) {
      for (const listener of [...(byEvent[event] ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          reportUncaught(error)
        }
      }
    },
  }
}
