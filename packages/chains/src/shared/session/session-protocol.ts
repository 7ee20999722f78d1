/** How a paired session is asked for accounts and network, on every chain family: it knows them itself. */
import type { Account, Caip2, Namespace, SessionLink } from '@foyer/core'
import type { WalletProtocol } from '../wallets/create-wallets.ts'
import { listen } from '../wallets/provider.ts'

export function sessionProtocol(namespace: Namespace): WalletProtocol<SessionLink> {
  const accountsOf = (link: SessionLink): readonly Account[] => {
    const type = namespace === 'bip122' ? 'payment' : 'eoa'
    return [...new Set(link.accounts())].map((address) => ({ namespace, address, type }))
  }
  // The client of the session has parsed it; a session of another family is no network of this one.
  const networkOf = (link: SessionLink): Caip2 | undefined => {
    const chain = link.chain()
    return chain.startsWith(`${namespace}:`) ? (chain as Caip2) : undefined
  }
  return {
    fetchAccounts: async ({ provider }) => accountsOf(provider),
    fetchNetwork: async ({ provider }) => networkOf(provider),
    translate: async (thrown, where) => (await import('../errors/translate-error.ts')).translateError(thrown, { where }),
    watch: ({ provider }, held) => [
      listen(provider, 'accountsChanged', () => held.sawAccounts(accountsOf(provider))),
      listen(provider, 'chainChanged', () => held.sawNetwork(networkOf(provider))),
      listen(provider, 'disconnect', held.lost),
    ],
  }
}
