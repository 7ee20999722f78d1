/** eth_sendTransaction: prepared, shown, signed here and sent raw. What is shown is exactly what is signed. */
import * as v from 'valibot'
import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  formatEther,
  formatGwei,
  type Hex,
  isAddress,
  isHex,
  type WalletClient,
} from 'viem'
import type { WalletChain } from '../chain.ts'
import { accountLabel, type WalletAccount } from '../keys.ts'
import { invalidParams, ProviderError, toFailure } from '../provider-error.ts'
import { signerOf } from '../signer.ts'
import { activeChain } from '../wallet-state.ts'
import { describeCall } from './describe-call.ts'
import { type Method, type MethodContext, permittedAccount } from './method.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value): bigint => BigInt(value)),
)
const bytes = v.pipe(
  v.string(),
  v.check((value) => isHex(value) && value.length % 2 === 0),
  v.transform((value) => value as Hex),
)
const address = v.pipe(
  v.string(),
  v.check((value) => isAddress(value, { strict: false })),
  v.transform((value) => value as Address),
)

const transactionSchema = v.looseObject({
  from: v.string(),
  to: v.nullish(address),
  value: v.nullish(quantity),
  data: v.nullish(bytes),
  input: v.nullish(bytes),
  gas: v.nullish(quantity),
  gasPrice: v.nullish(quantity),
  maxFeePerGas: v.nullish(quantity),
  maxPriorityFeePerGas: v.nullish(quantity),
  nonce: v.nullish(quantity),
  chainId: v.nullish(
    v.union([
      quantity,
      v.pipe(
        v.number(),
        v.integer(),
        v.transform((value): bigint => BigInt(value)),
      ),
    ]),
  ),
})
type Transaction = v.InferOutput<typeof transactionSchema>

export const sendTransaction: Method = {
  needsApproval: true,
  async answer(context) {
    const transaction = parseTransaction(context)
    const account = permittedAccount(context, transaction.from)
    const chain = activeChain(context.state())
    if (!chain) throw new ProviderError(4901, 'The wallet is on a network it has no endpoint for.')
    const client = clientOf(context, chain, account)
    const prepared = await client.prepareTransactionRequest(toRequest(transaction)).then(
      (request) => ({ request }),
      (cause: unknown) => ({ failure: toFailure(cause) }),
    )
    const failure = 'failure' in prepared ? prepared.failure : undefined
    const warning = failure
      ? `This will most likely fail: ${failure.message}`
      : await shortage(context, chain, { account, value: transaction.value })
    await context.ask({
      title: 'Confirm a transaction',
      verb: 'Send',
      facts: [
        { label: 'Account', value: `${accountLabel(account)} · ${account}`, mono: true },
        { label: 'Network', value: chain.name },
        { label: 'To', value: transaction.to ?? 'A new contract', mono: true },
        { label: 'Amount', value: `${formatEther(transaction.value ?? 0n)} ${chain.currency.symbol}` },
        ...describeCall(transaction.data ?? transaction.input ?? undefined),
        ...('request' in prepared ? feeFacts(prepared.request, chain) : []),
      ],
      ...(warning ? { warning } : {}),
    })
    if (failure) throw new ProviderError(failure.code, failure.message, failure.data)
    if (!('request' in prepared)) throw new Error('unreachable')
    // viem cannot follow its own types through a destructured client of one fixed account.
    const raw = await client.signTransaction(prepared.request as unknown as Parameters<WalletClient['signTransaction']>[0])
    return context.rpc(chain.rpcUrl, 'eth_sendRawTransaction', [raw])
  },
}

type Payment = { readonly account: WalletAccount; readonly value: Transaction['value'] }

/** Nodes estimate a plain payment without looking whether it can be paid. */
async function shortage({ rpc }: MethodContext, chain: WalletChain, { account, value }: Payment): Promise<string | undefined> {
  const balance = await rpc(chain.rpcUrl, 'eth_getBalance', [account, 'latest']).catch(() => undefined)
  if (typeof balance !== 'string' || (value ?? 0n) <= BigInt(balance)) return undefined
  return `This will most likely fail: the account has only ${formatEther(BigInt(balance))} ${chain.currency.symbol}.`
}

function parseTransaction(context: MethodContext): Transaction {
  const read = v.safeParse(v.looseTuple([transactionSchema]), context.params)
  if (!read.success) throw invalidParams(`The transaction cannot be read: ${read.issues[0].path?.at(-1)?.key ?? 'params'} is wrong.`)
  const [transaction] = read.output
  if (transaction.chainId != null && Number(transaction.chainId) !== context.state().chainId) {
    throw invalidParams(`The transaction is for chain ${transaction.chainId}, but the wallet is on ${context.state().chainId}.`)
  }
  if (transaction.data && transaction.input && transaction.data !== transaction.input) throw invalidParams('data and input differ.')
  return transaction
}

function clientOf(context: MethodContext, { chainId, name, rpcUrl, currency }: WalletChain, account: WalletAccount) {
  return createWalletClient({
    account: signerOf(account),
    chain: defineChain({ id: chainId, name, nativeCurrency: currency, rpcUrls: { default: { http: [rpcUrl] } } }),
    transport: custom(
      { request: ({ method, params }: { method: string; params?: unknown }) => context.rpc(rpcUrl, method, params) },
      { retryCount: 0 },
    ),
  })
}

function toRequest({ to, value, data, input, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce }: Transaction) {
  const fees =
    gasPrice != null
      ? { gasPrice }
      : { ...(maxFeePerGas != null ? { maxFeePerGas } : {}), ...(maxPriorityFeePerGas != null ? { maxPriorityFeePerGas } : {}) }
  const callData = data ?? input
  return {
    to: to ?? null,
    value: value ?? 0n,
    ...(callData ? { data: callData } : {}),
    ...(gas != null ? { gas } : {}),
    ...(nonce != null ? { nonce: Number(nonce) } : {}),
    ...fees,
  }
}

function feeFacts(request: { gas?: unknown; maxFeePerGas?: unknown; gasPrice?: unknown }, chain: WalletChain) {
  const price = request.maxFeePerGas ?? request.gasPrice
  if (typeof request.gas !== 'bigint' || typeof price !== 'bigint') return []
  return [{ label: 'Fee, at most', value: `${formatEther(request.gas * price)} ${chain.currency.symbol} (${formatGwei(price)} gwei)` }]
}
