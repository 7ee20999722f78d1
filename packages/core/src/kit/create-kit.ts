/** Makes a kit: the machines and the store that holds their state. What they do to the world is a chunk of its own. */

import type { Namespace } from '@foyer/contract/entities'
import { KitError } from '../entities/errors.ts'
import type { NetworkIdOf, NetworkInputs } from '../entities/network.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import { browserEnvironment, type Environment } from '../environment/environment.ts'
import type { ChainClient } from '../family/family.ts'
import type { ProviderOf } from '../family/signing.ts'
import { sliceOf } from '../feature/feature.ts'
import { createRegistry, type FeatureWork, type Message } from '../feature/registry.ts'
import { alerts } from '../features/alerts/alerts.ts'
import { catalogue, knownWallets } from '../features/catalogue/catalogue.ts'
import { features } from '../features/features.ts'
import { notices } from '../features/notices/notices.ts'
import { supportedChains } from '../features/supported-chains/supported-chains.ts'
import type { KernelEvent, UiEvent, Work } from '../kernel/event.ts'
import { initialState } from '../kernel/initial-state.ts'
import { notLoaded } from '../kernel/lazy.ts'
import { parseScreen } from '../kernel/screen.ts'
import { connectionOf } from '../kernel/select.ts'
import type { KitState } from '../kernel/state.ts'
import { stepKernel } from '../kernel/step.ts'
import { createStorage, readStored } from '../kernel/storage.ts'
import { createStore } from '../kernel/store.ts'
import { createTimers } from '../kernel/timers.ts'
import { adapterOf } from '../options/adapters.ts'
import type { KitOptions } from '../options/options.ts'
import { resolveSetup } from '../options/resolve-options.ts'
import type { Actions } from './actions.ts'
import type { Effects } from './create-effects.ts'
import type { Kit } from './kit.ts'
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
  const { enableReconnect, enableEmbedded, projectId, storageKey } = setup.options
  const disposal = new AbortController()
  const { signal } = disposal
  const storage = createStorage(environment, storageKey)
  const stored = environment.isBrowser && enableReconnect ? readStored(storage) : undefined
  const timers = createTimers(environment, signal)
  const clients = new Map<Namespace, ChainClient>()
  /** What is to be done once the code that does it is there. */
  const queue: Work[] = []
  let seq = 0
  let effects: Effects | undefined
  let loading: Promise<Effects> | undefined

  let drawing: Promise<unknown> | undefined
  /** Fetching in the click's own task took a fifth of the time to the first frame, and the views' own code comes before all else. */
  function afterPaint(work: () => void): void {
    const run = (): void => void work()
    const then = (): unknown => (drawing ? drawing.then(run, run) : run())
    if (environment.afterPaint) environment.afterPaint(then)
    else then()
  }

  const registry = createRegistry({
    descriptors: features,
    timers,
    afterPaint,
    getState: () => store.getState(),
    send: post,
    host: {
      setup,
      environment,
      storage,
      clients,
      signal,
      kernel: () => store.getState(),
      tellKernel: send,
      isServed: act('isServed'),
      knownWallets: walletsOf,
    },
  })
  const store = createStore<KitState, Message, FeatureWork>({
    initial: {
      ...initialState(setup, environment, stored),
      connectors: [...registry.connectors(setup)],
      features: stored ? registry.initial(storage) : {},
    },
    step(state, { to, event }) {
      const stamped = { ...(event as KernelEvent), at: environment.now(), seq: ++seq }
      if (to !== 'kernel') return registry.step(state, to, stamped)
      const [next, work] = stepKernel(state, stamped, setup)
      const followed = registry.follow(next, stamped, state)
      return { ...followed, work: [...work.map((one) => ({ of: 'kernel', work: one })), ...followed.work] }
    },
    perform(work) {
      if (work.of === 'kernel') perform(work.work as Work)
      else registry.perform(work)
    },
    report: (cause) => environment.report('A listener or an adapter threw; the kit goes on.', cause),
  })
  const { getState, subscribe } = store
  subscribe(registry.wake)

  function walletsOf(): readonly CatalogueWallet[] {
    return [...setup.options.customWallets, ...knownWallets(sliceOf(store.getState(), catalogue))]
  }

  function post(message: Message): void {
    if (!signal.aborted) store.send(message)
  }

  function send(event: KernelEvent): void {
    post({ to: 'kernel', event })
  }

  function perform(work: Work): void {
    switch (work.type) {
      case 'timer':
        timers.start(work.name, work.ms, () => send(work.event))
        break
      case 'alert':
        registry.handle(alerts).send({ ...work, type: 'raise' })
        break
      case 'notify':
        registry.handle(notices).send({ ...work, type: 'show' })
        break
      case 'warm':
        registry.warm()
        break
      default:
        if (effects) effects.perform(work)
        else {
          queue.push(work)
          load()
        }
    }
  }

  function load(): Promise<Effects> {
    for (const client of clients.values()) client.wallets.prepare?.()
    loading ??= import('./create-effects.ts').then(
      ({ createEffects }) => {
        if (signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
        effects = createEffects({
          setup,
          environment,
          storage,
          clients,
          signal,
          timers,
          start,
          registry,
          chains: registry.handle(supportedChains),
          getState,
          subscribe,
          send,
        })
        for (const work of queue.splice(0)) effects.perform(work)
        return effects
      },
      (cause) => {
        loading = undefined
        const error = notLoaded(cause)
        for (const work of queue.splice(0)) {
          if (work.type === 'ask') send({ ...work, type: 'refused', error })
          if (work.type === 'move') send({ ...work, type: 'switch-refused', error })
        }
        throw error
      },
    )
    loading.catch(ignore)
    return loading
  }

  for (const namespace of setup.namespaces) {
    const client = adapterOf(setup.options, namespace)?.create({
      namespace,
      networks: setup.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      used: stored?.recent,
      rpcUrls: act('rpcUrls'),
      options: setup.options,
      fetch: environment.fetch,
      now: environment.now,
      random: environment.random,
      emit: (event) => send({ type: 'wallet', namespace, event }),
    })
    if (client) clients.set(namespace, client)
  }
  if (environment.isBrowser) awake()
  const start = getState()
  if (enableEmbedded && environment.isBrowser) send({ type: 'open' })

  function awake(): void {
    for (const client of clients.values()) client.wallets.start()
    for (const namespace of setup.namespaces) {
      const known = stored?.connections[namespace]
      if (known) send({ type: 'restore', namespace, ...known })
    }
    registry.wake()
    const stops = [
      environment.listen('storage', ({ key }) => {
        const mine = key === null || key === `${storage.prefix}connections` || key === `${storage.prefix}active_caip_network_id`
        if (enableReconnect && mine) load().then(({ followOtherTab }) => followOtherTab(), ignore)
      }),
      environment.listen('online', () => send({ type: 'online', online: true })),
      environment.listen('offline', () => send({ type: 'online', online: false })),
    ]
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop()
    })
    if (!projectId) send({ type: 'misconfigured', key: 'PROJECT_ID_NOT_CONFIGURED' })
    sayKitIsMade()
  }

  /** What the page says wants its effects soon. */
  function say(event: UiEvent): void {
    send(event)
    load()
  }

  /** Functions that wait for a wallet or for the server: their code comes with the effects. */
  function act<Name extends keyof Actions>(name: Name): Actions[Name] {
    return (async (...input: never[]) => {
      const actions = await (await load()).actions()
      return (actions[name] as (...given: never[]) => unknown)(...input)
    }) as unknown as Actions[Name]
  }

  return {
    options: setup.options,
    isPhone: setup.isPhone,
    signal,
    getState,
    subscribe,
    feature: registry.handle,
    send: say,
    waitFor(views) {
      drawing = views
    },
    async open({ view, arguments: given, namespace } = {}) {
      send({ type: 'open', ...(view !== undefined && { screen: parseScreen(view, given) }), ...(namespace && { namespace }) })
      afterPaint(load)
    },
    close: ({ force = false } = {}) => say({ type: 'close', force }),
    connect(connector, options = {}) {
      const { namespace, signal: cancel } = options
      if (!cancel?.aborted) say({ type: 'connect', connector, ...(namespace && { namespace }) })
      return act('connect')(connector, options)
    },
    disconnect(namespace) {
      say({ type: 'disconnect', ...(namespace && { namespace }) })
      return load().then(({ disconnected }) => disconnected(namespace))
    },
    switchNetwork(network) {
      say({ type: 'switch-network', network })
      return act('switchNetwork')(network)
    },
    signMessage: act('signMessage'),
    signTypedData: act('signTypedData'),
    sendTransaction: act('sendTransaction'),
    request: act('request'),
    getProvider<N extends Namespace>(wanted?: N) {
      const namespace = wanted ?? getState().namespace
      const connection = connectionOf(getState(), namespace)
      return namespace && connection.status === 'connected'
        ? (clients.get(namespace)?.wallets.provider(connection.connector) as ProviderOf<N>)
        : undefined
    },
    setThemeMode(mode) {
      if (!themeModes.includes(mode)) throw new KitError('invalid_input', `Theme mode ${String(mode)} is none of ${themeModes}.`)
      send({ type: 'theme', mode })
    },
    setThemeVariables: (variables) => send({ type: 'theme', variables }),
    dispose() {
      if (signal.aborted) return
      disposal.abort()
      for (const client of clients.values()) client.dispose()
    },
  }
}

const themeModes: readonly string[] = ['light', 'dark', 'system']

/** Said in the state by `load`. */
function ignore(): void {}
