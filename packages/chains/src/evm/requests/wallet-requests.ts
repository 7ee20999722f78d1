/** Everything a connected wallet can be asked. Loads when it is first asked for something. */
import { KitError, type Network, type Transaction } from '@foyer/core'
import { loadPart } from '../../shared/load-part.ts'
import { pause } from '../../shared/pause.ts'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { sendTransaction } from './send-transaction.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'

/** The wallet knows no such request, this page had no access any more, or the kit itself is gone. */
const nothingToRevoke = ['method_unsupported', 'unauthorized', 'request_cancelled'] as const

/** How long a wallet may take to forget us. */
const forgetMs = 300

export function walletRequests(wallet: ReachedWallet) {
  return {
    switchNetwork: (network: Network) => switchNetwork(wallet, network),
    signMessage: (input: { readonly address: string; readonly message: string }) => signMessage(wallet, input),
    /** Its checks are as much again as the rest here, and most pages sign no typed data. */
    async signTypedData(input: { readonly address: string; readonly typedData: unknown }) {
      const { signTypedData } = await loadPart(() => import('./sign-typed-data.ts'))
      return signTypedData(wallet, input)
    },
    sendTransaction: (input: Transaction) => sendTransaction(wallet, input),
    /**
     * Asks the wallet to forget this page (EIP-2255 companion method). Not every wallet can, and none is waited for.
     *
     * @throws {KitError} when the wallet says within that time that it goes on sharing its accounts.
     */
    async revoke(): Promise<void> {
      const settled = new AbortController()
      const late = pause(forgetMs, [settled.signal, ...wallet.signals])
      try {
        await Promise.race([wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }), late])
      } catch (error) {
        if (!nothingToRevoke.some((code) => KitError.is(error, code))) throw error
      } finally {
        settled.abort()
        await late.catch(() => {})
      }
    },
  }
}
