/** Performs the work that `step` describes: asks wallets, keeps timers, writes storage, hears other tabs. */

import { type Namespace, namespaceOf } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import type { ConnectorId } from '../entities/wallet.ts'
import type { ChainClient } from '../family/family.ts'
import { findConnector } from './connectors.ts'
import type { KernelEvent, Work } from './event.ts'
import { connectionOf, heldOf, networkOf } from './select.ts'
import type { KernelState } from './state.ts'
import type { Timers } from './timers.ts'

/** Content scripts of extensions can run after the page's own code. */
const announceTime = 5_000
/** A wallet that was asked without a prompt and stays silent for so long is not going to answer. */
const verifyTime = 15_000

export type RuntimeInput = {
  readonly timers: Timers
  readonly clients: ReadonlyMap<Namespace, ChainClient>
  readonly signal: AbortSignal
  getState(): KernelState
  subscribe(listener: () => void): () => void
  send(event: KernelEvent): void
  /** For developers: nobody else may be waiting for a wallet that is left. */
  report(message: string, cause: unknown): void
  /** The feature that connects by that connector; `undefined` for wallets that adapters reach alone. */
  driverOf(connector: ConnectorId): Promise<Driver> | undefined
}

/** How a feature connects wallets. */
export type Driver = {
  /** What comes of it is an event: `adopt`, or `refused`. */
  ask(attempt: DrivenAttempt): void
  /** Puts what is stored of the connection in place, for the adapter to verify. Rejects when it has ended. */
  restore(namespace: Namespace, signal: AbortSignal): Promise<void>
  /** Resolves when that namespace has left. Rejects when the wallet could not be told, which the feature has reported. */
  release(namespace: Namespace): Promise<void>
}
export type DrivenAttempt = { readonly namespace: Namespace; readonly attempt: number; readonly signal: AbortSignal }

export type Runtime = {
  perform(work: Work): void
  /** The first value that `read` gives, now or after a change. Rejects with what it throws, and when the kit is disposed. */
  until<T>(read: (state: KernelState) => T | undefined): Promise<T>
  client(namespace: Namespace): ChainClient
  /** Settles when every wallet that is being left has been told, with the failures; `undefined` when none is. */
  released(): Promise<readonly KitError[] | undefined>
}

export function createRuntime({ timers, clients, signal, getState, subscribe, send, report, driverOf }: RuntimeInput): Runtime {
  const asking = new Map<Namespace, AbortController>()
  const leaving = new Set<Promise<KitError | undefined>>()
  let moving: AbortController | undefined

  signal.addEventListener('abort', () => {
    for (const controller of asking.values()) controller.abort()
    moving?.abort()
  })

  function perform(work: Work) {
    switch (work.type) {
      case 'ask':
        return void ask(work)
      case 'abandon':
        return asking.get(work.namespace)?.abort()
      case 'release': {
        asking.get(work.namespace)?.abort()
        const releasing = release(work).finally(() => leaving.delete(releasing))
        leaving.add(releasing)
        return
      }
      case 'move':
        return void move(work)
      case 'abandon-move':
        return moving?.abort()
    }
  }

  /** Up to the first `await` this runs within the press that asked for it, as wallets on phones need. */
  async function ask({ namespace, connector, attempt, silent }: Extract<Work, { type: 'ask' }>): Promise<void> {
    asking.get(namespace)?.abort()
    const controller = new AbortController()
    asking.set(namespace, controller)
    const stop = silent ? refuseLater() : undefined
    try {
      if (silent)
        await until((state) => (controller.signal.aborted || findConnector(state.connectors, connector, namespace, undefined)) ?? undefined)
      const driving = driverOf(connector)
      if (driving) {
        const driver = await driving
        controller.signal.throwIfAborted()
        if (!silent) return driver.ask({ namespace, attempt, signal: controller.signal })
        await driver.restore(namespace, controller.signal)
      }
      const network = networkOf(getState())
      const result = await client(namespace).wallets.connect(connector, {
        signal: controller.signal,
        silent,
        ...(network?.chainNamespace === namespace && { network }),
      })
      send({ type: 'granted', namespace, attempt, ...result })
    } catch (cause) {
      send({ type: 'refused', namespace, attempt, error: toKitError(cause) })
    } finally {
      stop?.()
    }

    function refuseLater(): () => void {
      const name = `verify ${namespace}`
      const refuse = (code: 'wallet_not_found' | 'timeout', message: string) => {
        controller.abort()
        send({ type: 'refused', namespace, attempt, error: new KitError(code, message) })
      }
      timers.start(name, announceTime, () => {
        if (!findConnector(getState().connectors, connector, namespace, undefined)) {
          return refuse('wallet_not_found', 'The wallet of the stored connection is not in this browser any more.')
        }
        timers.start(name, verifyTime - announceTime, () => refuse('timeout', 'The wallet did not confirm the stored connection in time.'))
      })
      return () => timers.stop(name)
    }
  }

  async function release({ namespace, connector }: Extract<Work, { type: 'release' }>): Promise<KitError | undefined> {
    let driver: Driver | undefined
    try {
      driver = await driverOf(connector)
      await client(namespace).wallets.disconnect(connector)
    } catch (cause) {
      const error = toKitError(cause)
      if (!signal.aborted) report(`Failed to disconnect ${connector} (${namespace}): ${error.message}`, error)
      return error
    }
    return driver?.release(namespace).then(() => undefined, toKitError)
  }

  async function move({ connector, to, attempt }: Extract<Work, { type: 'move' }>): Promise<void> {
    moving?.abort()
    const controller = new AbortController()
    moving = controller
    const namespace = namespaceOf(to)
    try {
      const network = networkOf(getState(), to)
      if (!network) throw new KitError('network_not_found', `Network not found: ${to}`)
      // A restored wallet cannot be asked for anything before it has confirmed that it is still ours to ask.
      await verified(namespace)
      controller.signal.throwIfAborted()
      const { wallets } = client(namespace)
      if (!wallets.switchNetwork) throw new KitError('chain_unsupported', 'Chain is not supported')
      await wallets.switchNetwork(connector, network, { signal: controller.signal })
      send({ type: 'switched', attempt })
    } catch (cause) {
      send({ type: 'switch-refused', attempt, error: toKitError(cause) })
    }
  }

  async function verified(namespace: Namespace): Promise<void> {
    const isVerifying = (state: KernelState): boolean => connectionOf(state, namespace).restored !== undefined
    if (!isVerifying(getState())) return
    const held = await until((state) => (isVerifying(state) ? undefined : { now: heldOf(connectionOf(state, namespace)) }))
    if (!held.now) throw new KitError('not_connected', 'The wallet has ended the connection. Connect it again.')
  }

  function client(namespace: Namespace): ChainClient {
    const found = clients.get(namespace)
    if (!found) throw new KitError('adapter_not_found', `Adapter for namespace ${namespace} doesn't exist`)
    return found
  }

  function until<T>(read: (state: KernelState) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const gone = (): void => finish(() => reject(new KitError('request_cancelled', 'The kit was disposed.')))
      const look = (): void => {
        try {
          const value = read(getState())
          if (value !== undefined) finish(() => resolve(value))
        } catch (cause) {
          finish(() => reject(cause))
        }
      }
      const stop = subscribe(look)
      const finish = (settle: () => void): void => {
        stop()
        signal.removeEventListener('abort', gone)
        settle()
      }
      signal.addEventListener('abort', gone)
      if (signal.aborted) gone()
      else look()
    })
  }

  return {
    perform,
    until,
    client,
    async released() {
      if (leaving.size === 0) return undefined
      const outcomes = await Promise.all(leaving)
      return outcomes.filter((error) => error !== undefined)
    },
  }
}
