/** A wallet in the page whose keys are anvil's: signs for real, knows the first chain, and learns others when they are added. */
import type { Network } from '@foyer/core'
import type { Anvil } from './anvil.ts'
import { askNode } from './anvil.ts'
import { createTestWallet, type TestWallet } from './wallet.ts'

type ChainParams = readonly [{ readonly chainId: string; readonly rpcUrls?: readonly string[] }]

export type AnvilWallet = TestWallet & { known(): readonly string[] }

export function createAnvilWallet(first: Anvil, options: { readonly addsOnly?: boolean } = {}): AnvilWallet {
  const known = new Map([[toHex(first.network), first.url]])
  let active = toHex(first.network)
  const forward = ({ method, params }: { method: string; params?: unknown }) => askNode(known.get(active) as string, method, params)
  const go = (chainId: string): null => {
    active = chainId
    wallet.say('chainChanged', chainId)
    return null
  }
  const wallet = createTestWallet({
    eth_requestAccounts: () => forward({ method: 'eth_accounts' }),
    eth_accounts: forward,
    eth_chainId: () => active,
    personal_sign: forward,
    eth_signTypedData_v4: forward,
    eth_sendTransaction: forward,
    wallet_switchEthereumChain({ params }: { params: ChainParams }) {
      const [{ chainId }] = params
      if (!known.has(chainId))
        throw { code: -32603, message: 'Internal error', data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } } }
      return go(chainId)
    },
    wallet_addEthereumChain({ params }: { params: ChainParams }) {
      const [{ chainId, rpcUrls }] = params
      known.set(chainId, rpcUrls?.[0] as string)
      return options.addsOnly ? null : go(chainId)
    },
  })
  return Object.assign(wallet, { known: () => [...known.keys()] })
}

function toHex({ id }: Network): string {
  return `0x${Number(id).toString(16)}`
}
