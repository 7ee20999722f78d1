/** How EVM wallets are asked for accounts and network, and how they say that something has changed (EIP-1193). */

import type { WalletProtocol } from '../shared/wallets/create-wallets.ts'
import { listen, type Provider } from '../shared/wallets/provider.ts'
import { parseAccounts } from './address.ts'
import { parseNetwork } from './chain-id.ts'
import type { readManyAccounts } from './requests/wallet-lists.ts'

/** MetaMask's own code for "the extension went to sleep": it comes back by itself. */
const asleep = 1013

export const evmWallets: WalletProtocol<Provider> = {
  fetchAccounts: async ({ request }, silent) => readAccounts(await request({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' })),
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

/** Only the first is looked at: there may be any number. */
async function stillShares(provider: Provider): Promise<boolean> {
  try {
    return !!parseAccounts([((await provider.request({ method: 'eth_accounts' })) as readonly unknown[])[0]])
  } catch {
    return false
  }
}

/** What a person has is read at once, more in slices; without the code for that at once all the same. */
function readAccounts(value: unknown): ReturnType<typeof parseAccounts> | ReturnType<typeof readManyAccounts> {
  const list = value as readonly unknown[] | null | undefined
  return list && list.length > 50
    ? import('./requests/wallet-lists.ts').then((chunk) => chunk.readManyAccounts(list)).catch(() => parseAccounts(value))
    : parseAccounts(value)
}
