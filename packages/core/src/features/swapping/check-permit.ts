/**
 * A permit (EIP-2612) that a server proposes, held against what the visitor agreed to before a wallet sees it: exactly the amount of the
 * token that is paid with, for the router that this page knows, out of this account, on this network, for half an hour at most. Types
 * and field names are the standard's own, so nobody can have anything else signed in its name.
 */
import type { PermitData } from '@foyer/contract'
import { KitError } from '../../entities/errors.ts'
import { parseCaip10 } from '../../entities/parse-caip10.ts'
import { word } from './call-words.ts'
import { distrust } from './distrust.ts'
import type { SwapPermit, SwapTerms } from './swapping.ts'

export type CheckedPermit = {
  readonly typedData: {
    readonly types: Readonly<Record<string, readonly Field[]>>
    readonly primaryType: 'Permit'
    readonly domain: PermitData['domain']
    readonly message: PermitData['message']
  }
}

type Field = { readonly name: string; readonly type: string }

/** Seconds. */
const longestPermit = 1_800n

const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const permitFields: readonly Field[] = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

/** `now`: seconds since 1970, by this device’s clock. @throws {KitError} `server_failed` for anything but the permit that was agreed to. */
export function checkPermit({ domain, message }: PermitData, { account, from, amount, router }: SwapTerms, now: number): CheckedPermit {
  const { network, address } = parseCaip10(account)
  const token = parseCaip10(from.address).address
  if (!isSame(domain.verifyingContract, token)) throw refusal('is for another token')
  if (`eip155:${domain.chainId}` !== network) throw refusal('is for another network')
  if (!isSame(message.owner, address)) throw refusal('is of another account')
  if (!isSame(message.spender, router)) throw refusal('lets somebody else take it')
  if (BigInt(message.value) !== amount) throw refusal('is for another amount')
  const deadline = BigInt(message.deadline)
  const second = BigInt(Math.floor(now))
  if (deadline <= second || deadline > second + longestPermit) throw refusal('is over already, or good for too long')
  const { name, version, chainId } = domain
  const { nonce } = message
  return {
    typedData: {
      types: { EIP712Domain: domainFields.filter((field) => field.name !== 'version' || version !== undefined), Permit: permitFields },
      primaryType: 'Permit',
      domain: { name, ...(version !== undefined && { version }), chainId, verifyingContract: token as `0x${string}` },
      message: {
        ...{ owner: address as `0x${string}`, spender: router as `0x${string}` },
        ...{ value: String(amount), nonce, deadline: String(deadline) },
      },
    },
  }
}

/** @throws {KitError} `method_unsupported` for a signature that a token does not take, such as that of a contract. */
export function toSwapPermit(
  { typedData: { message } }: CheckedPermit,
  { account, from, amount, router }: SwapTerms,
  signature: string,
): SwapPermit {
  const [, r, s, tail = ''] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(signature) ?? []
  const last = Number.parseInt(tail, 16)
  const v = last < 27 ? last + 27 : last
  if (r === undefined || s === undefined || (v !== 27 && v !== 28)) {
    throw new KitError('method_unsupported', 'The wallet signs in a way that the token does not take. Approve instead.')
  }
  const { owner, spender, value, deadline } = message
  const data = [word(owner), word(spender), word(BigInt(value)), word(BigInt(deadline)), word(BigInt(v)), r, s].join('').toLowerCase()
  return { account, token: from.address, router, amount, until: Number(deadline) * 1000, data: `0x${data}` }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function refusal(what: string): KitError {
  return distrust(`The server proposed a permit that ${what}. Nothing was signed.`)
}
