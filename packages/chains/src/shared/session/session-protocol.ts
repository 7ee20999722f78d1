/** How a paired session is asked for accounts and network, on every chain family: it knows them itself. */
import type { Caip2, Namespace, SessionLink } from '@foyer/core'
import type { AccountsReader } from '../client/chain-actions.ts'
import { loadPart } from '../load-part.ts'
import type { WalletProtocol } from '../wallets/create-wallets.ts'
import { listen } from '../wallets/provider.ts'

/** `load` fetches what reads its accounts. */
export function sessionProtocol(
  namespace: Namespace,
  load: () => Promise<AccountsReader> = () => import('./read-accounts.ts'),
): WalletProtocol<SessionLink> {
  let part: AccountsReader | undefined
  const accountsOf = (link: SessionLink) => part?.parseAccounts(link.accounts(), namespace)
  // The client of the session has parsed it; a session of another family is no network of this one.
  const networkOf = (link: SessionLink): Caip2 | undefined => {
    const chain = link.chain()
    return chain.startsWith(`${namespace}:`) ? (chain as Caip2) : undefined
  }
  return {
    async fetchAccounts({ provider }) {
      part = await loadPart(load)
      return accountsOf(provider)
    },
    fetchNetwork: async ({ provider }) => networkOf(provider),
    translate: async (thrown, where) => (await import('../errors/translate-error.ts')).translateError(thrown, { where }),
    watch: ({ provider }, held) => [
      listen(provider, 'accountsChanged', () => held.sawAccounts(accountsOf(provider))),
      listen(provider, 'chainChanged', () => held.sawNetwork(networkOf(provider))),
      listen(provider, 'disconnect', held.lost),
    ],
  }
}
