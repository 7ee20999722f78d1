/**
 * Everything a kit does to the world: asks wallets, keeps timers, writes storage, follows other tabs, and loads the part
 * that talks to servers. A chunk of its own: the machines are there from the start, their effects from the first event.
 */
import type { ChainClient } from '../adapter.ts'
import type { Namespace } from '../caip.ts'
import type { DataPart } from '../data/create-data.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import { type KitStorage, readStored } from '../storage.ts'
import { type Actions, createActions } from './actions.ts'
import { createRuntime } from './runtime.ts'
import { stepAnswers } from './step-answers.ts'
import { createStateWriter } from './write-state.ts'

export type EffectsInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly clients: ReadonlyMap<Namespace, ChainClient>
  readonly signal: AbortSignal
  /** As it was when the kit was made. */
  readonly start: KitState
  getState(): KitState
  subscribe(listener: () => void): () => void
  send(event: KitEvent): void
}

export type Effects = {
  readonly actions: Actions
  perform(work: Work): void
  /** The later machines' turn, after `step.ts` has taken the event in; `before` is the state it found. */
  step(next: KitState, event: Stamped, before: KitState): readonly [KitState, readonly Work[]]
  /** Another tab has written. */
  followOtherTab(): void
}

export function createEffects(input: EffectsInput): Effects {
  const { setup, environment, storage, clients, signal, start, getState, subscribe, send } = input
  const missed: Stamped[] = []
  let data: DataPart | undefined
  let loading: Promise<DataPart> | undefined

  const runtime = createRuntime({ ...input, later: (work) => void load().then((part) => signal.aborted || part.perform(work), ignore) })
  const writer = createStateWriter(storage, start)
  const write = (): void => writer.write(getState())
  write()
  const stop = subscribe(write)
  signal.addEventListener('abort', stop)

  /** A failed load is tried again by the next event that needs it. */
  function load(): Promise<DataPart> {
    loading ??= import('../data/create-data.ts').then(
      ({ createData }) => {
        data = createData({ setup, environment, storage, signal, getState, send, client: runtime.client })
        send({ type: 'data-ready', missed: missed.splice(0) })
        return data
      },
      (cause) => {
        loading = undefined
        missed.length = 0
        const error = new KitError('network_failed', 'A part of the kit could not be loaded. Check the connection and try again.', {
          cause,
        })
        send({ type: 'missing', error })
        throw error
      },
    )
    return loading
  }

  return {
    actions: createActions({ runtime, signal, getState, send }),
    perform: runtime.perform,
    step(next, event, before) {
      const [answered, work] = stepAnswers(next, event, before, setup)
      if (data) {
        const [last, more] = data.step(answered, event, before)
        return [last, [...work, ...more]]
      }
      if (wakes.has(event.type)) {
        missed.push(event)
        load().catch(ignore)
      }
      return [answered, work]
    },
    followOtherTab() {
      writer.forget()
      const { connections, network } = readStored(storage)
      for (const namespace of clients.keys()) {
        const theirs = connections[namespace]
        if (theirs) send({ type: 'restore', namespace, ...theirs })
        else send({ type: 'forget', namespace })
      }
      if (network) send({ type: 'chosen', network })
    },
  }
}

/** What the data part is loaded for. */
const wakes: ReadonlySet<KitEvent['type']> = new Set(['open', 'warm', 'go', 'search', 'load-catalogue', 'load-more', 'refresh'] as const)

/** Said by `missing`. */
function ignore(): void {}
