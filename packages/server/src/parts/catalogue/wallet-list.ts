/** The wallet catalogue: the reviewed list, brought to its public shape once, then filtered and paged in memory. */
import { createHash } from 'node:crypto'
import {
  type Caip2,
  indexOfWallet,
  isAndroidBrowseTemplate,
  isBrowseTemplate,
  parseStoreLink,
  type StoreKind,
  type Wallet,
  wallet,
} from '@foyer/contract'
import * as v from 'valibot'
import type { BrowseEntry, WalletEntry } from './config.ts'
import { walletEntries } from './wallet-entries.ts'

export type WalletQuery = {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly badge_type?: 'none' | 'certified'
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly string[]
}

export type WalletList = {
  readonly search: (query: WalletQuery) => { readonly count: number; readonly data: Wallet[] }
  /** By any of its public ids or by image id. */
  readonly find: (id: string) => WalletEntry | undefined
}

/** The networks named for each family. An EVM wallet takes any other EVM network too (EIP-3085). */
const chainsOf: Readonly<Record<WalletEntry['namespaces'][number], readonly Caip2[]>> = {
  eip155: ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:100', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:43114'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
  cosmos: ['cosmos:cosmoshub-4'],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
}

/** `publicUrl` is read at every search: a server on a free port learns its address late. `own` come before the built-in list, and in the place of those there that have the same slug, whose ids in other catalogues they keep. */
export function createWalletList(publicUrl: () => string, own: readonly WalletEntry[] = []): WalletList {
  const slugs = new Set(own.map(({ slug }) => slug))
  const entries = [...own, ...walletEntries.filter(({ slug }) => !slugs.has(slug))]
  const wallets = entries.map((entry, index) => v.parse(wallet, toWallet({ ...entry, otherIds: otherIdsOf(entry) }, index + 1)))
  const byId = new Map(
    entries.flatMap((entry) => [entry.slug, toWalletId(entry.slug), ...otherIdsOf(entry)].map((id) => [id, entry] as const)),
  )
  const names = new Map(wallets.map((one) => [one.id, fold(one.name)]))
  let shown: { readonly base: string; readonly wallets: readonly Wallet[] } | undefined

  /** The same objects as long as the address is the same. */
  function walletsAt(base: string): readonly Wallet[] {
    if (shown?.base !== base)
      shown = { base, wallets: wallets.map((one) => ({ ...one, image_url: `${base}/getWalletImage/${one.image_id}` })) }
    return shown.wallets
  }

  return {
    find: (id) => byId.get(id),
    search({ page, entries: size, search, badge_type, include, exclude, chains }) {
      const wanted = fold(search ?? '')
      const nameOf = (one: Wallet) => names.get(one.id) ?? ''
      const found = walletsAt(publicUrl()).filter(
        (one) =>
          (wanted === '' || nameOf(one).includes(wanted)) &&
          (badge_type === undefined || one.badge_type === badge_type) &&
          (!include?.length || indexOfWallet(include, one) >= 0) &&
          indexOfWallet(exclude ?? [], one) < 0 &&
          (!chains?.length || chains.some((chain) => serves(one, chain))),
      )
      // What starts with the words comes before what merely has them; rank decides the rest.
      if (wanted !== '') found.sort((a, b) => Number(nameOf(b).startsWith(wanted)) - Number(nameOf(a).startsWith(wanted)))
      return { count: found.length, data: found.slice((page - 1) * size, page * size) }
    },
  }
}

/** Those of the listed wallet, too, in whose place it stands: pages name it by them. */
function otherIdsOf({ slug, otherIds = [] }: WalletEntry): readonly string[] {
  const listed = walletEntries.find((one) => one.slug === slug)?.otherIds ?? []
  return [...new Set([...listed, ...otherIds])]
}

/** Our own ids: they never change and belong to nobody else's registry. */
export function toWalletId(slug: string): string {
  return createHash('sha256').update(`foyer-wallet:${slug}`).digest('hex')
}

function toWallet(entry: WalletEntry, order: number): v.InferInput<typeof wallet> {
  return {
    id: toWalletId(entry.slug),
    name: entry.name,
    // Certified: it announces itself under a name that we have verified, so it is recognised without doubt.
    badge_type: entry.rdns === undefined ? 'none' : 'certified',
    chains: entry.namespaces.flatMap((namespace) => chainsOf[namespace]),
    image_id: entry.slug,
    order,
    ...(entry.otherIds?.length && { other_ids: [...entry.otherIds] }),
    ...(entry.homepage && { homepage: entry.homepage }),
    ...(entry.rdns && { rdns: entry.rdns }),
    ...(entry.mobile && { mobile_link: entry.mobile }),
    ...(entry.universal && { link_mode: entry.universal }),
    ...(entry.desktop && { desktop_link: entry.desktop }),
    ...(entry.webapp && { webapp_link: entry.webapp }),
    ...(entry.apple && { app_store: toStore('appStore', `https://apps.apple.com/app/id${entry.apple}`) }),
    ...(entry.google && { play_store: toStore('playStore', `https://play.google.com/store/apps/details?id=${entry.google}`) }),
    ...(entry.chrome && { chrome_store: toStore('extension', `https://chromewebstore.google.com/detail/${entry.chrome}`) }),
    ...(entry.injected && {
      injected: Object.entries(entry.injected).map(([namespace, injected_id]) => ({ namespace, injected_id })),
    }),
    ...(entry.takesNetworks && { takes_networks: true }),
    ...(entry.browse && { browse: entry.browse.map(toBrowse) }),
  }
}

/** As every catalogue's reader holds it to that store's own host. */
function toStore(kind: StoreKind, link: string): string {
  if (parseStoreLink(kind, link) === undefined) throw new Error(`A store is not at ${JSON.stringify(link)}.`)
  return link
}

/** The shape allows what the policy does not: a template is refused when it is listed, not only when it is opened. */
function toBrowse({ namespaces, link, android, ...row }: BrowseEntry): NonNullable<Wallet['browse']>[number] {
  if (!isBrowseTemplate(link)) throw new Error(`A page may not be opened by ${JSON.stringify(link)}.`)
  if (android === undefined) return { ...row, namespaces: [...namespaces], link }
  if (!isAndroidBrowseTemplate(android)) throw new Error(`A page may not be opened by ${JSON.stringify(android)}.`)
  return { ...row, namespaces: [...namespaces], link, android }
}

function serves(one: Wallet, chain: string): boolean {
  return one.chains?.some((known) => known === chain || (chain.startsWith('eip155:') && known.startsWith('eip155:'))) ?? false
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}
