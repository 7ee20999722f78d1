/** How EVM wallets are asked for accounts and network, and how they say that something has changed (EIP-1193). */

import type { WalletProtocol } from '../shared/wallets/create-wallets.ts'
import { listen, type Provider } from '../shared/wallets/provider.ts'
import { parseAccounts } from './address.ts'
import { parseNetwork } from './chain-id.ts'

/** MetaMask's own code for "the extension went to sleep": it comes back by itself. */
const asleep = 1013

export const evmWallets: WalletProtocol<Provider> = {
  fetchAccounts: async ({ request }, silent) => parseAccounts(await request({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' })),
  fetchNetwork: async ({ request }) => parseNetwork(await request({ method: 'eth_chainId' })),
  translate: async (thrown, where) => (await import('./translate-error.ts')).translateError(thrown, where),
  watch: ({ provider }, held) => [
    listen(provider, 'accountsChanged', (value) => held.sawAccounts(parseAccounts(value))),
    listen(provider, 'chainChanged', (value) => held.sawNetwork(parseNetwork(value))),
    listen(provider, 'connect', (value) => held.sawNetwork(parseNetwork((value as { chainId?: unknown } | undefined)?.chainId))),
    listen(provider, 'disconnect', (reason) => {
      if ((reason as { code?: unknown } | undefined)?.code !== asleep) return held.lost(reason)
      void stillShares(provider).then((shares) => shares || held.lost(reason))
    }),
  ],
}

async function stillShares(provider: Provider): Promise<boolean> {
  try {
    return (parseAccounts(await provider.request({ method: 'eth_accounts' }))?.length ?? 0) > 0
  } catch {
    return false
  }
}
