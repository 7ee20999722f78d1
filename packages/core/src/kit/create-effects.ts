/**
 * What the kernel does to the world: asks wallets, writes storage, follows other tabs. A chunk of its own: the kernel's machine is
 * there from the start, its effects from the first work.
 */
import { type Namespace, namespaces } from '@foyer/contract/entities'
import type { Environment } from '../environment/environment.ts'
import type { ChainClient } from '../family/family.ts'
import { driverOf } from '../feature/driver-of.ts'
import { createKeeper, keysOf } from '../feature/kept.ts'
import type { Registry } from '../feature/registry.ts'
import { keptByUnlisted } from '../features/unlisted.ts'
import type { KernelEvent, Work } from '../kernel/event.ts'
import { lazy } from '../kernel/lazy.ts'
import { createRuntime } from '../kernel/runtime.ts'
import { connectionOf, heldOf, isAnyConnected, screenOf } from '../kernel/select.ts'
import type { KernelState, KitState } from '../kernel/state.ts'
import { type KitStorage, readStored, type Stored } from '../kernel/storage.ts'
import type { Timers } from '../kernel/timers.ts'
import { createStateWriter } from '../kernel/write-state.ts'
import type { Setup } from '../options/setup.ts'
import type { Actions } from './actions.ts'
import type { Kit } from './kit.ts'

export type EffectsInput = {
  readonly setup: Setup
  readonly environment: Environment
  readonly storage: KitStorage
  readonly clients: ReadonlyMap<Namespace, ChainClient>
  readonly signal: AbortSignal
  readonly timers: Timers
  /** As it was when the kit was made. */
  readonly start: KernelState
  readonly registry: Registry
  getState(): KitState
  subscribe(listener: () => void): () => void
  send(event: KernelEvent): void
}

export type Effects = {
  actions(): Promise<Actions>
  /** Settles when the wallets that are being left know. */
  disconnected: Kit['disconnect']
  perform(work: Work): void
  /** Another tab has written. */
  followOtherTab(): void
}

export function createEffects(input: EffectsInput): Effects {
  const { setup, storage, signal, start, registry, getState, subscribe, send } = input
  const { enableCookie, enableReconnect } = setup.options
  const actions = lazy(() => import('./actions.ts').then((chunk) => chunk.createActions({ ...input, runtime })))
  const writer = createStateWriter(storage, start, {
    follow: enableReconnect ? followOtherTab : undefined,
    keep: createKeeper(registry, storage, getState),
    forgotten: [...keysOf(registry), ...keptByUnlisted],
  })
  const runtime = createRuntime({
    ...input,
    denied: writer.leave,
    driverOf: (connector) => driverOf(registry, connector),
  })
  let isFollowing = false
  let share: (() => void) | undefined
  const write = (): void => {
    if (isFollowing) return
    writer.write(getState())
    share?.()
  }
  if (enableReconnect) readOthers()
  write()
  signal.addEventListener('abort', subscribe(write))
  // Without it the page's server renders a visitor who is not known, as it would anyway.
  if (enableCookie && enableReconnect) {
    import('./cookie/share-connections.ts').then(
      (chunk) => {
        share = chunk.shareConnections(input)
      },
      () => undefined,
    )
  }

  /** It is another tab's as well, or the next visit's: what ends here without its wallet's word stays stored, and what only other pages of the site reach. */
  function readOthers(): Stored {
    const stored = readStored(storage, true)
    for (const namespace of namespaces) writer.leave(namespace, stored.connections[namespace])
    return stored
  }

  /** In several events, which are written as one: in between this tab would write what it had over what it follows. */
  function followOtherTab(): void {
    isFollowing = true
    const { connections, network, recent } = readOthers()
    const hadAccount = heldOf(connectionOf(getState()))
    send({ type: 'kept', recent, kept: storage })
    for (const namespace of setup.namespaces) {
      const theirs = connections[namespace]
      send(theirs ? { type: 'restore', namespace, ...theirs } : { type: 'forget', namespace })
    }
    if (network) send({ type: 'chosen', network })
    // Called while an event is handled, they wait for its end.
    queueMicrotask(() => {
      isFollowing = false
      // Disposed halfway, it knows one half of what it followed.
      if (signal.aborted) return
      // Who looked at the way in has an account now.
      if (!hadAccount && screenOf(getState())?.name === 'Connect' && heldOf(connectionOf(getState()))) send({ type: 'close', force: true })
      write()
      // What ends here is ended for the other tab too.
      if (isAnyConnected(getState())) writer.claim()
    })
  }

  return {
    actions,
    followOtherTab,
    perform(work) {
      if (work.type !== 'claim') return runtime.perform(work)
      writer.claim(work)
      write()
    },
    async disconnected(namespace) {
      const errors = await runtime.released(namespace)
      if (!errors || signal.aborted) return
      send({ type: 'released', namespace: namespace ?? 'all', errors })
      if (errors.length > 0) throw (await actions()).toDisconnectError(errors)
    },
  }
}
