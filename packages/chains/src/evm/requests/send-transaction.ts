/** `eth_sendTransaction`: what the wallet is asked to sign is exactly what was passed in, or nothing is asked. */
import { KitError, type SendTransaction } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { parseChainId, toHex } from '../chain-id.ts'
import { requireNetwork } from './require-network.ts'
import type { Wallet } from './wallet.ts'

const word = 1n << 256n

/** @returns the transaction's hash. @throws {KitError} `invalid_input` when a field cannot be sent as it is. */
export async function sendTransaction(wallet: Wallet, input: SendTransaction): Promise<string> {
  const { from, to, value, data, gas, network } = input
  const chainId = network.startsWith('eip155:') ? parseChainId(network.slice('eip155:'.length)) : undefined
  if (!chainId) throw new KitError('invalid_input', `${network} is no EVM network.`)
  const params = {
    from: address(from, 'The sender'),
    ...(to !== undefined && { to: address(to, 'The receiver') }),
    ...(value !== undefined && { value: quantity(value, 'The amount') }),
    ...(data !== undefined && { data: bytes(data) }),
    ...(gas !== undefined && { gas: quantity(gas, 'The gas limit') }),
    // The wallet checks it too, so a switch between our check and its window sends nothing.
    chainId: toHex(chainId),
  }
  if (to === undefined && (data ?? '0x') === '0x') throw new KitError('invalid_input', 'A transaction needs a receiver or contract code.')
  await requireNetwork(wallet, network)
  const hash = await wallet.ask({ method: 'eth_sendTransaction', params: [params] })
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
  throw new KitError(
    'wallet_broken',
    'The wallet gave no transaction hash. The transaction may have been sent: look into the wallet first.',
  )
}

function address(value: string, who: string): string {
  const parsed = parseAddress(value)
  if (parsed) return parsed
  const isChecksum = /^(?:0x)?[0-9a-f]{40}$/i.test(value)
  const why = isChecksum ? 'has a wrong checksum: a letter is mistyped' : 'is not an EVM address'
  throw new KitError('invalid_input', `${who}'s address ${why}. Nothing was sent.`)
}

function quantity(value: bigint, what: string): string {
  if (typeof value === 'bigint' && value >= 0n && value < word) return toHex(value)
  throw new KitError('invalid_input', `${what} is not a whole number of base units from 0 to 2^256 - 1. Nothing was sent.`)
}

function bytes(value: string): string {
  if (/^0x(?:[0-9a-f]{2})*$/i.test(value)) return value
  throw new KitError('invalid_input', 'The data is not hexadecimal bytes with 0x. Nothing was sent.')
}
