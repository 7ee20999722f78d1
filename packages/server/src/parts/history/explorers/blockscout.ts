/** The history of a network from a Blockscout (`/api/v2/addresses/…`), whose lists go on where the last row of a page says. */
import * as v from 'valibot'
import type { Address } from 'viem'
import { type HeldNft, type HistoryProvider, HistoryUnavailable, lastSecond, type Transfer } from '../history-provider.ts'
import type { ExplorerClient } from './explorer-request.ts'
import { address, amount, decimals, hash, maybeAddress, name, whole } from './explorer-schemas.ts'
import type { NftLister } from './listed-nfts.ts'
import { type ExplorerList, type ExplorerRow, type ListPage, mergeLists } from './merge-lists.ts'

type ListName = 'transactions' | 'internal-transactions' | 'token-transfers'

/** More than a page of any list has. */
const mostRows = 250
/** Of 50 NFTs; those after them are not told. */
const mostNftPages = 10

const party = v.object({ hash: address })
const maybeParty = v.nullish(v.object({ hash: maybeAddress }))
const seconds = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => Math.floor(Date.parse(value) / 1000)),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(lastSecond),
)
const next = v.nullish(v.record(v.pipe(v.string(), v.maxLength(60)), v.nullable(v.union([v.string(), v.number(), v.boolean()]))))
const page = v.object({ items: v.pipe(v.array(v.unknown()), v.maxLength(mostRows)), next_page_params: next })

/** Called `block` until version 7. */
const blockOf = { block_number: v.optional(whole), block: v.optional(whole) }
/** Called `tx_hash` until version 7. */
const transactionOf = { transaction_hash: v.optional(hash), tx_hash: v.optional(hash) }

const sentItem = v.object({
  ...blockOf,
  hash,
  timestamp: seconds,
  from: party,
  to: maybeParty,
  created_contract: maybeParty,
  value: amount,
  nonce: whole,
  position: whole,
  // Null while nobody knows.
  status: v.nullish(v.string()),
  method: v.nullish(v.string()),
  raw_input: v.nullish(v.string()),
})

const internalItem = v.object({
  ...blockOf,
  ...transactionOf,
  timestamp: seconds,
  from: party,
  to: maybeParty,
  value: amount,
  success: v.nullish(v.boolean()),
})

const total = v.object({ value: v.nullish(amount), token_id: v.nullish(amount), decimals: v.optional(decimals) })
const transferItem = v.object({
  ...blockOf,
  ...transactionOf,
  timestamp: seconds,
  from: party,
  to: party,
  token: v.object({
    address_hash: v.optional(address),
    address: v.optional(address),
    name,
    symbol: name,
    decimals: v.optional(decimals),
    type: v.string(),
  }),
  total: v.nullish(v.union([total, v.pipe(v.array(total), v.maxLength(mostRows))])),
})

export function createBlockscout({ client }: { readonly client: ExplorerClient }): HistoryProvider {
  function listOf(list: ListName, account: Address, signal: AbortSignal): ExplorerList {
    const read = async (query: Readonly<Record<string, string>>): Promise<ListPage> => {
      const { items, next_page_params: following } = await client.ask(
        { path: `/addresses/${account}/${list}`, query, read: toPage },
        signal,
      )
      const rows = toRows(list, items)
      if (following === null || following === undefined) return { items, rows, more: undefined }
      return { items, rows, more: () => read(toQuery(following)) }
    }
    // What is asked for is what comes after a row: after the first of the block above, all of the block is left.
    return (upTo) =>
      read(
        upTo === undefined
          ? {}
          : {
              block_number: String(upTo + 1),
              index: '0',
              items_count: '50',
              ...(list === 'internal-transactions' && { transaction_index: '0' }),
            },
      )
  }

  return {
    readPage(account, { cursor, limit, signal }) {
      return mergeLists((own) => names.map((list) => listOf(list, account, own)), { account, cursor, limit, signal })
    },
  }
}

/** @throws {HistoryUnavailable} */
function toPage(answer: unknown): v.InferOutput<typeof page> {
  const parsed = v.safeParse(page, answer)
  if (!parsed.success) throw new HistoryUnavailable('the explorer answered in another form')
  return parsed.output
}

const names: readonly ListName[] = ['transactions', 'internal-transactions', 'token-transfers']

function toQuery(following: NonNullable<v.InferOutput<typeof next>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(following).map(([key, value]) => [key, String(value)]))
}

/** @throws {HistoryUnavailable} for a row that is none: what was left out would be a history with holes. */
function toRows(list: ListName, items: readonly unknown[]): readonly ExplorerRow[] {
  try {
    return items.flatMap(readers[list])
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    throw new HistoryUnavailable(`the explorer gave a row of ${list} in another form (${v.getDotPath(error.issues[0]) ?? 'a row'})`)
  }
}

const readers: Readonly<Record<ListName, (item: unknown) => readonly ExplorerRow[]>> = {
  transactions(item) {
    // One that is pending is in no block, and comes from the nodes.
    if (v.is(v.object({ block_number: v.null() }), item) || v.is(v.object({ block: v.null() }), item)) return []
    const row = v.parse(sentItem, item)
    const to = row.to?.hash
    const created = to === undefined ? row.created_contract?.hash : undefined
    const receiver = to ?? created
    const isFailed = row.status === 'error'
    const isTransfer = row.value > 0n && receiver !== undefined && !isFailed
    const method = row.raw_input?.slice(0, 10) ?? (row.method?.startsWith('0x') ? row.method : methods[row.method ?? ''])
    return [
      {
        hash: row.hash,
        block: blockNumber(row),
        position: row.position,
        minedAt: row.timestamp,
        nonce: row.nonce,
        sent: { from: row.from.hash, to, created, method: method?.length === 10 ? method.toLowerCase() : undefined, isFailed },
        transfer: isTransfer ? { ...native, from: row.from.hash, to: receiver, amount: row.value } : undefined,
        token: undefined,
      },
    ]
  },
  'internal-transactions'(item) {
    const row = v.parse(internalItem, item)
    const to = row.to?.hash
    const isTransfer = to !== undefined && row.value > 0n && row.success !== false
    const transfer = isTransfer ? { ...native, from: row.from.hash, to, amount: row.value } : undefined
    return [{ ...placeOf(row), sent: undefined, transfer, token: undefined }]
  },
  'token-transfers'(item) {
    const row = v.parse(transferItem, item)
    const contract = row.token.address_hash ?? row.token.address
    const kind = kinds[row.token.type]
    if (contract === undefined || kind === undefined) return [{ ...placeOf(row), sent: undefined, transfer: undefined, token: undefined }]
    const totals = row.total === null || row.total === undefined ? [] : [row.total].flat()
    return totals.map((one) => ({
      ...placeOf(row),
      sent: undefined,
      transfer: {
        kind,
        contract,
        from: row.from.hash,
        to: row.to.hash,
        amount: one.value ?? 1n,
        tokenId: kind === 'erc20' ? undefined : (one.token_id ?? 0n),
      },
      token: {
        name: row.token.name,
        symbol: row.token.symbol,
        decimals: kind === 'erc20' ? (one.decimals ?? row.token.decimals) : undefined,
      },
    }))
  },
}

const native = { kind: 'native', contract: undefined, tokenId: undefined } as const

const kinds: Readonly<Record<string, Transfer['kind'] | undefined>> = { 'ERC-20': 'erc20', 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' }

/** It names what it knows; these are told apart by their first four bytes. */
const methods: Readonly<Record<string, string | undefined>> = {
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
  deposit: '0xd0e30db0',
  withdraw: '0x2e1a7d4d',
  claim: '0x4e71d92d',
}

type Item = { readonly block_number?: number | undefined; readonly block?: number | undefined }

/** @throws {HistoryUnavailable} */
function blockNumber({ block_number, block }: Item): number {
  const number = block_number ?? block
  if (number === undefined) throw new HistoryUnavailable('the explorer gave a row without its block')
  return number
}

function placeOf(
  row: Item & { readonly transaction_hash?: string | undefined; readonly tx_hash?: string | undefined; readonly timestamp: number },
) {
  const own = row.transaction_hash ?? row.tx_hash
  if (own === undefined) throw new HistoryUnavailable('the explorer gave a row without its transaction')
  return { hash: own, block: blockNumber(row), position: undefined, minedAt: row.timestamp, nonce: undefined }
}

const nftItem = v.object({
  id: amount,
  token: v.object({ address_hash: v.optional(address), address: v.optional(address), type: v.nullish(v.string()) }),
  token_type: v.nullish(v.string()),
})

/** What it lists as the account's: each with its number, each page after the last row of the one before. */
export function createBlockscoutNfts({ client }: { readonly client: ExplorerClient }): NftLister {
  return async (account, signal) => {
    const found = new Map<string, HeldNft>()
    let query: Readonly<Record<string, string>> = {}
    for (let count = 0; count < mostNftPages; count++) {
      const request = { path: `/addresses/${account}/nft`, query: { type: 'ERC-721,ERC-1155', ...query }, read: toPage }
      const { items, next_page_params: following } = await client.ask(request, signal)
      const known = found.size
      for (const nft of items.flatMap(toHeldNft)) found.set(`${nft.contract}/${nft.tokenId}`, nft)
      if (following === null || following === undefined) break
      if (items.length > 0 && found.size === known) throw new HistoryUnavailable('the explorer gave the same page twice')
      query = toQuery(following)
    }
    return [...found.values()]
  }
}

/** Nothing for NFTs of another standard. @throws {HistoryUnavailable} for a row that is none. */
function toHeldNft(item: unknown): readonly HeldNft[] {
  const row = v.safeParse(nftItem, item)
  if (!row.success) throw new HistoryUnavailable('the explorer gave an NFT in another form')
  const { id: tokenId, token, token_type: type } = row.output
  const contract = token.address_hash ?? token.address
  if (contract === undefined) throw new HistoryUnavailable('the explorer gave an NFT without its contract')
  const kind = kinds[type ?? token.type ?? '']
  return kind === 'erc721' || kind === 'erc1155' ? [{ contract, tokenId, kind, isAskedFor: false }] : []
}
