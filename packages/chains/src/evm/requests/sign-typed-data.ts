/** `eth_signTypedData_v4` (EIP-712), after the checks that a wallet may not make. */
import { KitError } from '@foyer/core'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseNetwork } from '../chain-id.ts'
import { checkTypedValues } from './check-typed-values.ts'
import { requireNetwork } from './require-network.ts'
import { parseSignature } from './signature.ts'
import { parseTypedData, toJson } from './typed-data.ts'

/**
 * @param input.typedData an object, or its JSON text.
 * @throws {KitError} `invalid_input` when it is not typed data, or is bound to another network than the wallet's.
 */
export async function signTypedData(
  wallet: ReachedWallet,
  input: { readonly address: string; readonly typedData: unknown },
): Promise<string> {
  const typedData = parseTypedData(input.typedData)
  // First: it also finds circles, which the check of values would follow for ever.
  const json = toJson(typedData)
  checkTypedValues(typedData)
  const { chainId } = typedData.domain
  if (chainId !== undefined) {
    const network = parseNetwork(chainId)
    if (!network) throw new KitError('invalid_input', 'The typed data names a chain id that is none.')
    await requireNetwork(wallet, network)
  }
  return parseSignature(await wallet.request({ method: 'eth_signTypedData_v4', params: [input.address, json] }))
}
