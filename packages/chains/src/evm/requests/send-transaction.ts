/** `eth_sendTransaction`: what the wallet is asked to sign is exactly what was passed in, or nothing is asked. */
import { type Hex, KitError, type Transaction } from '@foyer/core'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { requireNetwork } from './require-network.ts'
import { toTransactionParams } from './transaction-params.ts'

/** @returns the transaction's hash. @throws {KitError} `invalid_input` when a field cannot be sent as it is. */
export async function sendTransaction(wallet: ReachedWallet, transaction: Transaction<'eip155'>): Promise<Hex> {
  const params = toTransactionParams(transaction)
  await requireNetwork(wallet, transaction.network)
  const hash = await wallet.request({ method: 'eth_sendTransaction', params: [params] })
  if (isHash(hash)) return hash
  throw new KitError(
    'wallet_broken',
    'The wallet gave no transaction hash. The transaction may have been sent: look into the wallet first.',
  )
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}
