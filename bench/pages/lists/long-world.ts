/** What makes lists long, alike for both pages: a wallet with many accounts, a server's many tokens, a flood of announcements. */
import { addressOf, type LongList, lengths } from './long-world-figures.ts'

const asked = new URLSearchParams(location.search)

export const list = asked.get('list') as LongList | null

/** Whether nobody listens: what is left is what the script that announces does itself. */
export const isDeaf = asked.has('deaf')

const addresses = Array.from({ length: list === 'accounts' ? lengths.accounts : 1 }, (_, index) => addressOf(index))

type Call = { readonly method: string }
export type Provider = { readonly request: (call: Call) => Promise<unknown> }
export type Announced = {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: Provider
}

let isConnected = false
const provider = {
  request: async ({ method }: Call): Promise<unknown> => {
    if (method === 'eth_requestAccounts') isConnected = true
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return isConnected ? addresses : []
    if (method === 'eth_chainId') return '0x1'
    if (method === 'wallet_requestPermissions' || method === 'wallet_getPermissions') return [{ parentCapability: 'eth_accounts' }]
    throw Object.assign(new Error(`${method} is not answered here`), { code: 4200 })
  },
  on: () => provider,
  removeListener: () => provider,
}

const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'/%3E"

function announce(index: number): void {
  const uuid = `7f1d2a53-6f0a-4c0e-9a52-${index.toString(16).padStart(12, '0')}`
  const info = Object.freeze({ uuid, name: index === 0 ? 'Long Wallet' : `Wallet ${index}`, icon, rdns: `org.example.wallet${index}` })
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
}

addEventListener('eip6963:requestProvider', () => announce(0))

/** All in one task, as one script of a stranger would. */
export function announceMany(): void {
  for (let index = 1; index <= lengths.announcements; index++) announce(index)
}
