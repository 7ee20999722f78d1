/** What has become of a transaction: its receipt, its place in the pool, or another in its place. */
import { KitError, type SentTransfer, type TransferState } from '@foyer/core'
import { toNumber } from './call-data.ts'
import type { Node } from './node.ts'

/** By when every node has the block that one of them counts already. */
const doubtMs = 15_000

/**
 * Looks at transactions, and remembers which of them seemed replaced: the questions of one look may be answered by different nodes, so that is
 * said when it is still so a while later. Nobody is told to send once more what has arrived.
 */
export function createLooks(now: () => number): (node: Node, sent: SentTransfer) => Promise<TransferState> {
  /** Since when, by network and hash. */
  const doubted = new Map<string, number>()
  return async (node, sent) => {
    const key = `${sent.network}:${sent.hash}`
    const state = await look(node, sent)
    if (state.status !== 'replaced') doubted.delete(key)
    else {
      const at = now()
      const since = Math.min(doubted.get(key) ?? at, at)
      doubted.set(key, since)
      if (at - since < doubtMs) return { ...state, status: 'unknown', seemsReplaced: true }
    }
    return state
  }
}

async function look(node: Node, { hash, from, nonce: known }: SentTransfer): Promise<TransferState> {
  const settled = await readReceipt(node, hash)
  if (settled) return { status: settled }
  const waiting = await node.ask('eth_getTransactionByHash', [hash])
  const nonce = readNonce(waiting) ?? known
  const place = nonce === undefined ? {} : { nonce }
  if (waiting !== null) return { status: 'pending', ...place }
  if (nonce === undefined) return { status: 'unknown' }
  const used = toNumber(await node.ask('eth_getTransactionCount', [from, 'latest']), 'a count of transactions')
  if (used <= BigInt(nonce)) return { status: 'unknown', ...place }
  // It may have been taken in between the two questions.
  return { status: (await readReceipt(node, hash)) ?? 'replaced', ...place }
}

async function readReceipt(node: Node, hash: string): Promise<'confirmed' | 'failed' | undefined> {
  const receipt = await node.ask('eth_getTransactionReceipt', [hash])
  if (receipt === null || receipt === undefined) return undefined
  const { status } = Object(receipt) as { readonly status?: unknown }
  if (status === '0x1') return 'confirmed'
  if (status === '0x0') return 'failed'
  throw new KitError('server_failed', 'The node answered something that is not a receipt.')
}

function readNonce(transaction: unknown): number | undefined {
  const { nonce } = Object(transaction) as { readonly nonce?: unknown }
  const read = typeof nonce === 'string' && /^0x[0-9a-f]{1,13}$/i.test(nonce) ? Number(nonce) : undefined
  return Number.isSafeInteger(read) ? read : undefined
}
