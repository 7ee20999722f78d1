/**
 * A kit as one EIP-1193 provider, for libraries that want a provider and keep it: it stays the same whichever wallet is connected, and
 * follows its account and network.
 */
import { reportUncaught } from '@foyer/contract/entities'
import type { Eip1193Provider, Kit, ProviderRequest } from '@foyer/core'
import { parseNetwork, toHex } from '../chain-id.ts'
import { connectByModal } from './connect-by-modal.ts'
import { type EvmAccount, hasSame, readChainId, settledAccount, watchEvmAccount } from './evm-account.ts'
import { toProviderError } from './provider-error.ts'

type Listener = (value: unknown) => void

/**
 * Accounts and network are the kit's; `eth_requestAccounts` opens the modal where nobody is connected; everything else goes to the
 * connected wallet. While a stored connection is confirmed, requests wait for it. Errors carry the numbers of EIP-1193.
 *
 * Events: `accountsChanged`, `chainChanged`, `connect`, `disconnect`. It listens to the kit only while somebody listens to it.
 */
export function createProvider(kit: Kit): Eip1193Provider {
  const listeners = new Map<string, Listener[]>()
  let stop: (() => void) | undefined

  function emit(event: string, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // The others are called all the same.
        reportUncaught(error)
      }
    }
  }

  function report(now: EvmAccount | undefined, before: EvmAccount | undefined): void {
    if (now && !before) emit('connect', { chainId: toHex(now.chainId) })
    if (now && now.chainId !== before?.chainId) emit('chainChanged', toHex(now.chainId))
    if (!hasSame(now?.addresses, before?.addresses)) emit('accountsChanged', [...(now?.addresses ?? [])])
    if (!now) emit('disconnect', Object.assign(new Error('The wallet was disconnected.'), { code: 4900 }))
  }

  const provider: Eip1193Provider = {
    request: (request) =>
      answer(kit, request).catch((error: unknown) => {
        throw toProviderError(error)
      }),
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      stop ??= watchEvmAccount(kit, report)
      return provider
    },
    removeListener(event, listener) {
      const all = listeners.get(event) ?? []
      const index = all.lastIndexOf(listener)
      const others = all.filter((_, at) => at !== index)
      if (others.length > 0) listeners.set(event, others)
      else listeners.delete(event)
      if (listeners.size === 0) {
        stop?.()
        stop = undefined
      }
      return provider
    },
  }
  return provider
}

async function answer(kit: Kit, request: ProviderRequest): Promise<unknown> {
  switch (request.method) {
    case 'eth_requestAccounts':
      return [...(await connectByModal(kit)).addresses]
    case 'eth_accounts':
      return [...((await settledAccount(kit))?.addresses ?? [])]
    case 'eth_chainId':
      await settledAccount(kit)
      return toHex(readChainId(kit.getState()))
    case 'net_version':
      await settledAccount(kit)
      return String(readChainId(kit.getState()))
    case 'wallet_switchEthereumChain': {
      const network = parseNetwork((request.params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId)
      if (!network) throw Object.assign(new Error('wallet_switchEthereumChain takes [{ chainId }] in hexadecimal.'), { code: -32602 })
      await settledAccount(kit)
      await kit.switchNetwork(network)
      return null
    }
    default:
      return kit.request(request, 'eip155')
  }
}
