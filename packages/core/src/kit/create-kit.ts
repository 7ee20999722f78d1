/** Makes a kit: the machines, the store that holds their state, and what a page can ask of them. What they do to the world is a chunk of its own. */

import type { Namespace } from '@foyer/contract/entities'
import type { NetworkIdOf, NetworkInputs } from '../entities/network.ts'
import { browserEnvironment, type Environment } from '../environment/environment.ts'
import type { ChainClient } from '../family/family.ts'
import type { ProviderOf } from '../family/signing.ts'
import { sliceOf, type TimerWork } from '../feature/feature.ts'
import { createRegistry, type FeatureWork, type Message, type Registry } from '../feature/registry.ts'
import { catalogue, knownWallets } from '../features/catalogue/catalogue.ts'
import { features } from '../features/features.ts'
import type { KernelEvent, UiEvent, Work } from '../kernel/event.ts'
import { initialState } from '../kernel/initial-state.ts'
import { parseScreen } from '../kernel/screen.ts'
import { confirmedOf, connectionOf } from '../kernel/select.ts'
import type { KitState } from '../kernel/state.ts'
import { stepKernel } from '../kernel/step.ts'
import { createStorage, readStored } from '../kernel/storage.ts'
import { createStore } from '../kernel/store.ts'
import { createTimers } from '../kernel/timers.ts'
import { adapterOf } from '../options/adapters.ts'
import type { KitOptions } from '../options/options.ts'
import { requireThemeMode, resolveSetup } from '../options/resolve-options.ts'
import type { Setup } from '../options/setup.ts'
import { createDrawing, type Drawing } from './drawing.ts'
import type { Kit } from './kit.ts'
import { createLateEffects, ignore, type LateEffects } from './late-effects.ts'
import { sayKitIsMade } from './when-made.ts'

/**
 * Makes a kit. Synchronous: when it returns, wallets in the page are known and a stored connection is restored.
 * Makes no network request before the modal opens.
 *
 * @throws {KitError} `configuration`, when the options contradict each other
 */
export function createKit<const Networks extends NetworkInputs>(
  options: KitOptions<Networks>,
  environment?: Environment,
): Kit<NetworkIdOf<Networks[number]>>
/** Of networks that only the running page knows, or of one set or another. */
export function createKit(options: KitOptions, environment?: Environment): Kit
export function createKit(options: KitOptions, environment: Environment = browserEnvironment()): Kit {
  const setup = resolveSetup(options, environment)
  // Before all else: whoever draws for it asks for code, which comes while the rest is done.
  if (environment.isBrowser) sayKitIsMade()
  const { enableReconnect, enableEmbedded, projectId, storageKey } = setup.options
  const disposal = new AbortController()
  const { signal } = disposal
  const storage = createStorage(environment, storageKey)
  const stored = environment.isBrowser ? readStored(storage, enableReconnect) : undefined
  const timers = createTimers(environment, signal)
  const clients = new Map<Namespace, ChainClient>()
  const getState = (): KitState => store.getState()
  const drawing = createDrawing(environment)
  const ground = { setup, environment, storage, clients, signal }
  let seq = 0
  /** What the kit begins with; read once its effects are here. */
  let start: KitState

  const late = createLateEffects(() => ({ ...ground, ...store, timers, start, registry, send }))
  const registry = createRegistry({
    descriptors: features,
    ...drawing,
    getState,
    send: post,
    host: {
      ...ground,
      kernel: getState,
      tellKernel: send,
      isServed: late.act('isServed'),
      knownWallets: () => [...setup.options.customWallets, ...knownWallets(sliceOf(getState(), catalogue))],
    },
  })
  const store = createStore<KitState, Message, FeatureWork>({
    initial: {
      ...initialState(setup, environment, stored),
      connectors: registry.connectors(setup),
      features: stored && enableReconnect ? registry.initial(storage) : {},
    },
    step(state, { to, event }) {
      // What was said in the same moment, and before the kit was disposed.
      if (signal.aborted) return { state, work: [], next: [] }
      const stamped = { ...(event as KernelEvent), at: environment.now(), seq: ++seq }
      if (to !== 'kernel') return registry.step(state, to, stamped)
      const [next, work] = stepKernel(state, stamped, setup)
      return registry.follow({ state: next, work: work.map((one) => ({ of: 'kernel', work: one })), next: [] }, stamped, state)
    },
    perform({ of, work }) {
      const timer = work as TimerWork<unknown>
      if (timer.type === 'timer') timers.start(`${of} ${timer.name}`, timer.ms, () => post({ to: of, event: timer.event }))
      else if (of === 'kernel') late.perform(work as Work)
      else registry.perform(of, work)
    },
    report: (cause) => environment.report('A listener or adapter threw.', cause),
  })
  store.subscribe(registry.wake)

  function post(message: Message): void {
    store.send(message)
  }

  function send(event: KernelEvent): void {
    post({ to: 'kernel', event })
  }

  for (const namespace of setup.namespaces) {
    const client = adapterOf(setup.options, namespace)?.create({
      namespace,
      networks: setup.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      used: stored?.recent,
      rpcUrls: late.act('rpcUrls'),
      options: setup.options,
      fetch: environment.fetch,
      now: environment.now,
      random: environment.random,
      emit: (event) => send({ type: 'wallet', namespace, event }),
    })
    if (client) clients.set(namespace, client)
  }
  if (environment.isBrowser) awake()
  start = getState()
  if (enableEmbedded && environment.isBrowser) send({ type: 'open' })

  function awake(): void {
    for (const client of clients.values()) client.wallets.start()
    for (const namespace of setup.namespaces) {
      const known = stored?.connections[namespace]
      if (known) send({ type: 'restore', namespace, ...known })
    }
    registry.wake()
    const kept: readonly unknown[] = [null, `${storage.prefix}connections`, `${storage.prefix}active_caip_network_id`]
    const look: Parameters<Environment['listen']>[1] = ({ key, persisted }) => {
      if (environment.isOnline() !== getState().online) send({ type: 'online', online: !getState().online })
      if (enableReconnect && (persisted || kept.includes(key))) late.load().then((effects) => effects.followOtherTab(), ignore)
    }
    for (const on of ['storage', 'online', 'offline', 'pageshow'] as const) signal.addEventListener('abort', environment.listen(on, look))
    if (!projectId) send({ type: 'misconfigured', key: 'PROJECT_ID_NOT_CONFIGURED' })
  }

  return createMethods({ ...ground, ...store, ...drawing, registry, send, late, nextAttempt: () => ++seq, abort: () => disposal.abort() })
}

type MethodsInput = Drawing &
  Pick<Kit, 'getState' | 'signal' | 'subscribe'> & {
    readonly setup: Setup
    readonly clients: ReadonlyMap<Namespace, ChainClient>
    readonly registry: Registry
    readonly late: LateEffects
    /** A number that names no other attempt. */
    nextAttempt(): number
    send(event: KernelEvent): void
    abort(): void
  }

/** What a kit offers to a page: its events by name, and promises for what waits for a wallet. */
function createMethods(input: MethodsInput): Kit {
  const { setup, clients, signal, late, getState, send } = input
  const { act, load } = late

  /** What the page says wants its effects soon. */
  function say(event: UiEvent): void {
    send(event)
    load()
  }

  return {
    options: setup.options,
    isPhone: setup.isPhone,
    signal,
    getState,
    subscribe: input.subscribe,
    feature: input.registry.handle,
    send: say,
    waitFor: input.waitFor,
    async open({ view, arguments: given, namespace } = {}) {
      send({ type: 'open', screen: view === undefined ? view : parseScreen(view, given), namespace })
      input.afterPaint(load)
    },
    close: ({ force = false } = {}) => say({ type: 'close', force }),
    connect(connector, options = {}) {
      const { namespace, signal: leaving } = options
      const attempt = input.nextAttempt()
      // At once: the next call may begin in the same task. And no attempt but this one.
      const stop = (): void => send({ type: 'cancel', only: attempt })
      leaving?.addEventListener('abort', stop)
      if (!leaving?.aborted) say({ type: 'connect', connector, attempt, namespace })
      return act('connect')(connector, options).finally(() => leaving?.removeEventListener('abort', stop))
    },
    disconnect(namespace) {
      say({ type: 'disconnect', namespace })
      return load().then((effects) => effects.disconnected(namespace))
    },
    switchNetwork(network) {
      say({ type: 'switch-network', network })
      return act('switchNetwork')(network)
    },
    signMessage: act('signMessage'),
    signTypedData: act('signTypedData'),
    sendTransaction: act('sendTransaction'),
    request: act('request'),
    getProvider<N extends Namespace>(namespace = getState().namespace as N) {
      const held = confirmedOf(connectionOf(getState(), namespace))
      return held && (clients.get(namespace)?.wallets.provider(held.connector) as ProviderOf<N>)
    },
    setThemeMode(mode) {
      requireThemeMode(mode, 'invalid_input')
      send({ type: 'theme', mode })
    },
    setThemeVariables: (variables) => send({ type: 'theme', variables }),
    dispose() {
      if (signal.aborted) return
      input.abort()
      for (const client of clients.values()) client.dispose()
    },
  }
}
