/** What has been sent and is in no block yet, from the block that a node is putting together. */

import { createTimedCache } from '@foyer/service/cache'
import { within } from '@foyer/service/limits'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { readQuantity } from '../../chains/quantity.ts'
import { parseJson } from '../../chains/rpc-types.ts'
import type { Entry, Transfer } from './history-provider.ts'

export type PendingReader = {
  /** Newest first; nothing where the nodes do not tell. */
  readonly read: (chain: Chain, account: Address, signal: AbortSignal) => Promise<readonly Entry[]>
}

/** Of one account, of which no wallet waits for more. */
export const mostPending = 99
const keptMs = 1_000
const longestWaitMs = 2_000
/** Nodes that put together more are read as far as this. */
const mostRead = 5_000

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((value) => value.toLowerCase() as Address),
)
const quantity = v.pipe(
  v.string(),
  v.check((value) => readQuantity(value) !== undefined),
  v.transform((value) => BigInt(value)),
)
const number = v.object({ number: v.nullish(quantity) })
const pendingBlock = v.object({
  number: v.nullish(quantity),
  transactions: v.array(
    v.object({
      hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase()),
      from: address,
      to: v.nullish(address),
      value: quantity,
      nonce: v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number)),
      input: v.string(),
    }),
  ),
})

type Sent = v.InferOutput<typeof pendingBlock>['transactions'][number]

export function createPendingReader(now: () => number): PendingReader {
  const known = createTimedCache<readonly Sent[]>({ ttlMs: keptMs, now })

  async function readAll(chain: Chain, signal: AbortSignal): Promise<readonly Sent[]> {
    const [pending, latest] = await chain.answer(
      [
        { method: 'eth_getBlockByNumber', params: ['pending', true] },
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ],
      signal,
    )
    if (pending === undefined || latest === undefined || 'error' in pending || 'error' in latest) return []
    const block = v.safeParse(pendingBlock, parseJson(pending.result))
    const newest = v.safeParse(number, parseJson(latest.result))
    if (!block.success || !newest.success) return []
    // Many nodes put nothing together, and answer with the newest block.
    const isNew = block.output.number === null || block.output.number === undefined || block.output.number > (newest.output.number ?? 0n)
    return isNew ? block.output.transactions.slice(0, mostRead) : []
  }

  return {
    async read(chain, account, signal) {
      // It is beside the history: what cannot be had is left out.
      const all = await within(signal, longestWaitMs, (own) =>
        known.read(chain.config.caip2, (asking) => readAll(chain, asking), own).catch(() => []),
      )
      signal.throwIfAborted()
      return all
        .map((sent) => toEntry(sent, Math.floor(now() / 1000)))
        .filter(({ from, transfers }) => from === account || transfers.some(({ to }) => to === account))
        .reverse()
        .slice(0, mostPending)
    },
  }
}

function toEntry({ hash, from, to, value, nonce, input }: Sent, minedAt: number): Entry {
  const method = input.length >= 10 ? input.slice(0, 10).toLowerCase() : undefined
  return { hash, from, to: to ?? undefined, minedAt, nonce, status: 'pending', method, transfers: toTransfers({ from, to, value, input }) }
}

/** What it will move if it goes well: the native currency, and an ERC-20 token by `transfer(address,uint256)`. */
function toTransfers({ from, to, value, input }: Pick<Sent, 'from' | 'to' | 'value' | 'input'>): readonly Transfer[] {
  if (to === null || to === undefined) return []
  const [, receiver, amount] = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(input) ?? []
  return [
    ...(value > 0n ? [{ kind: 'native' as const, contract: undefined, from, to, amount: value, tokenId: undefined }] : []),
    ...(receiver !== undefined && amount !== undefined
      ? [
          {
            kind: 'erc20' as const,
            contract: to,
            from,
            to: `0x${receiver.toLowerCase()}` as Address,
            amount: BigInt(`0x${amount}`),
            tokenId: undefined,
          },
        ]
      : []),
  ]
}
