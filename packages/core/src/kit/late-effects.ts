/** What a kit does to the world, before the code that does it is here: a queue of work, a load, and functions that wait for it. */
import { KitError } from '../entities/errors.ts'
import { alerts } from '../features/alerts/alerts.ts'
import { notices } from '../features/notices/notices.ts'
import type { Work } from '../kernel/event.ts'
import { notLoaded } from '../kernel/not-loaded.ts'
import type { Actions } from './actions.ts'
import type { Effects, EffectsInput } from './create-effects.ts'

export type LateEffects = {
  /** At once, or as soon as its code is here. */
  perform(work: Work): void
  load(): Promise<Effects>
  /** A function that waits for a wallet or for the server. */
  act<Name extends keyof Actions>(name: Name): Actions[Name]
}

export function createLateEffects(read: () => EffectsInput): LateEffects {
  const queue: Work[] = []
  let effects: Effects | undefined
  let loading: Promise<Effects> | undefined

  function load(): Promise<Effects> {
    const input = read()
    for (const client of input.clients.values()) client.wallets.prepare?.()
    loading ??= import('./create-effects.ts').then(
      (chunk) => {
        if (input.signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
        effects = chunk.createEffects(read())
        for (const work of queue.splice(0)) effects.perform(work)
        return effects
      },
      (cause) => {
        loading = undefined
        const error = notLoaded(cause)
        for (const work of queue.splice(0)) {
          if (work.type === 'ask') input.send({ ...work, type: 'refused', error })
          if (work.type === 'move') input.send({ ...work, type: 'switch-refused', error })
        }
        throw error
      },
    )
    loading.catch(ignore)
    return loading
  }

  return {
    load,
    perform(work) {
      const { handle, warm } = read().registry
      if (work.type === 'alert') handle(alerts).send({ ...work, type: 'raise' })
      else if (work.type === 'notify') handle(notices).send({ ...work, type: 'show' })
      else if (work.type === 'warm') warm()
      else if (effects) effects.perform(work)
      else {
        queue.push(work)
        load()
      }
    },
    act(name) {
      return (async (...input: never[]) => {
        const actions = await (await load()).actions()
        return (actions[name] as (...given: never[]) => unknown)(...input)
      }) as unknown as Actions[typeof name]
    },
  }
}

/** Said in the state by `load`. */
export function ignore(): void {}
