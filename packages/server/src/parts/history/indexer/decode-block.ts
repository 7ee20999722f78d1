/**
 * A block with its receipts as entries of the accounts in it.
 *
 * The sender of a transaction has an entry whatever it did; others have one for what was transferred from or to them: the
 * native currency by the transaction itself, tokens by their logs (ERC-20, ERC-721, ERC-1155 single and batch). What a
 * contract passes on of the native currency leaves no trace in either, and none here.
 */
import * as v from 'valibot'
import type { Address } from 'viem'
import { readQuantity } from '../../../chains/quantity.ts'
import { type Entry, lastSecond, mostTransfers, type Transfer } from '../history-provider.ts'

export type AccountEntry = { readonly account: Address; readonly position: number; readonly entry: Entry }

export type IndexedBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly entries: readonly AccountEntry[]
}

const quantity = v.pipe(
  v.string(),
  v.check((value) => readQuantity(value) !== undefined),
  v.transform((value) => BigInt(value)),
)
const smallQuantity = v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number))
/** A network may put into its blocks what it likes: one that could not be read would hold its index up for good. */
const blockTime = v.pipe(
  quantity,
  v.transform((value) => (value < lastSecond ? Number(value) : lastSecond)),
)
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((value) => value.toLowerCase() as Address),
)
const data = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.toLowerCase())

export const blockHeader = v.object({ number: smallQuantity, hash, parentHash: hash })

const blockSchema = v.object({
  ...blockHeader.entries,
  timestamp: blockTime,
  transactions: v.array(v.object({ hash, from: address, to: v.nullish(address), value: quantity, nonce: smallQuantity, input: data })),
})

const receiptsSchema = v.array(
  v.object({
    transactionHash: hash,
    blockHash: hash,
    // Absent before Byzantium, when nothing told of failure.
    status: v.nullish(quantity),
    contractAddress: v.nullish(address),
    logs: v.array(v.object({ address, topics: v.array(hash), data })),
  }),
)

type Receipt = v.InferOutput<typeof receiptsSchema>[number]
type Log = Receipt['logs'][number]
type Sent = v.InferOutput<typeof blockSchema>['transactions'][number]

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const nobody = `0x${'0'.repeat(40)}`

/** @throws {Error} when the two do not belong together, or are not what a node answers. */
export function decodeBlock(blockAnswer: unknown, receiptsAnswer: unknown): IndexedBlock {
  const block = v.parse(blockSchema, blockAnswer)
  const receipts = new Map(v.parse(receiptsSchema, receiptsAnswer ?? []).map((receipt) => [receipt.transactionHash, receipt]))
  const entries = block.transactions.flatMap((sent, position) => {
    const receipt = receipts.get(sent.hash)
    if (receipt === undefined || receipt.blockHash !== block.hash) {
      throw new Error(`The receipts of block ${block.number} are those of another block.`)
    }
    return toEntries(sent, receipt, { minedAt: block.timestamp, position })
  })
  return { number: block.number, hash: block.hash, parentHash: block.parentHash, entries }
}

type Place = { readonly minedAt: number; readonly position: number }

function toEntries(sent: Sent, receipt: Receipt, { minedAt, position }: Place): readonly AccountEntry[] {
  const hasFailed = receipt.status === 0n
  const byAccount = new Map<Address, Transfer[]>([[sent.from, []]])
  for (const transfer of hasFailed ? [] : readTransfers(sent, receipt)) {
    for (const account of new Set([transfer.from, transfer.to])) {
      if (account === nobody) continue
      const known = byAccount.get(account)
      if (known === undefined) byAccount.set(account, [transfer])
      else if (known.length < mostTransfers) known.push(transfer)
    }
  }
  const common = {
    hash: sent.hash,
    from: sent.from,
    to: sent.to ?? undefined,
    minedAt,
    nonce: sent.nonce,
    status: hasFailed ? ('failed' as const) : ('confirmed' as const),
    method: sent.input.length >= 10 ? sent.input.slice(0, 10) : undefined,
  }
  return [...byAccount].map(([account, transfers]) => ({ account, position, entry: { ...common, transfers } }))
}

function readTransfers(sent: Sent, receipt: Receipt): readonly Transfer[] {
  const to = sent.to ?? receipt.contractAddress ?? undefined
  const native: readonly Transfer[] =
    sent.value > 0n && to !== undefined
      ? [{ kind: 'native', contract: undefined, from: sent.from, to, amount: sent.value, tokenId: undefined }]
      : []
  return [...native, ...receipt.logs.flatMap(readLog)]
}

/** Nothing for a log that is no transfer, or that says so in a form of its own. */
function readLog({ address: contract, topics, data: body }: Log): readonly Transfer[] {
  const [topic, first = '', second = '', third = ''] = topics
  if (topic === transferTopic && topics.length === 3 && body.length === 66) {
    return [{ kind: 'erc20', contract, from: toAddress(first), to: toAddress(second), amount: BigInt(body), tokenId: undefined }]
  }
  if (topic === transferTopic && topics.length === 4) {
    return [{ kind: 'erc721', contract, from: toAddress(first), to: toAddress(second), amount: 1n, tokenId: BigInt(third) }]
  }
  if (topics.length !== 4 || (topic !== singleTopic && topic !== batchTopic)) return []
  const [from, to] = [toAddress(second), toAddress(third)]
  const pairs = topic === singleTopic ? readSingle(body) : readBatch(body)
  return pairs.map(([tokenId, amount]) => ({ kind: 'erc1155', contract, from, to, amount, tokenId }))
}

type Pair = readonly [tokenId: bigint, amount: bigint]

function readSingle(body: string): readonly Pair[] {
  return body.length === 2 + 2 * 64 ? [[readWord(body, 0), readWord(body, 1)]] : []
}

/** Two arrays of the same length (ABI); nothing where the body does not hold them. No more than an entry takes. */
function readBatch(body: string): readonly Pair[] {
  const words = Math.floor((body.length - 2) / 64)
  const [ids, amounts] = [readArrayStart(body, 0, words), readArrayStart(body, 1, words)]
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return Array.from({ length: Math.min(ids.length, mostTransfers) }, (_, index) => [
    readWord(body, ids.start + index),
    readWord(body, amounts.start + index),
  ])
}

/** The word at which the elements of the array begin whose offset stands at `at`, and how many there are. */
function readArrayStart(body: string, at: number, words: number): { readonly start: number; readonly length: number } | undefined {
  if (words < 2) return undefined
  const offset = readWord(body, at)
  if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return undefined
  const start = Number(offset / 32n) + 1
  const length = readWord(body, start - 1)
  return length <= BigInt(words - start) ? { start, length: Number(length) } : undefined
}

function readWord(body: string, index: number): bigint {
  return BigInt(`0x${body.slice(2 + index * 64, 2 + (index + 1) * 64)}`)
}

function toAddress(topic: string): Address {
  return `0x${topic.slice(-40)}`
}
