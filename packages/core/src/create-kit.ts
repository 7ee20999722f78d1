/** Makes a kit: the machines and the store that holds their state. What they do to the world is a chunk of its own. */
import type { ChainClient } from './adapter.ts'
import type { Caip2, Namespace } from './caip.ts'
import type { Actions } from './effects/actions.ts'
import type { Effects } from './effects/create-effects.ts'
import { browserEnvironment, type Environment } from './environment.ts'
import { KitError } from './errors.ts'
import type { KitEvent, Stamped, Work } from './event.ts'
import { initialState } from './initial-state.ts'
import type { Kit, UiEvent } from './kit.ts'
import type { KitOptions } from './options.ts'
import { resolveSetup } from './resolve-options.ts'
import type { Screen } from './screen.ts'
import { connectionOf } from './select.ts'
import type { Setup } from './setup.ts'
import type { KitState } from './state.ts'
import { stepKit } from './step.ts'
import { createStorage, readStored } from './storage.ts'
import { createStore } from './store.ts'

/**
 * Makes a kit. Synchronous: when it returns, wallets in the page are known and a stored connection is restored.
 * Makes no network request before the modal opens.
 *
 * @throws {KitError} `configuration`, when the options contradict each other
 */
export function createKit(options: KitOptions, environment: Environment = browserEnvironment()): Kit {
  const setup = resolveSetup(options, environment)
  const { adapters = [], enableReconnect, enableEmbedded, projectId, storageKey } = setup.options
  const disposal = new AbortController()
  const { signal } = disposal
  const storage = createStorage(environment, storageKey)
  const stored = environment.isBrowser && enableReconnect ? readStored(storage) : undefined
  const clients = new Map<Namespace, ChainClient>()
  /** What happened and what is to be done before the effects are there. */
  const missed: Stamped[] = []
  const backlog: Work[] = []
  let seq = 0
  let effects: Effects | undefined
  let loading: Promise<Effects> | undefined

  const store = createStore<KitState, Stamped, Work>(
    initialState(setup, environment, stored),
    (state, event) => {
      const [next, work] = event.late ? [state, []] : stepKit(state, event, setup)
      if (!effects) {
        missed.push({ ...event, late: true })
        return [next, work]
      }
      const [last, more] = effects.step(next, event, state)
      return [last, [...work, ...more]]
    },
    (work) => {
      if (effects) return effects.perform(work)
      backlog.push(work)
      load()
    },
    (cause) => environment.report('A listener or an adapter threw; the kit goes on.', cause),
  )
  const { getState, subscribe } = store
  const urlsOf = (network: Caip2) => rpcUrls(setup, network)

  function send(event: KitEvent): void {
    if (!signal.aborted) store.send({ ...event, at: environment.now(), seq: ++seq })
  }

  function load(): Promise<Effects> {
    loading ??= import('./effects/create-effects.ts').then(
      ({ createEffects }) => {
        if (signal.aborted) throw new KitError('request_cancelled', 'The kit was disposed.')
        effects = createEffects({ setup, environment, rpcUrls: urlsOf, storage, clients, signal, start, getState, subscribe, send })
        // Questions before what may have called them off.
        for (const work of backlog.splice(0)) effects.perform(work)
        for (const event of missed.splice(0)) store.send(event)
        return effects
      },
      (cause) => {
        loading = undefined
        const error = new KitError('network_failed', 'A part of the kit could not be loaded. Check the connection and try again.', {
          cause,
        })
        missed.length = 0
        for (const work of backlog.splice(0)) {
          if (work.type === 'ask') send({ ...work, type: 'refused', error })
          if (work.type === 'move') send({ ...work, type: 'switch-refused', error })
        }
        send({ type: 'missing', error })
        throw error
      },
    )
    loading.catch(ignore)
    return loading
  }

  for (const adapter of adapters) {
    const { namespace } = adapter
    const client = adapter.create({
      networks: setup.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      rpcUrls: urlsOf,
      discovery: { eip6963: setup.options.enableEIP6963, injected: setup.options.enableInjected },
      fetch: environment.fetch,
      now: environment.now,
      random: environment.random,
      emit: (event) => send({ type: 'wallet', namespace, event }),
    })
    clients.set(namespace, client)
  }
  if (environment.isBrowser) awake()
  const start = getState()
  if (enableEmbedded && environment.isBrowser) send({ type: 'open' })

  function awake(): void {
    for (const client of clients.values()) client.start()
    for (const namespace of setup.namespaces) {
      const known = stored?.connections[namespace]
      if (known) send({ type: 'restore', namespace, ...known })
    }
    const { pending } = stored ?? {}
    if (pending && setup.pairs && pending.expiresAt > environment.now()) load().then(({ resumePairing }) => resumePairing(pending), ignore)
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
    if (!projectId) {
      send({ type: 'misconfigured', key: 'PROJECT_ID_NOT_CONFIGURED' })
      load()
    }
  }

  /** What the page says wants its effects soon. */
  function say(event: UiEvent): void {
    send(event)
    load()
  }

  /** Functions of the page's that wait for a wallet: their code comes with the effects. */
  function act<Name extends keyof Actions>(name: Name): Kit[Name] {
    return (async (...input: never[]) => {
      const actions = await (await load()).actions()
      return (actions[name] as (...given: never[]) => unknown)(...input)
    }) as Kit[Name]
  }

  return {
    options: setup.options,
    isPhone: setup.isPhone,
    signal,
    getState,
    subscribe,
    send: say,
    async open({ view, namespace } = {}) {
      const screen = typeof view === 'string' ? ({ name: view } as Screen) : view
      say({ type: 'open', ...(screen && { screen }), ...(namespace && { namespace }) })
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
    getProvider(namespace = getState().namespace) {
      const connection = connectionOf(getState(), namespace)
      return namespace && connection.status === 'connected' ? clients.get(namespace)?.provider(connection.connector) : undefined
    },
    setThemeMode: (mode) => send({ type: 'theme', mode }),
    setThemeVariables: (variables) => send({ type: 'theme', variables }),
    dispose() {
      if (signal.aborted) return
      disposal.abort()
      for (const client of clients.values()) client.dispose()
    },
  }
}

/** In the order to try: the integrator's own, the gateway, the network's own. */
function rpcUrls({ options, hosts, networks }: Setup, id: Caip2): readonly string[] {
  const gateway = hosts.gateway && `${hosts.gateway}/v1/?chainId=${id}&projectId=${encodeURIComponent(options.projectId)}`
  return [
    ...(options.customRpcUrls?.[id] ?? []).map(({ url }) => url),
    ...(gateway ? [gateway] : []),
    ...(networks.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls.default.http ?? []),
  ]
}

/** Said in the state by `load`. */
function ignore(): void {}
