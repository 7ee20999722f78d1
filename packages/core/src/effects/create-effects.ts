/**
 * Everything a kit does to the world: asks wallets, keeps timers, writes storage, follows other tabs, and loads the part
 * that talks to servers. A chunk of its own: the machines are there from the start, their effects from the first event.
 */
import type { ChainClient } from '../adapter.ts'
import type { Caip2, Namespace } from '../caip.ts'
import type { DataPart } from '../data/create-data.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { KitEvent, Stamped, Work } from '../event.ts'
import type { Kit } from '../kit.ts'
import { screenRules } from '../machines/screen-rules.ts'
import type { PairingPart } from '../pairing/create-pairing.ts'
import { isAnyConnected, screenOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { KitState } from '../state.ts'
import { type KitStorage, readStored, type Stored } from '../storage.ts'
import type { Actions } from './actions.ts'
import { createRuntime } from './runtime.ts'
import { stepAnswers } from './step-answers.ts'
import { createStateWriter } from './write-state.ts'

export type EffectsInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly clients: Map<Namespace, ChainClient>
  /** In the order to try. */
  rpcUrls(network: Caip2): readonly string[]
  readonly signal: AbortSignal
  /** As it was when the kit was made. */
  readonly start: KitState
  getState(): KitState
  subscribe(listener: () => void): () => void
  send(event: KitEvent): void
}

export type Effects = {
  actions(): Promise<Actions>
  /** Once the wallets that are being left have been told. */
  disconnected: Kit['disconnect']
  perform(work: Work): void
  /** The later machines' turn, after `step.ts` has taken the event in; `before` is the state it found. */
  step(next: KitState, event: Stamped, before: KitState): readonly [KitState, readonly Work[]]
  /** Another tab has written. */
  followOtherTab(): void
  /** An earlier load of this page has left a code that waits (spec 4.02a). */
  resumePairing(stored: NonNullable<Stored['pending']>): void
}

export function createEffects(input: EffectsInput): Effects {
  const { setup, environment, storage, signal, start, getState, subscribe, send } = input
  const missed: Stamped[] = []
  let data: DataPart | undefined
  let loading: Promise<DataPart> | undefined
  let acting: Promise<Actions> | undefined
  let pairing: PairingPart | undefined
  let loadingPairing: Promise<PairingPart> | undefined

  const runtime = createRuntime({
    ...input,
    pairing: loadPairing,
    later(work) {
      const part = work.type.startsWith('pair-') ? loadPairing() : load()
      part.then(({ perform }) => signal.aborted || perform(work), ignore)
    },
  })
  const writer = createStateWriter(storage, start, setup.options.enableReconnect ? followOtherTab : undefined)
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
        const error = notLoaded(cause)
        send({ type: 'missing', error })
        throw error
      },
    )
    return loading
  }

  /** For the first pairing view, or ahead of it, the first question that a paired wallet is to answer, and sessions of before. */
  function loadPairing(): Promise<PairingPart> {
    loadingPairing ??= import('../pairing/create-pairing.ts')
      .then(({ createPairing }) => {
        pairing = createPairing(input)
        send({ type: 'pairing-ready' })
        return pairing
      })
      .catch((cause) => {
        loadingPairing = undefined
        throw notLoaded(cause)
      })
    return loadingPairing
  }

  return {
    /** A failed load is tried again by the next call. */
    actions() {
      acting ??= import('./actions.ts').then(
        ({ createActions }) => createActions({ runtime, getState, send }),
        (cause) => {
          acting = undefined
          throw notLoaded(cause)
        },
      )
      return acting
    },
    async disconnected(namespace) {
      const errors = await runtime.released()
      if (signal.aborted) return
      send({ type: 'released', namespace: namespace ?? 'all', errors })
      if (errors[0]) throw new KitError(errors[0].code, 'Failed to disconnect', { cause: errors })
    },
    perform: runtime.perform,
    step(next, event, before) {
      if (event.type === 'disconnect') writer.claim()
      const [said, answers] = stepAnswers(next, event, before, setup)
      const [answered, pairs] = pairing ? pairing.step(said, event, before) : [said, []]
      const work = [...answers, ...pairs]
      if (!pairing && wantsPairing(event, said)) loadPairing().catch((error) => send({ type: 'pairing-missing', error }))
      if (event.type === 'warm' && event.what === 'pairing' && setup.pairs) {
        loadPairing()
          .then(({ fetchAhead }) => fetchAhead())
          .catch(ignore)
      }
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
    resumePairing: (stored) =>
      void loadPairing()
        .then(({ resume }) => resume(stored))
        .catch(ignore),
    followOtherTab,
  }

  function followOtherTab(): void {
    writer.forget()
    const { connections, network, paired, recent, deepLink } = readStored(storage)
    send({ type: 'kept', recent, deepLink })
    for (const namespace of setup.namespaces) {
      const theirs = connections[namespace]
      const wallet = paired[namespace]
      if (theirs) send({ type: 'restore', namespace, ...theirs, ...(wallet && { paired: wallet }) })
      else send({ type: 'forget', namespace })
    }
    if (network) send({ type: 'chosen', network })
    // Of one mind with the other: what ends here is ended for both.
    if (isAnyConnected(getState())) writer.claim()
  }
}

/** A view that shows a code. One for which the code of this part did not arrive is tried again when the person is there again, or says so. */
function wantsPairing({ type }: Stamped, state: KitState): boolean {
  const isThere = screenRules[screenOf(state)?.name ?? 'Connect']?.pairs === true
  return isThere && (state.pairing.status === 'idle' || type === 'retry-pairing' || type === 'go' || type === 'open')
}

/** What the data part is loaded for. */
const wakes: ReadonlySet<KitEvent['type']> = new Set(['open', 'warm', 'go', 'search', 'load-catalogue', 'load-more', 'refresh'] as const)

function notLoaded(cause: unknown): KitError {
  return new KitError('network_failed', 'A part of the kit could not be loaded. Check the connection and try again.', { cause })
}

/** Said by `missing`. */
function ignore(): void {}
