/** A transaction as `eth_sendTransaction` takes it: everything that was passed in, or a refusal that names the field. */
import { KitError, type Transaction } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { parseChainId, toHex } from '../chain-id.ts'

type Evm = Transaction<'eip155'>

const fields: ReadonlySet<string> = new Set<keyof Evm>([
  ...(['from', 'network', 'to', 'value', 'data', 'gas', 'nonce', 'type', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const),
])
/** How other libraries call a field. */
const otherNames: Readonly<Record<string, string>> = { gasLimit: 'gas', input: 'data', chainId: 'network' }

/** EIP-2718. */
const types = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' } as const

const word = 1n << 256n

/** @throws {KitError} `invalid_input` when a field cannot be sent as it is, or is none that this function knows. */
export function toTransactionParams(input: Evm): Readonly<Record<string, string>> {
  requireKnown(input)
  requireOneFee(input)
  const { from, to, value, data, gas, nonce, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, network } = input
  const chainId = network.startsWith('eip155:') ? parseChainId(network.slice('eip155:'.length)) : undefined
  if (!chainId) throw invalid(`${network} is no EVM network.`)
  if (to === undefined && (data ?? '0x') === '0x') throw invalid('A transaction needs a receiver or contract code.')
  return {
    from: address(from, 'The sender'),
    ...(to !== undefined && { to: address(to, 'The receiver') }),
    ...(value !== undefined && { value: quantity(value, 'The amount') }),
    ...(data !== undefined && { data: bytes(data) }),
    ...(gas !== undefined && { gas: quantity(gas, 'The gas limit') }),
    ...(nonce !== undefined && { nonce: count(nonce) }),
    ...(type !== undefined && { type: types[type] }),
    ...(gasPrice !== undefined && { gasPrice: quantity(gasPrice, 'The gas price') }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: quantity(maxFeePerGas, 'The fee cap') }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: quantity(maxPriorityFeePerGas, 'The tip') }),
    // The wallet checks it too, so a switch between our check and its window sends nothing.
    chainId: toHex(chainId),
  }
}

/** A field that was dropped in silence could be the one that mattered. */
function requireKnown(input: Evm): void {
  const unknown = Object.entries(input).find(([name, value]) => value !== undefined && !fields.has(name))?.[0]
  if (unknown === undefined) return
  const hint = Object.hasOwn(otherNames, unknown) ? `: here it is \`${otherNames[unknown]}\`` : ''
  throw invalid(`A transaction takes no field \`${unknown.slice(0, 40)}\`${hint}. Nothing was sent.`)
}

function requireOneFee({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Evm): void {
  if (type !== undefined && !Object.hasOwn(types, type)) throw invalid('The type is none of legacy, eip2930 and eip1559. Nothing was sent.')
  const capped = maxFeePerGas !== undefined ? 'maxFeePerGas' : maxPriorityFeePerGas !== undefined ? 'maxPriorityFeePerGas' : undefined
  if (gasPrice !== undefined && capped) throw invalid(`\`gasPrice\` and \`${capped}\` exclude each other. Nothing was sent.`)
  // Also where no type checker has looked.
  if (gasPrice !== undefined && (type as string) === 'eip1559') throw invalid('`gasPrice` has no place in type eip1559. Nothing was sent.')
  if (capped && (type === 'legacy' || type === 'eip2930')) throw invalid(`\`${capped}\` has no place in type ${type}. Nothing was sent.`)
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw invalid('The tip is above the fee cap. Nothing was sent.')
}

function address(value: string, who: string): string {
  const parsed = parseAddress(value)
  if (parsed) return parsed
  const isChecksum = /^(?:0x)?[0-9a-f]{40}$/i.test(value)
  const why = isChecksum ? 'has a wrong checksum: a letter is mistyped' : 'is not an EVM address'
  throw invalid(`${who}'s address ${why}. Nothing was sent.`)
}

function quantity(value: bigint, what: string): string {
  if (typeof value === 'bigint' && value >= 0n && value < word) return toHex(value)
  throw invalid(`${what} is not a whole number of base units from 0 to 2^256 - 1. Nothing was sent.`)
}

function count(nonce: number): string {
  if (Number.isSafeInteger(nonce) && nonce >= 0) return toHex(nonce)
  throw invalid('The nonce is not a whole number. Nothing was sent.')
}

function bytes(value: string): string {
  if (/^0x(?:[0-9a-f]{2})*$/i.test(value)) return value
  throw invalid('The data is not hexadecimal bytes with 0x. Nothing was sent.')
}

function invalid(message: string): KitError {
  return new KitError('invalid_input', message)
}
