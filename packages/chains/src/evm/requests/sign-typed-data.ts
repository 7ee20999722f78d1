/** `eth_signTypedData_v4` (EIP-712), after the checks that a wallet may not make. */
import { KitError } from '@foyer/core'
import { validateTypedData } from 'viem/utils'
import { parseNetwork } from '../chain-id.ts'
import { requireNetwork } from './require-network.ts'
import { parseSignature } from './signature.ts'
import { parseTypedData, type TypedData, toJson } from './typed-data.ts'
import type { Wallet } from './wallet.ts'

/**
 * @param input.typedData an object, or its JSON text.
 * @throws {KitError} `invalid_input` when it is not typed data, or is bound to another network than the wallet's.
 */
export async function signTypedData(wallet: Wallet, input: { address: string; typedData: unknown }): Promise<string> {
  const typedData = parseTypedData(input.typedData)
  validate(typedData)
  const { chainId } = typedData.domain
  if (chainId !== undefined) {
    const network = parseNetwork(chainId)
    if (!network) throw new KitError('invalid_input', 'The typed data names a chain id that is none.')
    await requireNetwork(wallet, network)
  }
  return parseSignature(await wallet.ask({ method: 'eth_signTypedData_v4', params: [input.address, toJson(typedData)] }))
}

/** Sizes of numbers and bytes, checksums, and that every type is there. */
function validate({ domain, types, primaryType, message }: TypedData): void {
  try {
    validateTypedData({ domain, types, primaryType, message } as unknown as Parameters<typeof validateTypedData>[0])
  } catch (cause) {
    const reason = (cause as { shortMessage?: unknown }).shortMessage
    throw new KitError('invalid_input', `The typed data does not fit its own types. ${typeof reason === 'string' ? reason : ''}`.trim(), {
      cause,
    })
  }
}
