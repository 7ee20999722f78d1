/** Everything a connected wallet can be asked. Loads when it is first asked for something. */
import type { Network, SendTransaction } from '@foyer/core'
import { pause } from '../pause.ts'
import { sendTransaction } from './send-transaction.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'
import type { Wallet } from './wallet.ts'

/** How long a wallet may take to forget us. */
const forgetMs = 300

export function walletRequests(wallet: Wallet) {
  return {
    switchNetwork: (network: Network) => switchNetwork(wallet, network),
    signMessage: (input: { readonly address: string; readonly message: string }) => signMessage(wallet, input),
    /** Its checks are as much again as the rest here, and most pages sign no typed data. */
    async signTypedData(input: { readonly address: string; readonly typedData: unknown }) {
      const { signTypedData } = await wallet.load(() => import('./sign-typed-data.ts'))
      return signTypedData(wallet, input)
    },
    sendTransaction: (input: SendTransaction) => sendTransaction(wallet, input),
    /** Asks the wallet to forget this page (EIP-2255 companion method). Not every wallet can, and none is waited for. */
    async revoke(): Promise<void> {
      const answered = new AbortController()
      const revoked = wallet.ask({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      void revoked.finally(() => answered.abort()).catch(() => {})
      await pause(forgetMs, [answered.signal, ...wallet.signals]).catch(() => {})
    },
  }
}
