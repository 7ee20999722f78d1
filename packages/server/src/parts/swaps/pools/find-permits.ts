/**
 * Which tokens take a signed permit for a router instead of an approval (EIP-2612).
 *
 * What a token says of itself is not enough: many answer calls that they do not know, and some have a permit of another kind. So one
 * is tried, signed by a key made for it, and counts only if the allowance is there afterwards and the router passes it on.
 */
import { type PermitData, referenceOf } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import { type Address, decodeFunctionResult, domainSeparator, encodeFunctionData, parseAbi, parseSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../../chains/chain.ts'
import { isFaultOfNodes } from '../../../chains/is-fault-of-nodes.ts'
import { multicall } from '../../../chains/multicall.ts'
import { readQuantity } from '../../../chains/quantity.ts'
import { readWord } from '../../../chains/return-data.ts'
import { RpcRefused } from '../../../chains/rpc-types.ts'

export type PermitReader = {
  /** Whether the account can sign one for the token. @throws what `Chain.request` throws. */
  readonly takes: (token: Address, account: Address, signal: AbortSignal) => Promise<boolean>
  /** What the account would sign; undefined where it cannot. @throws what `Chain.request` throws. */
  readonly offer: (wish: PermitWish, signal: AbortSignal) => Promise<PermitData | undefined>
}

export type PermitWish = { readonly token: Address; readonly account: Address; readonly amount: bigint }

type Domain = { readonly name: string; readonly version?: string; readonly chainId: number; readonly verifyingContract: Address }

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** How long a signature may wait for the swap that takes it along. */
const deadlineSeconds = 1_200n
const longestName = 200
/** A token that changes its code does so rarely, and what is built is tried out anyway. */
const keptMs = 3_600_000
/** Of the permit that is tried: of nobody's tokens, and later than any chain's clock. */
const tried = { value: 1n, deadline: 2n ** 40n }

export function createPermitReader({
  chain,
  router,
  now,
}: {
  readonly chain: Chain
  readonly router: Address
  readonly now: () => number
}): PermitReader {
  const kept = createTimedCache<{ readonly domain: Domain | undefined }>({ ttlMs: keptMs, now })

  const find = async (token: Address, signal: AbortSignal) =>
    (await kept.read(token, async (own) => ({ domain: await ask({ chain, router, token }, own) }), signal)).domain

  /** A contract signs nothing, and a token that asks it may take what the account does not mean. */
  const isContract = async (account: Address, signal: AbortSignal) =>
    (await chain.request('eth_getCode', [account, 'latest'], signal)) !== '0x'

  return {
    takes: async (token, account, signal) => (await find(token, signal)) !== undefined && !(await isContract(account, signal)),
    async offer({ token, account, amount }, signal) {
      const domain = await find(token, signal)
      if (domain === undefined) return undefined
      const data = encodeFunctionData({ abi, functionName: 'nonces', args: [account] })
      const [nonce, isNoKey] = await Promise.all([
        chain.request('eth_call', [{ to: token, data }, 'latest'], signal).then(readQuantity),
        isContract(account, signal),
      ])
      if (nonce === undefined || isNoKey) return undefined
      const deadline = BigInt(Math.floor(now() / 1000)) + deadlineSeconds
      const message = { owner: account, spender: router, value: String(amount), nonce: String(nonce), deadline: String(deadline) }
      return { domain, message }
    },
  }
}

type Asked = { readonly chain: Chain; readonly router: Address; readonly token: Address }

async function ask(asked: Asked, signal: AbortSignal): Promise<Domain | undefined> {
  const domain = await readDomain(asked, signal)
  return domain !== undefined && (await isTaken(asked, domain, signal)) ? domain : undefined
}

/** The domain that hashes to what the token says its domain hashes to. */
async function readDomain({ chain, token }: Asked, signal: AbortSignal): Promise<Domain | undefined> {
  const names = ['name', 'version', 'eip712Domain', 'DOMAIN_SEPARATOR'] as const
  const reads = names.map((functionName) => ({ target: token, data: encodeFunctionData({ abi, functionName }) }))
  const [named, versioned, described, separator] = await multicall(chain, reads, { signal })
  const chainId = Number(referenceOf(chain.config.caip2))
  const [, ownName, ownVersion] = attempt(() => decodeFunctionResult({ abi, functionName: 'eip712Domain', data: described ?? '0x' })) ?? []
  const name = ownName ?? attempt(() => decodeFunctionResult({ abi, functionName: 'name', data: named ?? '0x' }))
  const version = attempt(() => decodeFunctionResult({ abi, functionName: 'version', data: versioned ?? '0x' }))
  if (separator === undefined || name === undefined || name.length > longestName) return undefined
  // The version is said by a few only; most have the first, some none.
  const versions = [ownVersion, version, '1', undefined, '2']
  return versions
    .filter((one) => one === undefined || one.length <= longestName)
    .map((one): Domain => ({ name, ...(one !== undefined && { version: one }), chainId, verifyingContract: token }))
    .find((domain) => domainSeparator({ domain }) === separator.toLowerCase())
}

/** Whoever answers with something else, or nothing, does not have it. */
function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

async function isTaken({ chain, router, token }: Asked, domain: Domain, signal: AbortSignal): Promise<boolean> {
  const { value, deadline } = tried
  const account = privateKeyToAccount(generatePrivateKey())
  const message = { owner: account.address, spender: router, value, nonce: 0n, deadline }
  const signed = parseSignature(await account.signTypedData({ domain, types: permitTypes, primaryType: 'Permit', message }))
  const { r, s } = signed
  const v = signed.yParity + 27
  const reads = [
    {
      target: token,
      data: encodeFunctionData({ abi, functionName: 'permit', args: [account.address, router, value, deadline, v, r, s] }),
    },
    { target: token, data: encodeFunctionData({ abi, functionName: 'allowance', args: [account.address, router] }) },
  ]
  const passing = encodeFunctionData({ abi, functionName: 'selfPermitIfNecessary', args: [token, value, deadline, v, r, s] })
  const [[, allowed], isPassed] = await Promise.all([
    multicall(chain, reads, { signal }),
    chain.request('eth_call', [{ from: account.address, to: router, data: passing }, 'latest'], signal).then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof RpcRefused && !isFaultOfNodes(cause)) return false
        throw cause
      },
    ),
  ])
  return isPassed && readWord(allowed) === value
}
