import { KitError } from '@foyer/core'
import { parseSignature } from './signature.ts'
import type { Wallet } from './wallet.ts'

/** `personal_sign` (ERC-191) over the message's UTF-8 bytes, sent as hexadecimal so that no wallet has to guess. */
export async function signMessage(wallet: Wallet, { address, message }: { address: string; message: string }): Promise<string> {
  // Half a surrogate pair has no UTF-8 form: the wallet would sign another text than the page checks.
  if (/\p{Cs}/u.test(message)) throw new KitError('invalid_input', 'The message is not well-formed Unicode and cannot be signed.')
  const hex = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return parseSignature(await wallet.ask({ method: 'personal_sign', params: [`0x${hex}`, address] }))
}
