/**
 * Says what is given inside of options and read by no code: a misspelt network or field would otherwise be lost in silence. Unlike an
 * unknown option it does not stop the page, which may share its addresses of nodes with another one. Only where an integrator looks on.
 */
import type { Caip2 } from '@foyer/contract/entities'
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { Environment } from '../environment/environment.ts'
import type { Features, KitOptions, RestrictedTimezones, WalletFeature } from './options.ts'
import type { Setup } from './setup.ts'

type Names<Name extends string> = Readonly<Record<Name, true>>

const nodeFields: Names<keyof NonNullable<NonNullable<KitOptions['customRpcUrls']>[Caip2]>[number]> = { url: true }
const zoneFields: Names<keyof RestrictedTimezones> = { zones: true, features: true }
const walletFeatures: Names<WalletFeature> = { onramp: true, swaps: true, receive: true, send: true }
const walletGroups: Names<NonNullable<Features['connectorTypeOrder']>[number]> = {
  walletConnect: true,
  recent: true,
  injected: true,
  featured: true,
  custom: true,
  external: true,
  recommended: true,
}
const walletFields: Names<keyof CatalogueWallet> = {
  id: true,
  other_ids: true,
  name: true,
  rdns: true,
  image_id: true,
  image_url: true,
  homepage: true,
  mobile_link: true,
  desktop_link: true,
  webapp_link: true,
  link_mode: true,
  app_store: true,
  play_store: true,
  chrome_store: true,
  badge_type: true,
  order: true,
  chains: true,
  injected: true,
  takes_networks: true,
  browse: true,
}

export function reportUnreadKeys(setup: Setup, { report }: Pick<Environment, 'report'>): void {
  const unread = unreadKeys(setup)
  if (unread.length === 0) return
  const networks = setup.networks.map(({ caipNetworkId, id }) => `${caipNetworkId} (id ${id})`)
  report(`No code reads ${unread.join(', ')}: it has no effect. The networks of this page are ${networks.join(', ')}.`)
}

function unreadKeys({ options, networks }: Setup): readonly string[] {
  const { customRpcUrls, chainImages, customWallets, restrictedTimezones = {}, features } = options
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const pictured = networks.map(({ id }) => `${id}`)
  return [
    ...beside(Object.keys(customRpcUrls), ids, 'customRpcUrls'),
    ...Object.entries(customRpcUrls).flatMap(([network, nodes = []]) => fieldsOf(nodes, nodeFields, `customRpcUrls.${network}`)),
    ...beside(Object.keys(chainImages), pictured, 'chainImages'),
    ...fieldsOf(customWallets, walletFields, 'customWallets'),
    ...beside(Object.keys(restrictedTimezones), Object.keys(zoneFields), 'restrictedTimezones'),
    ...beside(restrictedTimezones.features, Object.keys(walletFeatures), 'restrictedTimezones.features'),
    ...beside(features.walletFeaturesOrder, Object.keys(walletFeatures), 'features.walletFeaturesOrder'),
    ...beside(features.connectorTypeOrder, Object.keys(walletGroups), 'features.connectorTypeOrder'),
  ]
}

function fieldsOf(entries: readonly object[], known: Names<string>, path: string): readonly string[] {
  return entries.flatMap((entry, at) => beside(Object.keys(entry), Object.keys(known), `${path}[${at}]`))
}

function beside(names: readonly string[] = [], known: readonly string[], path: string): readonly string[] {
  return names.filter((name) => !known.includes(name)).map((name) => `${path}.${name}`)
}
