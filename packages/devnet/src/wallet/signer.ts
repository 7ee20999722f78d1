/** Signing with one of the two keys: apart from them, because a page that lists accounts needs no cryptography. */
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { publicKnowledge, type WalletAccount } from './keys.ts'

export function signerOf(account: WalletAccount): PrivateKeyAccount {
  return privateKeyToAccount(publicKnowledge[account])
}
