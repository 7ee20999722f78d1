import { toBase58 } from '@foyer/contract/entities'
import { KitError } from '@foyer/core'
import { toMessageBytes } from '../shared/text/message-bytes.ts'
import type { ReachedWallet } from '../shared/wallets/create-wallets.ts'

/** `solana_signMessage`: the message in base58 with the key it is for, the signature out of the response. */
export async function signMessage(
  wallet: ReachedWallet,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const params = { message: toBase58(toMessageBytes(message)), pubkey: address }
  const response = await wallet.request({ method: 'solana_signMessage', params })
  const signature = (response as { readonly signature?: unknown } | null)?.signature
  if (typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return signature
  throw new KitError('wallet_broken', 'The wallet answered something that cannot be read. Try again, or use another wallet.')
}
