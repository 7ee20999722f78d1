/** Wallets from before EIP-6963: whatever sits at `window.ethereum`. */
import type { FoundWallet } from '../../shared/discovery/found-wallets.ts'
import { isProvider } from '../../shared/wallets/is-provider.ts'
import type { Provider } from '../../shared/wallets/provider.ts'

/**
 * How such wallets say who they are (`isRabby` and so on), the imitated last: most set `isMetaMask` beside their own
 * flag, to be let in by pages that only knew that one. Without a name of its own the flag is the name.
 */
const flags = {
  Rabby: 'Rabby Wallet',
  BraveWallet: 'Brave Wallet',
  CoinbaseWallet: 'Coinbase Wallet',
  Trust: '',
  TrustWallet: 'Trust',
  Phantom: '',
  OkxWallet: 'OKX Wallet',
  BitKeep: 'Bitget Wallet',
  Rainbow: '',
  Zerion: '',
  Exodus: '',
  Frame: '',
  TokenPocket: '',
  MetaMask: '',
} as const

/** Ids are `injected`, or `injected:` and the flag that named the wallet, as catalogues list it (`injected_id`). */
export function readInjected(): readonly FoundWallet[] {
  try {
    const { ethereum } = globalThis as { ethereum?: { readonly providers?: unknown } }
    const several = ethereum?.providers
    const all: readonly unknown[] = Array.isArray(several) && several.length > 0 ? several.slice(0, 16) : [ethereum]
    return all.filter(isProvider).map((provider) => {
      const known = Object.entries(flags).find(([flag]) => hasFlag(provider, `is${flag}`))
      const [id, name] = known ? [`injected:is${known[0]}`, known[1] || known[0]] : ['injected', 'Browser Wallet']
      return { provider, connector: Object.freeze({ id, name, type: 'INJECTED', chain: 'eip155' }) }
    })
  } catch {
    return []
  }
}

function hasFlag(provider: Provider, flag: string): boolean {
  try {
    return (provider as unknown as Readonly<Record<string, unknown>>)[flag] === true
  } catch {
    return false
  }
}
