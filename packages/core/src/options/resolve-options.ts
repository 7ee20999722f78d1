/** Options with their defaults. What an integrator got wrong is said here, with what to write instead. */
import { type Caip2, isCaip2, isNamespace, type Namespace, namespaceOf } from '../caip.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { Network, NetworkInput } from '../network.ts'
import { adapterOf } from './adapters.ts'
import type { KitOptions } from './options.ts'
import type { ResolvedHosts, ResolvedOptions, Setup } from './setup.ts'

/** @throws {KitError} `configuration` */
export function resolveSetup(options: KitOptions, { isPhone }: Pick<Environment, 'isPhone'>): Setup {
  if (options.siwx && options.siweConfig) throw wrong('Set siwx or siweConfig, not both.')
  const networks = resolveNetworks(options.networks)
  const families = resolveFamilies(options, networks)
  const first = options.defaultNetwork ? toNetwork(options.defaultNetwork).caipNetworkId : networks[0]?.caipNetworkId
  if (!first || !networks.some(({ caipNetworkId }) => caipNetworkId === first)) throw wrong('defaultNetwork must be one of networks.')
  const pairs = options.pairing !== undefined && options.enableWalletConnect !== false
  return {
    options: resolveOptions(options),
    hosts: resolveHosts(options),
    networks,
    defaultNetwork: first,
    adapters: families.filter((namespace) => !adapterOf(options, namespace)?.walletless),
    // What only a session reaches is out of reach where nothing pairs.
    namespaces: families.filter((namespace) => pairs || !adapterOf(options, namespace)?.walletless),
    pairs,
    isPhone,
  }
}

/** The chain families that this kit has an adapter for: those that were named, then what is left of the networks. */
function resolveFamilies({ adapters = [], pairing }: KitOptions, networks: readonly Network[]): readonly Namespace[] {
  const named = adapters.map(({ namespace }) => namespace)
  const twice = named.find((namespace, index) => named.indexOf(namespace) !== index)
  if (twice) throw wrong(`There are two adapters for ${twice === '*' ? 'paired sessions alone' : twice}: keep one.`)
  if (pairing && named.length === 0)
    throw wrong("pairing needs adapters: that of each chain family, or sessions() of '@foyer/chains/sessions' for paired wallets alone.")
  if (!pairing && adapters.some(({ walletless }) => walletless))
    throw wrong("An adapter for paired sessions alone needs pairing: pairing() of '@foyer/pairing/kit'.")
  const wanted = networks.map(({ chainNamespace }) => chainNamespace)
  const orphan = named.length > 0 && wanted.find((namespace) => !named.includes(namespace) && !named.includes('*'))
  if (orphan) throw wrong(`Adapter for namespace ${orphan} doesn't exist`)
  return [...new Set([...named, ...(named.includes('*') ? wanted : [])])].filter((namespace) => namespace !== '*')
}

function resolveOptions(options: KitOptions): ResolvedOptions {
  return {
    debug: true,
    enableWalletConnect: true,
    enableWalletGuide: true,
    enableWallets: true,
    enableEIP6963: true,
    enableInjected: true,
    enableNetworkSwitch: true,
    enableAuthLogger: true,
    enableReconnect: true,
    enableEmbedded: false,
    enableMobileFullScreen: false,
    disableAppend: false,
    allowUnsupportedChain: false,
    themeMode: 'dark',
    storageKey: options.projectId,
    ...defined(options),
    features: {
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      emailShowWallets: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      pay: false,
      connectMethodsOrder: ['email', 'social', 'wallet'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
      ...defined(options.features ?? {}),
    },
  }
}

/** An option that is there but undefined is an option left out. */
function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}

function resolveHosts({ server, hosts = {} }: KitOptions): ResolvedHosts {
  const at = (own: string | undefined): string | undefined => (own ?? hosts.server ?? server)?.replace(/\/+$/, '')
  const beside = at(undefined)
  for (const [name, url] of Object.entries({ server, ...hosts })) {
    const scheme = name === 'relay' ? /^wss?:\/\// : /^https?:\/\//
    if (url && !scheme.test(url)) throw wrong(`${name} needs a scheme: write ${name === 'relay' ? 'wss' : 'https'}://${url}.`)
  }
  return {
    api: at(hosts.api),
    catalogue: at(hosts.catalogue),
    analytics: at(hosts.analytics),
    gateway: at(hosts.gateway),
    relay: hosts.relay ?? (beside && `${beside.replace(/^http/, 'ws')}/relay`),
  }
}

function resolveNetworks(inputs: readonly NetworkInput[] | undefined): readonly Network[] {
  if (!Array.isArray(inputs) || inputs.length === 0) throw wrong('networks must name at least one network.')
  const networks = new Map<Caip2, Network>()
  for (const input of inputs as readonly NetworkInput[]) {
    const network = toNetwork(input)
    if (!networks.has(network.caipNetworkId)) networks.set(network.caipNetworkId, network)
  }
  return [...networks.values()]
}

/** A chain in viem's shape belongs to eip155. */
function toNetwork(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls } = input ?? {}
  const chainNamespace = input?.chainNamespace ?? 'eip155'
  const caipNetworkId = input?.caipNetworkId ?? (`${chainNamespace}:${id}` as Caip2)
  if (
    !isNamespace(chainNamespace) ||
    !isCaip2(caipNetworkId) ||
    namespaceOf(caipNetworkId) !== chainNamespace ||
    !name ||
    !nativeCurrency
  ) {
    throw wrong(`Network ${String(name ?? id)} needs id, name, nativeCurrency, rpcUrls and, unless it is an EVM chain, chainNamespace.`)
  }
  const { blockExplorers, contracts, testnet, deprecatedCaipNetworkId, assets } = input
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls?.default?.http ?? [] } },
    chainNamespace,
    caipNetworkId,
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts: contracts as NonNullable<Network['contracts']> }),
    ...(testnet !== undefined && { testnet }),
    ...(deprecatedCaipNetworkId && { deprecatedCaipNetworkId }),
    // Network pictures are served by such an id; the integrator's own come first.
    assets: { imageId: caipNetworkId.replace(':', '-'), ...assets },
  }
}

function wrong(message: string): KitError {
  return new KitError('configuration', message)
}
