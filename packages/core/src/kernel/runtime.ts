/** Performs the work that `step` describes: asks wallets, keeps timers, writes storage, hears other tabs. */

import { type Namespace, namespaceOf } from '@foyer/contract/entities'
import { KitError, type KitErrorCode } from '../entities/errors.ts'
import { toKitError } from '../entities/to-kit-error.ts'
import type { ConnectorId } from '../entities/wallet.ts'
import type { Environment } from '../environment/environment.ts'
import type { ChainClient } from '../family/family.ts'
import { findConnector } from './connectors.ts'
import type { KernelEvent, Work } from './event.ts'
import { confirmedOf, connectionOf, heldOf, networkOf } from './select.ts'
import type { KernelState } from './state.ts'
import type { Timers } from './timers.ts'

/** In seconds, from when the connection is to be verified. Content scripts of extensions can run after the page's own code. */
const announceTime = 5
/** From then on, too, whenever the wallet was announced: one that is asked without a prompt and stays silent is not going to answer. */
const answerTime = 15
/** What a wallet itself says no by. Any other failure says nothing about the connection, only about this tab. */
const denials: readonly KitErrorCode[] = ['not_connected', 'unauthorized']

export type RuntimeInput = {
  readonly environment: Pick<Environment, 'report'>
  readonly timers: Timers
  readonly clients: ReadonlyMap<Namespace, ChainClient>
  readonly signal: AbortSignal
  getState(): KernelState
  subscribe(listener: () => void): () => void
  send(event: KernelEvent): void
  /** The wallet itself has said no to what is stored of it. */
  denied(namespace: Namespace): void
  /** The feature that connects by that connector; `undefined` for wallets that adapters reach alone. */
  driverOf(connector: ConnectorId): Promise<Driver | undefined> | undefined
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
  /** The wallet of that namespace, once it has confirmed what was restored: before, it is not ours to ask. */
  confirmed(namespace: Namespace): Promise<ReturnType<typeof heldOf>>
  /**
   * Settles when every wallet that is being left has been told, with the failures; `undefined` when none is. Of a namespace: its own, and
   * whichever is left together with it.
   */
  released(namespace?: Namespace): Promise<readonly KitError[] | undefined>
}

type Leaving = Pick<Extract<Work, { type: 'release' }>, 'namespace' | 'seq'> & { readonly outcome: Promise<KitError | undefined> }

export function createRuntime({
  timers,
  clients,
  signal,
  getState,
  subscribe,
  send,
  denied,
  environment,
  driverOf,
}: RuntimeInput): Runtime {
  const asking = new Map<Namespace, AbortController>()
  const leaving = new Set<Leaving>()
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
        const one: Leaving = { ...work, outcome: release(work).finally(() => leaving.delete(one)) }
        leaving.add(one)
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
    // One event can ask several families anew, with one number for all of them.
    const timer = `verify ${namespace} ${attempt}`
    const find = () => findConnector(getState().connectors, connector, namespace)
    try {
      if (silent) {
        wait(1)
        await until(() => controller.signal.aborted || find())
      }
      const driving = driverOf(connector)
      if (driving) {
        const driver = await driving
        controller.signal.throwIfAborted()
        if (!silent) return driver?.ask({ namespace, attempt, signal: controller.signal })
        await driver?.restore(namespace, controller.signal)
      }
      const network = networkOf(getState())
      const result = await client(namespace).wallets.connect(connector, {
        signal: controller.signal,
        silent,
        ...(network?.chainNamespace === namespace && { network }),
      })
      send({ type: 'granted', namespace, attempt, ...result })
    } catch (cause) {
      const error = toKitError(cause)
      if (silent && !controller.signal.aborted && denials.includes(error.code)) denied(namespace)
      send({ type: 'refused', namespace, attempt, error })
    } finally {
      timers.stop(timer)
    }

    /** Second by second: a page that slept has not waited, whatever time it is. */
    function wait(second: number): void {
      timers.start(timer, 1000, () => {
        if (second < (find() ? answerTime : announceTime)) return wait(second + 1)
        controller.abort()
        send({ type: 'refused', namespace, attempt, error: new KitError('timeout', 'The wallet did not answer in time.') })
      })
    }
  }

  async function release({ namespace, connector }: Extract<Work, { type: 'release' }>): Promise<KitError | undefined> {
    let driver: Driver | undefined
    try {
      driver = await driverOf(connector)
      await client(namespace).wallets.disconnect(connector)
    } catch (cause) {
      const error = toKitError(cause)
      // Nobody else may be waiting for it.
      if (!signal.aborted) environment.report(`Failed to disconnect ${connector} (${namespace}): ${error.message}`, error)
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
      // Where it says no, nobody waits any more.
      await confirmed(namespace)
      controller.signal.throwIfAborted()
      const { wallets } = client(namespace)
      const network = networkOf(getState(), to)
      if (!network || !wallets.switchNetwork) throw new KitError('chain_unsupported', 'Chain is not supported')
      await wallets.switchNetwork(connector, network, { signal: controller.signal })
      send({ type: 'switched', attempt })
    } catch (cause) {
      send({ type: 'switch-refused', attempt, error: toKitError(cause) })
    }
  }

  async function confirmed(namespace: Namespace) {
    const { held } = await until((state) => {
      const connection = connectionOf(state, namespace)
      const held = confirmedOf(connection)
      if (held || !heldOf(connection)) return { held }
      // It is asked again once the failure of the attempt that overtook it is put away, which here nobody waits for.
      if (connection.status === 'failed') send({ type: 'cancel', namespace })
      return undefined
    })
    return held
  }

  function client(namespace: Namespace): ChainClient {
    const found = clients.get(namespace)
    if (!found) throw new KitError('adapter_not_found', `Adapter for namespace ${namespace} doesn't exist`)
    return found
  }

  function until<T>(read: (state: KernelState) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          if (signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
          const value = read(getState())
          if (value === undefined) return
          resolve(value)
        } catch (cause) {
          reject(cause)
        }
        stop()
        signal.removeEventListener('abort', look)
      }
      const stop = subscribe(look)
      signal.addEventListener('abort', look)
      look()
    })
  }

  return {
    perform,
    until,
    client,
    confirmed,
    async released(namespace) {
      const all = [...leaving]
      const seq = all.findLast((one) => !namespace || one.namespace === namespace)?.seq
      const outcomes = await Promise.all(all.filter((one) => one.seq === seq).map(({ outcome }) => outcome))
      return seq ? outcomes.filter((error) => !!error) : undefined
    },
  }
}
