import { toMessageBytes } from '../../shared/text/message-bytes.ts'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseSignature } from './signature.ts'

/** `personal_sign` (ERC-191) over the message's UTF-8 bytes, sent as hexadecimal so that no wallet has to guess. */
export async function signMessage(
  wallet: ReachedWallet,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const hex = Array.from(toMessageBytes(message), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return parseSignature(await wallet.request({ method: 'personal_sign', params: [`0x${hex}`, address] }))
}
