/** A chain whose every block a test writes, served as a node serves it: blocks with transactions, and receipts with logs. */
import { createHash } from 'node:crypto'
import { type Behaviour, type Message, sendJson } from './start-node.ts'

export type WrittenTransfer = {
  readonly from: string
  readonly to: string
  readonly value?: bigint
  readonly token?: string
  readonly nft?: WrittenNft | undefined
}
/** Of `token`: one of ERC-721, or `value` of ERC-1155. `by` has sent the transaction; by default that is who had it. */
type WrittenNft = { readonly kind: 'erc721' | 'erc1155'; readonly id: bigint; readonly by?: string }

export type WrittenChain = {
  readonly behaviour: Behaviour
  readonly height: () => number
  /** Adds a block. */
  readonly add: (transfers?: readonly WrittenTransfer[]) => void
  /** Takes the newest blocks off; what is added from here on is another chain. */
  readonly drop: (blocks: number) => void
  readonly hashAt: (number: number) => string | undefined
  /** What it answers to a method instead; undefined leaves the answer as it is. */
  readonly override: (answer: (message: Message) => unknown) => void
}

type Block = {
  readonly header: { readonly hash: string; readonly number: string }
  readonly full: object
  readonly receipts: readonly object[]
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const hash = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`
const toHex = (value: number | bigint) => `0x${value.toString(16)}`
const toWord = (text: string) => `0x${text.slice(2).padStart(64, '0')}`

function toLog({ from, to, value = 1n, nft }: Omit<WrittenTransfer, 'token'>): {
  readonly topics: readonly string[]
  readonly data: string
} {
  const [sender, receiver] = [toWord(from), toWord(to)]
  if (nft === undefined) return { topics: [transferTopic, sender, receiver], data: toWord(toHex(value)) }
  const id = toWord(toHex(nft.id))
  if (nft.kind === 'erc721') return { topics: [transferTopic, sender, receiver, id], data: '0x' }
  return { topics: [singleTopic, sender, sender, receiver], data: `${id}${toWord(toHex(value)).slice(2)}` }
}

/** `account(7)` is the same address always. */
export function account(index: number): `0x${string}` {
  return `0x${index.toString(16).padStart(40, 'a')}`
}

export function createWrittenChain(): WrittenChain {
  const blocks: Block[] = []
  let branch = 0
  let written = 0
  let override: (message: Message) => unknown = () => undefined

  function add(transfers: readonly WrittenTransfer[] = []): void {
    const number = blocks.length
    const blockHash = hash(`block ${branch} ${number}`)
    const parentHash = blocks.at(-1)?.header.hash ?? hash('nothing')
    const sent = transfers.map(({ from, to, value = 1n, token, nft }) => {
      const data = `0xa9059cbb${toWord(to).slice(2)}${toWord(toHex(value)).slice(2)}`
      return {
        transaction: {
          hash: hash(`transaction ${branch} ${++written}`),
          from: nft?.by ?? from,
          to: token ?? to,
          value: token === undefined ? toHex(value) : '0x0',
          nonce: toHex(written),
          input: token === undefined ? '0x' : data,
        },
        logs: token === undefined ? [] : [{ address: token, ...toLog({ from, to, value, nft }) }],
      }
    })
    const header = { number: toHex(number), hash: blockHash, parentHash, timestamp: toHex(1_700_000_000 + number) }
    blocks.push({
      header,
      full: { ...header, transactions: sent.map(({ transaction }) => transaction) },
      receipts: sent.map(({ transaction, logs }) => ({
        transactionHash: transaction.hash,
        blockHash,
        status: '0x1',
        contractAddress: null,
        logs,
      })),
    })
  }

  function answer(message: Message): unknown {
    const other = override(message)
    if (other !== undefined) return other
    const [first, isFull] = message.params
    const block = first === 'latest' || first === 'pending' ? blocks.at(-1) : blocks[Number(first)]
    if (message.method === 'eth_blockNumber') return { result: toHex(blocks.length - 1) }
    if (message.method === 'eth_getBlockByNumber') return { result: (isFull === true ? block?.full : block?.header) ?? null }
    if (message.method === 'eth_getBlockReceipts') return { result: block?.receipts ?? null }
    if (message.method === 'eth_getTransactionReceipt') {
      const receipts = blocks.flatMap((one) => one.receipts as readonly { readonly transactionHash: string }[])
      return { result: receipts.find(({ transactionHash }) => transactionHash === first) ?? null }
    }
    if (message.method === 'eth_chainId') return { result: '0x7a69' }
    return { error: { code: -32601, message: 'unknown' } }
  }

  return {
    behaviour: (messages, response, isBatch) => {
      const answers = messages.map((message) => ({ jsonrpc: '2.0', id: message.id, ...(answer(message) as object) }))
      sendJson(response, isBatch ? answers : answers[0])
    },
    height: () => blocks.length - 1,
    add,
    drop(count) {
      blocks.splice(blocks.length - count)
      branch++
    },
    hashAt: (number) => blocks[number]?.header.hash,
    override: (next) => {
      override = next
    },
  }
}
