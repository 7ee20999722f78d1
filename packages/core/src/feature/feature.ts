/**
 * What a feature of the kit is: a name, a slice of the state, a pure step, and code that performs what the step wants done.
 *
 * A feature loads when somebody needs it and starts from the state as it is; nothing tells it what it missed. It changes the kernel
 * by the kernel's own events, and other features not at all.
 */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { KitError } from '../entities/errors.ts'
import type { CatalogueWallet, Connector, ConnectorId } from '../entities/wallet.ts'
import type { Environment } from '../environment/environment.ts'
import type { ChainClient } from '../family/family.ts'
import type { KernelEvent, Stamp, Stamped } from '../kernel/event.ts'
import type { Driver } from '../kernel/runtime.ts'
import type { KernelState } from '../kernel/state.ts'
import type { KitStorage } from '../kernel/storage.ts'
import type { Setup } from '../options/setup.ts'

/** The kernel as a feature sees it: as it is, and as it was before the event. */
export type KernelView = { readonly now: KernelState; readonly before: KernelState; readonly setup: Setup }

/** Text that an earlier visit, or another tab, has left under a key. Nothing of it is trusted. */
export type Kept = Pick<KitStorage, 'read'>

/** Sends `event` to the feature itself after `ms`; a timer of the same name is replaced. */
export type TimerWork<Event> = { readonly type: 'timer'; readonly name: string; readonly ms: number; readonly event: Event }

/** Work that listens for what may follow in the same moment: it does not wait for the next frame, as all other work does. */
export type AtOnce = { readonly atOnce?: true }

export type FeatureStep<Slice, Event, Work> = {
  readonly slice: Slice
  readonly work?: readonly (Work | TimerWork<Event>)[]
  /** What the kernel is told, before anybody sees the new state. */
  readonly kernel?: readonly KernelEvent[]
}

export type Feature<Slice, Event, Work> = {
  /** From the state as it is, and from what is kept. */
  start(kernel: KernelView, arrival: Arrival<Slice>): FeatureStep<Slice, Event, Work>
  /** Pure. An event is one of the feature's own or one that the kernel has taken in. */
  step(slice: Slice, event: Stamped<Event | KernelEvent>, kernel: KernelView): FeatureStep<Slice, Event, Work>
  /** Called once, with what performs the work. It ends what it has begun when `host.signal` is aborted. */
  create(host: FeatureHost<Event, Slice>): { perform(work: Work): void; readonly driver?: Driver }
  /** What a reload may find, by storage key; `undefined` removes it. */
  keep?(slice: Slice, kernel: KernelState): Readonly<Record<string, string | undefined>>
}

/** What a feature finds when its code has come. */
export type Arrival<Slice> = Stamp & { readonly kept: Kept; readonly slice: Slice }

export type FeatureHost<Event, Slice = unknown> = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly clients: ReadonlyMap<Namespace, ChainClient>
  /** Aborted when the kit is disposed. */
  readonly signal: AbortSignal
  kernel(): KernelState
  read(): Slice
  tellKernel(event: KernelEvent): void
  send(event: Event): void
  /** Whether the server serves that network; `undefined` when it cannot say. */
  isServed(network: Caip2): Promise<boolean | undefined>
  /** Every catalogue wallet that is at hand. */
  knownWallets(): readonly CatalogueWallet[]
}

/** The few lines of a feature that are there from the start. */
export type FeatureDescriptor<Slice, Event> = {
  readonly name: string
  /** Its slice before its code is here. */
  readonly initial: Slice
  /** Its slice from what is kept, where a reload must show it at once. */
  initialFrom?(kept: Kept): Slice
  /** Its work stays between its own step and performer. */
  load(place: { readonly environment: Environment }): Promise<Feature<Slice, Event, unknown>>
  /** A level, not an edge: whether the state wants its code. */
  wakes?(state: KernelState, setup: Setup, slice: Slice): boolean
  /** Connectors that it connects by itself. */
  readonly drives?: readonly ConnectorId[]
  connectors?(setup: Setup): readonly Connector[]
  /** Its code is fetched ahead of an opening that would want it. */
  readonly warms?: true
  /** Storage keys that are forgotten with the last connection. */
  readonly keeps?: readonly string[]
  /** Its slice when its code cannot be had; the next wake or event tries again. */
  failed?(failure: { readonly error: KitError; readonly at: number; readonly state: KernelState; readonly slice: Slice }): Slice
}

export type FeatureHandle<Slice, Event> = {
  read(): Slice
  /** Loads the feature where it is not here yet, and delivers once it is. */
  send(event: Event): void
  /** Rejects with a `KitError` when its code cannot be had. */
  load(): Promise<void>
}

/** A descriptor among others. */
export type AnyDescriptor = FeatureDescriptor<unknown, unknown>

/** The part of the state that belongs to a feature. */
export function sliceOf<Slice>(
  state: { readonly features: Readonly<Record<string, unknown>> },
  { name, initial }: { readonly name: string; readonly initial: Slice },
): Slice {
  return (state.features[name] as Slice | undefined) ?? initial
}
