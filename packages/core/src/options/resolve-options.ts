/** Options with their defaults. What an integrator got wrong is said here, with what to write instead. */
import { type Caip2, isCaip2, type Namespace, namespaceOf } from '@foyer/contract/entities'
import { KitError, type KitErrorCode } from '../entities/errors.ts'
import type { Network, NetworkInput } from '../entities/network.ts'
import type { Environment } from '../environment/environment.ts'
import { adapterOf, canPair } from './adapters.ts'
import type { KitOptions } from './options.ts'
import type { ResolvedHosts, ResolvedOptions, Setup } from './setup.ts'

/** @throws {KitError} `configuration` */
export function resolveSetup(given: KitOptions, { isPhone }: Pick<Environment, 'isPhone'>): Setup {
  const options = resolveOptions(given)
  const networks = resolveNetworks(options.networks)
  const families = resolveFamilies(options, networks)
  const first = toNetwork(options.defaultNetwork ?? given.networks[0]).caipNetworkId
  if (!networks.some(({ caipNetworkId }) => caipNetworkId === first)) throw wrong('defaultNetwork must be one of networks.')
  const adapters = families.filter((namespace) => !adapterOf(options, namespace)?.walletless)
  const pairs = canPair(options)
  return {
    options,
    networks,
    defaultNetwork: first,
    adapters,
    // What only a session reaches is out of reach where nothing pairs.
    namespaces: pairs ? families : adapters,
    pairs,
    showsAlerts: given.debug,
    isPhone,
  }
}

/** The chain families that this kit has an adapter for: those that were named, then what is left of the networks. */
function resolveFamilies({ adapters, pairing }: ResolvedOptions, networks: readonly Network[]): readonly Namespace[] {
  const named = adapters.map(({ namespace }) => namespace)
  const twice = named.find((namespace, index) => named.indexOf(namespace) !== index)
  if (twice) throw wrong(`There are two adapters for ${twice === '*' ? 'sessions' : twice}.`)
  if (pairing && named.length === 0) throw wrong("pairing() needs adapters, such as sessions() of '@foyer/chains/sessions'.")
  if (!pairing && adapters.some(({ walletless }) => walletless)) throw wrong("sessions() needs pairing() of '@foyer/pairing/kit'.")
  const wanted = networks.map(({ chainNamespace }) => chainNamespace)
  const all = named.includes('*') ? [...named, ...wanted] : named
  const orphan = named.length > 0 && wanted.find((namespace) => !all.includes(namespace))
  if (orphan) throw wrong(`Adapter for namespace ${orphan} doesn't exist`)
  return [...new Set(all)].filter((namespace) => namespace !== '*')
}

type Given = Omit<ResolvedOptions, 'features' | 'hosts'> & Required<Pick<KitOptions, 'features' | 'hosts'>>

/** @throws {KitError} `configuration`, for what no code reads: a page must not rely on it, least of all for a sign-in. */
function resolveOptions(given: KitOptions): ResolvedOptions {
  const unread: string[] = []
  const options = fill<Given>(
    {
      projectId: '',
      networks: given.networks,
      defaultNetwork: undefined,
      adapters: [],
      pairing: undefined,
      features: {},
      metadata: undefined,
      server: undefined,
      hosts: {},
      themeMode: 'dark',
      themeVariables: {},
      locale: undefined,
      allWallets: 'SHOW',
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
      catalogueKeys: [],
      chainImages: {},
      connectorImages: {},
      customRpcUrls: {},
      termsConditionsUrl: undefined,
      privacyPolicyUrl: undefined,
      restrictedTimezones: undefined,
      enableWalletConnect: true,
      enableWalletGuide: true,
      enableWallets: true,
      enableEIP6963: true,
      enableInjected: true,
      enableNetworkSwitch: true,
      enableReconnect: true,
      enableCookie: false,
      enableEmbedded: false,
      enableMobileFullScreen: false,
      disableAppend: false,
      allowUnsupportedChain: false,
      storageKey: given.projectId,
      debug: true,
    },
    given,
  )
  const features = fill<ResolvedOptions['features']>(
    {
      onramp: true,
      receive: true,
      history: true,
      send: true,
      swaps: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      collapseWallets: false,
      requestNotice: true,
      connectorTypeOrder: [],
      walletFeaturesOrder: [],
    },
    options.features,
    'features.',
  )
  const hosts = resolveHosts(options, (defaults) => fill(defaults, options.hosts, 'hosts.'))
  if (unread.length > 0) throw wrong(`No code reads ${unread.join(', ')}: leave it out.`)
  requireThemeMode(options.themeMode, 'configuration')
  return { ...options, features, hosts }

  /** What is given, else the default; undefined is as good as left out. */
  function fill<Defaults extends object>(defaults: Defaults, own: object, path = ''): Defaults {
    const names = Object.keys(defaults)
    const filled = { ...defaults } as Record<string, unknown>
    for (const [name, value] of Object.entries(own)) {
      if (value === undefined) continue
      if (names.includes(name)) filled[name] = value
      else {
        const near = names.find((known) => isNear(known.toLowerCase(), name.toLowerCase()))
        unread.push(path + name + (near ? ` (${near}?)` : ''))
      }
    }
    return filled as Defaults
  }
}

/** Whether they differ in one place, by some two letters. */
function isNear(one: string, other: string): boolean {
  return (
    (one.length - other.length) ** 2 < 9 &&
    [...other].some((_, at) => one.startsWith(other.slice(0, at)) && one.endsWith(other.slice(at + 2)))
  )
}

/** Without a slash at the end, except for the relay's, which is not the base of anything. An empty address is none. */
function resolveHosts(options: Given, fill: (defaults: ResolvedHosts) => ResolvedHosts): ResolvedHosts {
  const server = (options.hosts.server ?? options.server)?.replace(/\/+$/, '')
  const relay = server && `${server.replace(/^http/, 'ws')}/relay`
  const hosts: Record<string, string | undefined> = fill({
    server,
    api: server,
    catalogue: server,
    analytics: server,
    gateway: server,
    relay,
  })
  for (const [name, url] of Object.entries(hosts)) {
    const scheme = name === 'relay' ? 'ws' : 'http'
    if (url && !new RegExp(`^${scheme}s?://`).test(url)) throw wrong(`${name} needs a scheme: write ${scheme}s://${url}.`)
    hosts[name] = (scheme === 'ws' ? url : url?.replace(/\/+$/, '')) || undefined
  }
  return hosts as ResolvedHosts
}

function resolveNetworks(inputs: readonly NetworkInput[] | undefined): readonly Network[] {
  if (!Array.isArray(inputs) || inputs.length === 0) throw wrong('networks names no network.')
  const ids = new Set<Caip2>()
  return inputs.map(toNetwork).filter(({ caipNetworkId: id }) => !ids.has(id) && ids.add(id))
}

/** A chain in viem's shape belongs to eip155. */
function toNetwork(input: NetworkInput): Network {
  const {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    chainNamespace = 'eip155',
    caipNetworkId = `${chainNamespace}:${id}`,
    blockExplorers,
    contracts,
    testnet,
    deprecatedCaipNetworkId,
  } = input ?? {}
  if (!isCaip2(caipNetworkId) || namespaceOf(caipNetworkId) !== chainNamespace || !name || !((nativeCurrency?.decimals as number) >= 0)) {
    throw wrong(`Network ${name ?? id} needs id, name, nativeCurrency.decimals, and chainNamespace unless eip155.`)
  }
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls?.default?.http ?? [] } },
    chainNamespace,
    caipNetworkId,
    // Absent or undefined: nothing tells the two apart.
    ...({ blockExplorers, contracts, testnet, deprecatedCaipNetworkId } as Partial<Network>),
    // Network pictures are served by such an id; the integrator's own come first.
    assets: { imageId: caipNetworkId.replace(':', '-'), ...input.assets },
  }
}

export function requireThemeMode(mode: string, code: KitErrorCode) {
  if (!/^(light|dark|system)$/.test(mode)) throw new KitError(code, `Theme mode ${mode} is not light, dark or system.`)
}

function wrong(message: string): KitError {
  return new KitError('configuration', message)
}
