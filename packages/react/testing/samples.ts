/** States to look at: a page with two networks, two wallets in the browser, and the account of the local world. */
import type { Adapter, CatalogueWallet, Connector, KitOptions, Network, Screen, TokenBalance } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'

export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export const firstNetwork: Network = {
  id: 31337,
  name: 'Foyer Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  blockExplorers: { default: { name: 'Local Explorer', url: 'http://localhost:4400/explorer' } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
}
export const secondNetwork: Network = {
  ...firstNetwork,
  id: 31338,
  name: 'Foyer Second',
  caipNetworkId: 'eip155:31338',
}
export const farNetwork: Network = {
  id: 'mainnet',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

function picture(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><text x="32" y="43" font-size="32" font-family="sans-serif" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const devWallet: Connector = {
  id: 'app.foyer.devwallet',
  name: 'Foyer Dev Wallet',
  type: 'ANNOUNCED',
  chain: 'eip155',
  imageUrl: picture('F', '#3b5bfd'),
  info: { rdns: 'app.foyer.devwallet' },
}
export const otherWallet: Connector = {
  id: 'com.example.rabbit',
  name: 'Rabbit Hole',
  type: 'ANNOUNCED',
  chain: 'eip155',
  imageUrl: picture('R', '#0f766e'),
  info: { rdns: 'com.example.rabbit' },
}

export function catalogueWallet(index: number, more: Partial<CatalogueWallet> = {}): CatalogueWallet {
  const names = ['Harbour', 'Juniper', 'Lantern', 'Meridian', 'Nimbus', 'Orchard', 'Pebble', 'Quarry', 'Ripple Creek', 'Sextant']
  const name = `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`
  return {
    id: index.toString(16).padStart(64, '0'),
    name,
    image_url: picture(name.charAt(0), `hsl(${(index * 47) % 360} 55% 42%)`),
    homepage: `https://example.com/${index}`,
    chrome_store: `https://chromewebstore.google.com/detail/${index}`,
    app_store: `https://apps.apple.com/app/id${index}`,
    play_store: `https://play.google.com/store/apps/details?id=w${index}`,
    ...more,
  }
}
export const catalogueWallets = (count: number, from = 0) => Array.from({ length: count }, (_, index) => catalogueWallet(from + index))

const contract = (digit: number) => `0x100000000000000000000000000000000000000${digit}`

export const tokens: readonly TokenBalance[] = [
  token({ name: 'Ether', symbol: 'ETH', numeric: '9998.437512345678901234', price: 3000, colour: '#627eea' }),
  token({ name: 'Local Dollar', symbol: 'USD', numeric: '25000.5', price: 1, contract: contract(1), colour: '#0c7547' }),
  token({ name: 'Tether-like Dollar', symbol: 'USDT', numeric: '1200', price: 1.0004, contract: contract(2), colour: '#26a17b' }),
  token({
    name: 'A Token With A Really Rather Long Name Indeed',
    symbol: 'LONGSYMBOL',
    numeric: '123456789012.5',
    price: 0.0000000021,
    contract: contract(3),
    colour: '#b45309',
  }),
]

/** Sent by somebody else to mislead: one leads away, one passes for another by a letter (a Cyrillic С). */
export const spamTokens: readonly TokenBalance[] = [
  token({
    name: 'Visit usdc-gift.example.com to claim',
    symbol: 'GIFT',
    numeric: '1000000',
    price: 0,
    contract: contract(8),
    colour: '#999',
  }),
  token({ name: 'USD Coin', symbol: '', numeric: '5000', price: 0, contract: contract(9), colour: '#2775ca' }),
]

type Sample = Pick<TokenBalance, 'name' | 'symbol' | 'price'> & {
  readonly numeric: string
  readonly contract?: string
  readonly colour: string
}

function token({ name, symbol, numeric, price, contract, colour }: Sample): TokenBalance {
  return {
    name,
    symbol,
    chainId: 'eip155:31337',
    price,
    ...(price > 0 && { value: Number(numeric) * price }),
    quantity: { decimals: '18', numeric },
    iconUrl: picture(symbol.charAt(0), colour),
    ...(contract !== undefined && { address: `eip155:31337:${contract}` }),
  }
}

/** An adapter that is only named: enough for a screen to know that EVM networks can be reached. */
const evmAdapter: Adapter = {
  namespace: 'eip155',
  create: () => {
    throw new Error('A kit that stands still starts no adapter.')
  },
}

export const options: KitOptions = {
  projectId: 'foyer-local',
  networks: [firstNetwork, secondNetwork],
  adapters: [evmAdapter],
  locale: 'en',
}

/** Nothing connected, both wallets found, the catalogue there. */
export function sampleState(change: Partial<FlatState> = {}): FlatState {
  return {
    modal: openOn({ name: 'Connect' }),
    namespace: 'eip155',
    connections: {},
    network: { networks: [firstNetwork, secondNetwork], active: 'eip155:31337' },
    connectors: [devWallet, otherWallet],
    pairing: { status: 'idle' },
    relay: { status: 'idle' },
    leaving: undefined,
    paired: {},
    consent: 'unneeded',
    recent: [],
    catalogue: {
      featured: { status: 'ready', data: [], at: 0 },
      recommended: { status: 'ready', data: catalogueWallets(4), at: 0 },
      list: { status: 'ready', data: { wallets: catalogueWallets(40), page: 1, count: 347 }, at: 0 },
      search: '',
      results: { status: 'idle' },
    },
    identities: {},
    labels: {},
    balances: {},
    tokens: {},
    tab: 'tokens',
    notice: undefined,
    alert: undefined,
    theme: { mode: 'light', variables: {} },
    online: true,
    ...change,
  }
}

export function openOn(...history: readonly Screen[]): FlatState['modal'] {
  return { open: true, loading: false, shake: false, history, direction: 'none' }
}

export const caipAddress = `eip155:31337:${address}` as const

/** Connected, with everything known about the account. */
export function connectedState(change: Partial<FlatState> = {}): FlatState {
  const accounts = [
    { namespace: 'eip155', address, type: 'eoa' },
    { namespace: 'eip155', address: otherAddress, type: 'eoa' },
  ] as const
  return sampleState({
    modal: openOn({ name: 'Account' }),
    connections: { eip155: { status: 'connected', connector: devWallet.id, accounts, network: 'eip155:31337' } },
    recent: [devWallet.id],
    identities: { [caipAddress]: { status: 'ready', data: { name: 'visitor.foyer.eth', avatar: null }, at: 0 } },
    balances: { [caipAddress]: { status: 'ready', data: { value: 9_998_437_512_345_678_901_234n, decimals: 18, symbol: 'ETH' }, at: 0 } },
    tokens: { [caipAddress]: { status: 'ready', data: tokens, at: 0 } },
    ...change,
  })
}
