/** Makes a transfer and tries it out: what comes of it is what a wallet is asked to sign, to the last byte. */
import { type Caip2, KitError, type PreparedTransfer, type Transaction, type TransferInput } from '@foyer/core'
import { parseAddress } from '../address.ts'
import { toHex } from '../chain-id.ts'
import { encode, selectors, toNumber } from './call-data.ts'
import { readFees } from './fees.ts'
import { type Node, requireChain } from './node.ts'

/** What a transfer of a coin between two accounts takes, exactly. */
const plainGas = 21_000n

type Checked = TransferInput & { readonly token: TransferInput['token'] }

/** @throws {KitError} as `ChainTransfers.prepare` says. */
export async function prepare(node: Node, input: TransferInput): Promise<PreparedTransfer> {
  const checked = check(input)
  const { from, to, network, token } = checked
  const [, native, code, held, fees] = await Promise.all([
    requireChain(node, network),
    node.ask('eth_getBalance', [from, 'latest']).then((value) => toNumber(value, 'a balance')),
    node.ask('eth_getCode', [to, 'latest']).then(String),
    token && readToken(node, token, from),
    readFees(node),
  ])
  const balance = held ?? native
  const wanted = checked.amount === 'max' ? balance : checked.amount
  if (token && wanted > balance) throw poor('The account does not hold that much of the token.')
  if (!token && wanted > native) throw poor('The account cannot pay for value plus fee.')
  const isContract = hasCode(code)

  // The most of a coin is known once the fee is, so its gas is tried out with what an account can spare. A contract may do more where something comes.
  const trial = token || checked.amount !== 'max' ? wanted : code === '0x' ? 0n : native / 2n
  const gas = await estimate(node, payment(checked, trial), !token && !isContract)
  const fee = { likely: gas * fees.likely + fees.publishing, most: gas * fees.most + fees.publishing }
  const amount = !token && checked.amount === 'max' ? native - fee.most : wanted
  if (amount <= 0n && checked.amount === 'max') throw poor('The account cannot pay for value plus fee.')
  if ((token ? 0n : amount) + fee.most > native) throw poor('The account cannot pay for value plus fee.')

  const paid = payment(checked, amount)
  await tryOut(node, checked, { ...paid, gas })
  return {
    transaction: { ...paid, network: network as `eip155:${string}`, gas, ...fees.named } as Transaction<'eip155'>,
    amount,
    balance,
    fee,
    receiver: token && token.address.toLowerCase() === to.toLowerCase() ? 'token' : isContract ? 'contract' : 'account',
  }
}

function check(input: TransferInput): Checked {
  const from = requireAddress(input.from, 'The sender')
  const to = requireAddress(input.to, 'The receiver')
  if (typeof input.amount === 'bigint' && input.amount < 0n) throw new KitError('invalid_input', 'An amount is not below zero.')
  if (/^0x0{40}$/.test(to)) throw new KitError('invalid_input', 'The receiver is the zero address, from which nobody gets anything back.')
  const token = input.token && { ...input.token, address: requireAddress(input.token.address, 'The token') }
  return { ...input, from, to, token }
}

function requireAddress(value: string, who: string): string {
  const address = parseAddress(value)
  if (address) return address
  throw new KitError('invalid_input', `${who}'s address is not an EVM address, or its checksum is wrong.`)
}

type Payment = { readonly from: string; readonly to: string; readonly value: bigint; readonly data?: string }

function payment({ from, to, token }: Checked, amount: bigint): Payment {
  if (!token) return { from, to, value: amount }
  return { from, to: token.address, value: 0n, data: encode(selectors.transfer, to, amount) }
}

/** @throws {KitError} as `ChainTransfers.readDecimals` says. */
export async function readDecimals(node: Node, network: Caip2, token: string): Promise<number> {
  const call = { to: requireAddress(token, 'The token'), data: selectors.decimals }
  const [own] = await Promise.all([
    // Nothing comes from an address without code, and no token refuses to say it.
    node.call(call).catch((cause) => {
      if (KitError.is(cause, 'execution_failed')) return '0x'
      throw cause
    }),
    requireChain(node, network),
  ])
  if (own === '0x') throw new KitError('token_distrusted', 'There is no token at that address on this network.')
  return Number(toNumber(own, 'the decimals of a token'))
}

/** The token's balance; what it says of its decimals must be what the visitor was shown, or another amount would go. */
async function readToken(node: Node, { address, decimals }: NonNullable<TransferInput['token']>, owner: string): Promise<bigint> {
  const [balance, own] = await Promise.all([
    node.call({ to: address, data: encode(selectors.balanceOf, owner) }),
    node.call({ to: address, data: selectors.decimals }),
  ])
  if (balance === '0x') throw new KitError('token_distrusted', 'There is no token at that address on this network.')
  if (toNumber(own, 'the decimals of a token') !== BigInt(decimals)) {
    throw new KitError('token_distrusted', 'The token counts in other units than this page was told. Nothing was sent.')
  }
  return toNumber(balance, 'a balance')
}

async function estimate(node: Node, { from, to, value, data }: Payment, isPlain: boolean): Promise<bigint> {
  const gas = toNumber(await node.ask('eth_estimateGas', [{ from, to, value: toHex(value), ...(data && { data }) }]), 'an amount of gas')
  if (isPlain && gas === plainGas) return gas
  // What a contract does may cost more in the next block.
  return (gas * 6n) / 5n
}

/** Tokens return true, or nothing at all where they are older than the standard; anything else means that nothing would move. */
async function tryOut(node: Node, { token }: Checked, { from, to, value, data, gas }: Payment & { readonly gas: bigint }): Promise<void> {
  const returned = await node.call({ from, to, value: toHex(value), gas: toHex(gas), ...(data && { data }) })
  if (!token || returned === '0x' || (/^0x[0-9a-f]{64}$/i.test(returned) && BigInt(returned) === 1n)) return
  throw new KitError('execution_failed', 'The token refused the transfer without saying why.')
}

/** An account that lends itself a contract's code (EIP-7702) is a person's all the same. */
function hasCode(code: string): boolean {
  return code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}

function poor(message: string): KitError {
  return new KitError('insufficient_funds', message)
}
