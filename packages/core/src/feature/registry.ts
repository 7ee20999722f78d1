/**
 * The features of one kit: loads them when the state wants them, steps those that are here, and delivers what they are sent.
 *
 * No feature's name stands here: everything is a loop over descriptors.
 */
import type { KitError } from '../entities/errors.ts'
import type { Connector } from '../entities/wallet.ts'
import type { KernelEvent, Stamp } from '../kernel/event.ts'
import { notLoaded } from '../kernel/not-loaded.ts'
import type { KernelState, KitState } from '../kernel/state.ts'
import type { Setup } from '../options/setup.ts'
import type {
  AnyDescriptor,
  AtOnce,
  Feature,
  FeatureDescriptor,
  FeatureHandle,
  FeatureHost,
  FeatureStep,
  Kept,
  KernelView,
} from './feature.ts'
import { sliceOf } from './feature.ts'

/** An event on its way: to the kernel, or to the feature of that name. */
export type Message = { readonly to: string; readonly event: unknown }

/** What a message made of the state, the work that came of it, and what is said next. */
export type Outcome = {
  readonly state: KitState
  readonly work: readonly FeatureWork[]
  readonly next: readonly Message[]
}
export type FeatureWork = { readonly of: string; readonly work: unknown }

export type Registry = {
  /** Gives a kernel event, and what the kernel has made of it, to every feature that is here. */
  follow(made: Outcome, event: KernelEvent & Stamp, before: KernelState): Outcome
  /** An event of a feature's own. */
  step(state: KitState, name: string, event: Stamp): Outcome
  perform(name: string, work: unknown): void
  /** Loads what the state wants. */
  wake(): void
  /** Loads what an opening would want. */
  warm(): void
  /** Every feature that was named so far. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Settles when its code is here. */
  load(entry: Entry): Promise<void>
  /** Slices that are there from the start. */
  initial(kept: Kept): KitState['features']
  handle<Slice, Event>(descriptor: FeatureDescriptor<Slice, Event>): FeatureHandle<Slice, Event>
  /** Those that features bring themselves. */
  connectors(setup: Setup): readonly Connector[]
}

export type RegistryInput = {
  readonly descriptors: readonly AnyDescriptor[]
  readonly host: Omit<FeatureHost<unknown>, 'send' | 'read'>
  /** Runs what can wait for the next frame, and for views that are about to be drawn. */
  afterPaint(work: () => void): void
  getState(): KitState
  send(message: Message): void
}

type AnyFeature = Feature<unknown, unknown, unknown>

export type Entry = {
  readonly descriptor: AnyDescriptor
  feature?: AnyFeature
  /** What performs its work, and connects for it. */
  performer?: ReturnType<AnyFeature['create']>
  /** Its arrival has been taken in: it follows the kernel from now on. */
  started?: AnyFeature
  loading?: Promise<void>
  /** Waits for the code. */
  readonly inbox: unknown[]
  /** A failed load is tried again when the state has stopped wanting it, or the visitor looks elsewhere. */
  failedAt?: KernelState['modal']['history'] | undefined
}

/** Events that the registry sends itself, to a feature whose code has come or could not be had. */
const arrived = 'arrived'
const missing = 'missing'

export function createRegistry({ descriptors, host, afterPaint, getState, send }: RegistryInput): Registry {
  const entries = new Map<string, Entry>(descriptors.map((descriptor) => [descriptor.name, { descriptor, inbox: [] }]))

  function load(entry: Entry): Promise<void> {
    const { name } = entry.descriptor
    if (host.signal.aborted) return Promise.resolve()
    entry.loading ??= entry.descriptor.load(host).then(
      (feature) => {
        if (host.signal.aborted) return
        entry.feature = feature
        entry.performer = feature.create({
          ...host,
          read: () => sliceOf(getState(), entry.descriptor),
          send: (event) => send({ to: name, event }),
        })
        send({ to: name, event: { type: arrived } })
        for (const event of entry.inbox.splice(0)) send({ to: name, event })
      },
      (cause) => {
        delete entry.loading
        entry.inbox.length = 0
        entry.failedAt = getState().modal.history
        const error = notLoaded(cause)
        send({ to: name, event: { type: missing, error } })
        throw error
      },
    )
    return entry.loading
  }

  /** What is so far, and what that feature makes of it. */
  function changed(
    { state, work, next }: Outcome,
    name: string,
    { slice, work: further = [], kernel = [] }: FeatureStep<unknown, unknown, unknown>,
  ): Outcome {
    return {
      state: state.features[name] === slice ? state : { ...state, features: { ...state.features, [name]: slice } },
      work: [...work, ...further.map((one) => ({ of: name, work: one }))],
      next: [...next, ...kernel.map((event) => ({ to: 'kernel', event }))],
    }
  }

  return {
    entries,
    load,
    connectors: (setup) => [...entries.values()].flatMap(({ descriptor }) => descriptor.connectors?.(setup) ?? []),
    follow(made, event, before) {
      const { state } = made
      const view: KernelView = { now: state, before, setup: host.setup }
      let all = made
      for (const [name, { started }] of entries) if (started) all = changed(all, name, started.step(state.features[name], event, view))
      return all
    },
    step(state, name, event) {
      const entry = entries.get(name)
      const nothing: Outcome = { state, work: [], next: [] }
      if (!entry) return nothing
      const { descriptor, feature } = entry
      const slice = sliceOf(state, descriptor)
      const view: KernelView = { now: state, before: state, setup: host.setup }
      const { type, error, at, seq } = event as Stamp & { readonly type: string; readonly error: KitError }
      if (type === missing) return changed(nothing, name, { slice: descriptor.failed?.({ error, at, state, slice }) ?? slice })
      if (!feature) return nothing
      if (type === arrived) {
        entry.started = feature
        return changed(nothing, name, feature.start(view, { at, seq, kept: host.storage, slice }))
      }
      return changed(nothing, name, feature.step(slice, event as never, view))
    },
    perform(name, work) {
      const run = (): unknown => host.signal.aborted || entries.get(name)?.performer?.perform(work)
      if ((work as AtOnce).atOnce) run()
      else afterPaint(run)
    },
    wake() {
      const state = getState()
      for (const entry of entries.values()) {
        const { descriptor, loading, failedAt } = entry
        if (loading) continue
        // The modal's own code is asked for first.
        if (!descriptor.wakes?.(state, host.setup, sliceOf(state, descriptor))) delete entry.failedAt
        else if (failedAt !== state.modal.history) afterPaint(() => load(entry).catch(ignore))
      }
    },
    warm() {
      const state = getState()
      const opened = { ...state, modal: { ...state.modal, open: true } }
      for (const entry of entries.values()) {
        const { descriptor } = entry
        if (descriptor.warms && descriptor.wakes?.(opened, host.setup, sliceOf(state, descriptor))) load(entry).catch(ignore)
      }
    },
    initial: (kept) =>
      Object.fromEntries(
        [...entries].flatMap(([name, { descriptor }]) => (descriptor.initialFrom ? [[name, descriptor.initialFrom(kept)]] : [])),
      ),
    handle(descriptor) {
      const entry: Entry = entries.get(descriptor.name) ?? { descriptor: descriptor as AnyDescriptor, inbox: [] }
      entries.set(descriptor.name, entry)
      return {
        read: () => sliceOf(getState(), descriptor),
        send(event) {
          if (host.signal.aborted) return
          if (entry.feature) return send({ to: descriptor.name, event })
          entry.inbox.push(event)
          afterPaint(() => load(entry).catch(ignore))
        },
        load: () => load(entry),
      }
    },
  }
}

/** The slice says that the code is missing. */
function ignore(): void {}
