/** What EVM wallets can be asked to do. All of it loads when it is first asked for. */
import type { ChainActions } from '../shared/client/chain-actions.ts'
import { loadPart } from '../shared/load-part.ts'
import type { ReachedWallet } from '../shared/wallets/create-wallets.ts'

const requests = async (wallet: ReachedWallet) => {
  const { walletRequests } = await loadPart(() => import('./requests/wallet-requests.ts'))
  return walletRequests(wallet)
}

export const evmActions = {
  sign: {
    message: async (wallet, input) => (await requests(wallet)).signMessage(input),
    typedData: async (wallet, input) => (await requests(wallet)).signTypedData(input),
    transaction: async (wallet, input) => (await requests(wallet)).sendTransaction(input),
  },
  switchNetwork: async (wallet, network) => (await requests(wallet)).switchNetwork(network),
  revoke: async (wallet) => (await requests(wallet)).revoke(),
  async fetchAssets(wallet, input) {
    const { fetchAssets } = await loadPart(() => import('./requests/wallet-lists.ts'))
    return fetchAssets(wallet, input)
  },
} satisfies ChainActions
