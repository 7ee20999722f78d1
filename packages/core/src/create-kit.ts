/** Makes a kit: the machines, the store, what performs their work, and the functions a page calls. */
import type { ChainClient } from './adapter.ts'
import { type Caip2, type Namespace, namespaceOf } from './caip.ts'
import type { DataPart } from './data/create-data.ts'
import { browserEnvironment, type Environment } from './environment.ts'
import { KitError } from './errors.ts'
import type { KitEvent, Stamped, Work } from './event.ts'
import { initialState } from './initial-state.ts'
import type { Kit, UiEvent } from './kit.ts'
import { findConnector } from './machines/connectors.ts'
import type { KitOptions } from './options.ts'
import { resolveSetup } from './resolve-options.ts'
import { createRuntime } from './runtime.ts'
import { connectionOf, heldOf, networkOf } from './select.ts'
import type { Setup } from './setup.ts'
import type { KitState } from './state.ts'
import { stepKit } from './step.ts'
import { createStorage } from './storage.ts'
import { createStore } from './store.ts'
import { toKitError } from './to-kit-error.ts'

/**
 * Makes a kit. Synchronous: when it returns, wallets in the page are known and a stored connection is restored.
 * Makes no network request before the modal opens.
 *
 * @throws {KitError} `configuration`, when the options contradict each other
 */
export function createKit(options: KitOptions, environment: Environment = browserEnvironment()): Kit {
  const setup = resolveSetup(options, environment)
  const disposal = new AbortController()
  const { signal } = disposal
  const storage = createStorage(environment, setup.options.storageKey)
  const stored = environment.isBrowser && setup.options.enableReconnect ? storage.read() : undefined
  const clients = new Map<Namespace, ChainClient>()
  const missed: Stamped[] = []
  let seq = 0
  let data: DataPart | undefined
  let loading: Promise<DataPart> | undefined

  const store = createStore<KitState, Stamped, Work>(
    initialState(setup, environment, stored),
    (state, event) => {
      const [next, work] = stepKit(state, event, setup)
      if (!data) return [next, work]
      const [last, more] = data.step(next, event, state)
      return [last, [...work, ...more]]
    },
    (work) => runtime.perform(work),
    (cause) => environment.report('A listener or a wallet adapter threw; the kit goes on.', cause),
  )
  const { getState, subscribe } = store

  function send(event: KitEvent): void {
    if (signal.aborted) return
    const stamped = { ...event, at: environment.now(), seq: ++seq }
    store.send(stamped)
    if (data || !wakes.has(event.type)) return
    missed.push(stamped)
    loadData().catch(() => undefined)
  }

  /** What is not needed before the first opening. A failed load is tried again by the next event that needs it. */
  function loadData(): Promise<DataPart> {
    loading ??= import('./data/create-data.ts').then(
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
        send({ type: 'data-missing', error })
        throw error
      },
    )
    return loading
  }

  const runtime = createRuntime({
    environment,
    clients,
    signal,
    getState,
    subscribe,
    send,
    later: (work) =>
      void loadData().then(
        (part) => signal.aborted || part.perform(work),
        () => undefined,
      ),
  })

  for (const adapter of setup.options.adapters ?? []) {
    const { namespace } = adapter
    const client = adapter.create({
      networks: setup.networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      rpcUrls: (network) => rpcUrls(setup, network),
      discovery: { eip6963: setup.options.enableEIP6963, injected: setup.options.enableInjected },
      fetch: environment.fetch,
      now: environment.now,
      random: environment.random,
      emit: (event) => send({ type: 'wallet', namespace, event }),
    })
    clients.set(namespace, client)
  }
  if (environment.isBrowser) start()

  function start(): void {
    for (const client of clients.values()) client.start()
    for (const [namespace, { connector, snapshot }] of Object.entries(stored?.connections ?? {})) {
      if (clients.has(namespace as Namespace)) send({ type: 'restore', namespace: namespace as Namespace, connector, snapshot })
    }
    storage.keep(getState())
    const stops = [
      subscribe(() => storage.write(getState())),
      environment.listen('storage', ({ key }) => storage.concerns(key) && followOtherTab()),
      environment.listen('online', () => send({ type: 'online', online: true })),
      environment.listen('offline', () => send({ type: 'online', online: false })),
    ]
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop()
    })
    if (!setup.options.projectId) runtime.perform({ type: 'alert', key: 'PROJECT_ID_NOT_CONFIGURED' })
    // It is on the page from the start, so it is open from the start.
    if (setup.options.enableEmbedded) send({ type: 'open' })
  }

  function followOtherTab(): void {
    if (!setup.options.enableReconnect) return
    const { connections, network } = storage.read()
    for (const namespace of clients.keys()) {
      const theirs = connections[namespace]
      if (theirs) send({ type: 'restore', namespace, ...theirs })
      else send({ type: 'forget', namespace })
    }
    if (network) send({ type: 'chosen', network })
  }

  /** The connected wallet of a namespace, once it has confirmed a restored connection. */
  async function wallet(namespace: Namespace | undefined = getState().namespace) {
    const held = await runtime.until((state) => {
      const connection = connectionOf(state, namespace)
      if (connection.status === 'connecting' && connection.restored) return undefined
      return { now: heldOf(connection) }
    })
    if (!held.now || !namespace) throw new KitError('not_connected', 'No account is connected. Connect a wallet first.')
    return { ...held.now, address: held.now.accounts[0].address, client: runtime.client(namespace) }
  }

  return {
    options: setup.options,
    signal,
    getState,
    subscribe,
    send: (event: UiEvent) => send(event),
    async open({ view, namespace } = {}) {
      const screen = typeof view === 'string' ? ({ name: view } as NonNullable<Extract<UiEvent, { type: 'open' }>['screen']>) : view
      send({ type: 'open', ...(screen && { screen }), ...(namespace && { namespace }) })
    },
    close: ({ force } = {}) => send({ type: 'close', ...(force !== undefined && { force }) }),
    async connect(connector, { namespace, signal: cancel } = {}) {
      cancel?.throwIfAborted()
      const found = findConnector(getState().connectors, connector, namespace, getState().namespace)
      const at = found?.chain ?? namespace ?? getState().namespace
      const stop = (): void => send({ type: 'cancel', ...(at && { namespace: at }) })
      cancel?.addEventListener('abort', stop)
      send({ type: 'connect', connector, ...(namespace && { namespace }) })
      const asked = found?.id ?? connector
      try {
        await runtime.until((state) => {
          const now = connectionOf(state, at)
          if (now.status === 'disconnected' || now.connector !== asked) throw new KitError('request_cancelled', 'Connecting was cancelled.')
          if (now.status === 'failed') throw now.error
          return now.status === 'connected' || undefined
        })
      } finally {
        cancel?.removeEventListener('abort', stop)
      }
    },
    async disconnect(namespace) {
      send({ type: 'disconnect', ...(namespace && { namespace }) })
      const errors = await runtime.released()
      if (signal.aborted) return
      send({ type: 'released', namespace: namespace ?? 'all', errors })
      if (errors[0]) throw new KitError(errors[0].code, 'Failed to disconnect', { cause: errors })
    },
    async switchNetwork(id) {
      send({ type: 'switch-network', network: id })
      const to = networkOf(getState(), id)?.caipNetworkId
      if (!to) throw new KitError('network_not_found', `Network not found: ${id} is not one of this kit's networks.`)
      await runtime.until(({ network: { active, switching, failed } }) => {
        if (switching?.to === to) return undefined
        if (failed?.to === to) throw failed.error
        if (active !== to) throw new KitError('request_cancelled', 'Switching the network was cancelled.')
        return true
      })
    },
    signMessage: (message, namespace) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return client.signMessage(connector, { address, message })
      }),
    signTypedData: (typedData, namespace) =>
      translated(async () => {
        const { client, connector, address } = await wallet(namespace)
        return client.signTypedData(connector, { address, typedData })
      }),
    sendTransaction: ({ network: wanted, ...transaction }) =>
      translated(async () => {
        const { client, connector, address, network } = await wallet(wanted && namespaceOf(wanted))
        return client.sendTransaction(connector, { ...transaction, from: address, network: wanted ?? network })
      }),
    request: (request, namespace) =>
      translated(async () => {
        const { client, connector } = await wallet(namespace)
        return client.request(connector, request)
      }),
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

/** What the later part of the kit is loaded for. */
const wakes: ReadonlySet<KitEvent['type']> = new Set(['open', 'warm', 'search', 'load-catalogue', 'load-more', 'refresh'] as const)

/** In the order to try: the integrator's own, the gateway, the network's own. */
function rpcUrls({ options, hosts, networks }: Setup, id: Caip2): readonly string[] {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const gateway = hosts.gateway && `${hosts.gateway}/v1/?chainId=${id}&projectId=${encodeURIComponent(options.projectId)}`
  return [
    ...(options.customRpcUrls?.[id] ?? []).map(({ url }) => url),
    ...(gateway ? [gateway] : []),
    ...(network?.rpcUrls.default.http ?? []),
  ]
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw toKitError(cause)
  }
}
