/**
 * The history of a network from an API as Etherscan's: `?module=account&action=…`, which many explorers serve.
 *
 * An error is an answer with status 200 there: `status` is "0", `message` NOTOK, and `result` says why.
 */
import * as v from 'valibot'
import type { Address } from 'viem'
import { type HistoryProvider, HistoryUnavailable, type Transfer } from '../history-provider.ts'
import { askTogether, type ExplorerClient, MoreThanRead } from './explorer-request.ts'
import { address, amount, blockTime, decimals, hash, maybeAddress, name, whole } from './explorer-schemas.ts'
import { type NftLister, toHeldNfts } from './listed-nfts.ts'
import { checkIsNew, type ExplorerList, type ExplorerRow, type ListPage, mergeLists, type SentPage } from './merge-lists.ts'

export type EtherscanOptions = {
  readonly client: ExplorerClient
  /** Sent as `chainid`; undefined for explorers of one network. */
  readonly chainId: string | undefined
  readonly now: () => number
}

type Action = 'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx' | 'token1155tx'

/** Rows of one page of a list. */
const mostRows = 100
/** Of a list of NFTs' transfers. */
const mostNftRows = 1_000
/** Of pages of which more comes than is read: each is a part of the one before. */
const fewerRows = [100, 20, 4]
/** What was moved before them is not told. */
const mostNftPages = 3

const envelope = v.object({ status: v.string(), message: v.nullish(v.string(), ''), result: v.unknown() })

const common = { blockNumber: whole, timeStamp: blockTime, hash, from: address, to: maybeAddress }
const sentRow = v.object({
  ...common,
  nonce: whole,
  transactionIndex: whole,
  value: amount,
  input: v.nullish(v.string(), ''),
  isError: v.nullish(v.string(), '0'),
  contractAddress: maybeAddress,
})
const internalRow = v.object({ ...common, value: amount, isError: v.nullish(v.string(), '0') })
const tokenCommon = {
  ...common,
  to: address,
  nonce: whole,
  transactionIndex: whole,
  contractAddress: address,
  tokenName: name,
  tokenSymbol: name,
}
const tokenRow = v.object({ ...tokenCommon, value: amount, tokenDecimal: decimals })
const nftRow = v.object({ ...tokenCommon, tokenID: amount, tokenValue: v.nullish(amount, '1') })

type RowReader = (action: Action, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<readonly unknown[]>

/** How long a key that is not taken, or not for this network, is not tried again. */
const refusedMs = 30_000

function createRowReader({ client, chainId, now }: EtherscanOptions): RowReader {
  let refusal: { readonly message: string; readonly until: number } | undefined

  const readRows: RowReader = async (action, query, signal) => {
    if (refusal !== undefined && now() < refusal.until) throw new HistoryUnavailable(refusal.message, refusal.until - now())
    const chain = chainId === undefined ? {} : { chainid: chainId }
    return client.ask({ path: '', query: { ...chain, module: 'account', action, ...query }, read: toItems }, signal)
  }

  /** @throws {HistoryUnavailable} */
  function toItems(answer: unknown): readonly unknown[] {
    const parsed = v.safeParse(envelope, answer)
    if (!parsed.success) throw new HistoryUnavailable('the explorer answered in another form')
    const { status, message, result } = parsed.output
    if (Array.isArray(result) && status === '1') return result
    if (/^No (?:\w+ )?(?:transactions|transfers|records) found/i.test(message)) return []
    throw toFailure(typeof result === 'string' ? result : message)
  }

  /** @throws {HistoryUnavailable} */
  function toFailure(reason: string): HistoryUnavailable {
    if (/rate limit|too many/i.test(reason) && !/invalid api ?key/i.test(reason)) {
      const isOfDay = /\bda(?:y|ily)\b/i.test(reason)
      client.pause(isOfDay ? 30_000 : 1_000)
      return new HistoryUnavailable('the explorer limits its requests', isOfDay ? 30_000 : 1_000)
    }
    if (/api ?key/i.test(reason)) return refuse('the explorer does not take the key of this deployment')
    if (/api plan|not supported for this chain/i.test(reason)) {
      return refuse('the explorer does not tell of this network for the plan of this deployment’s key')
    }
    return new HistoryUnavailable('the explorer answered with an error')
  }

  function refuse(message: string): HistoryUnavailable {
    refusal = { message, until: now() + refusedMs }
    return new HistoryUnavailable(message, refusedMs)
  }

  return readRows
}

type Place = {
  /** From 1 on. */
  readonly page: number
  /** Rows of each page. */
  readonly size: number
}

type Asked = { readonly upTo?: number | undefined; readonly place: Place; readonly signal: AbortSignal }

type ReadPage = {
  readonly items: readonly unknown[]
  readonly rows: readonly ExplorerRow[]
  /** Where the list goes on; undefined at its end. */
  readonly next: Place | undefined
}

type PageReader = (action: Action, account: Address, asked: Asked) => Promise<ReadPage>

function createPageReader(options: EtherscanOptions): PageReader {
  const readRows = createRowReader(options)

  /** Where more comes than is read, fewer rows are asked for, from the same one on. */
  const readPage: PageReader = async (action, account, asked) => {
    const { upTo = 999_999_999_999, place, signal } = asked
    const { page, size } = place
    const blocks = { startblock: '0', endblock: String(upTo) }
    const query = { address: account, ...blocks, page: String(page), offset: String(size), sort: 'desc' }
    try {
      const items = await readRows(action, query, signal)
      if (items.length > size) throw new HistoryUnavailable('the explorer gave more rows than were asked for')
      return { items, rows: toRows(action, items), next: items.length < size ? undefined : { page: page + 1, size } }
    } catch (error) {
      const fewer = fewerRows.find((count) => count < size)
      if (!(error instanceof MoreThanRead) || fewer === undefined) throw error
      return readPage(action, account, { ...asked, place: { page: (page - 1) * (size / fewer) + 1, size: fewer } })
    }
  }
  return readPage
}

export function createEtherscan(options: EtherscanOptions): HistoryProvider {
  const readPage = createPageReader(options)

  function listOf(action: Action, account: Address, signal: AbortSignal): ExplorerList {
    const read = async (upTo: number | undefined, place: Place): Promise<ListPage> => {
      const { items, rows, next } = await readPage(action, account, { upTo, place, signal })
      return { items, rows, more: next && (() => read(upTo, next)) }
    }
    return (upTo) => read(upTo, { page: 1, size: mostRows })
  }

  return {
    readPage(account, { cursor, limit, signal }) {
      return mergeLists((own) => actions.map((action) => listOf(action, account, own)), { account, cursor, limit, signal })
    },
  }
}

/**
 * What is left of the transfers of NFTs. Its lists of what accounts hold (`addresstokennftbalance`) are for those who pay, and have
 * no ERC-1155.
 */
export function createEtherscanNfts(options: EtherscanOptions): NftLister {
  const readPage = createPageReader(options)

  async function readTransfers(action: Action, account: Address, signal: AbortSignal) {
    const transfers: Transfer[] = []
    let place: Place = { page: 1, size: mostNftRows }
    let before: SentPage | undefined
    for (let count = 0; count < mostNftPages; count++) {
      const { next, ...page } = await readPage(action, account, { place, signal })
      if (before !== undefined) checkIsNew(page, before)
      before = page
      transfers.push(...page.rows.flatMap(({ transfer }) => transfer ?? []))
      if (next === undefined) return { transfers, isWhole: true }
      place = next
    }
    return { transfers, isWhole: false }
  }

  return async (account, signal) => {
    const lists = await askTogether(signal, (own) => nftActions.map((action) => readTransfers(action, account, own)))
    return lists.flatMap(({ transfers, isWhole }) => toHeldNfts(transfers, account, isWhole))
  }
}

const nftActions: readonly Action[] = ['tokennfttx', 'token1155tx']

const actions: readonly Action[] = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx']

/** Said of what an account had from the first block on: no transaction, with no hash. */
const genesisRow = v.object({ hash: v.pipe(v.string(), v.startsWith('GENESIS')) })

/** @throws {HistoryUnavailable} for a row that is none: what was left out would be a history with holes. */
function toRows(action: Action, rows: readonly unknown[]): readonly ExplorerRow[] {
  try {
    return rows.filter((row) => !v.is(genesisRow, row)).map(readers[action])
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    throw new HistoryUnavailable(`the explorer gave a row of ${action} in another form (${v.getDotPath(error.issues[0]) ?? 'a row'})`)
  }
}

const readers: Readonly<Record<Action, (row: unknown) => ExplorerRow>> = {
  txlist(value) {
    const row = v.parse(sentRow, value)
    const { from, to } = row
    const created = to === undefined ? row.contractAddress : undefined
    const receiver = to ?? created
    const isFailed = row.isError === '1'
    const isTransfer = row.value > 0n && receiver !== undefined && !isFailed
    const method = row.input.length >= 10 ? row.input.slice(0, 10).toLowerCase() : undefined
    return {
      ...placeOf(row),
      position: row.transactionIndex,
      nonce: row.nonce,
      sent: { from, to, created, method, isFailed },
      transfer: isTransfer ? { ...native, from, to: receiver, amount: row.value } : undefined,
      token: undefined,
    }
  },
  txlistinternal(value) {
    const row = v.parse(internalRow, value)
    const { from, to, value: moved } = row
    const transfer = moved > 0n && to !== undefined && row.isError !== '1' ? { ...native, from, to, amount: moved } : undefined
    return { ...placeOf(row), position: undefined, nonce: undefined, sent: undefined, transfer, token: undefined }
  },
  tokentx(value) {
    const row = v.parse(tokenRow, value)
    const transfer = {
      kind: 'erc20',
      contract: row.contractAddress,
      from: row.from,
      to: row.to,
      amount: row.value,
      tokenId: undefined,
    } as const
    return toTokenRow(row, transfer, row.tokenDecimal)
  },
  tokennfttx(value) {
    const row = v.parse(nftRow, value)
    const transfer = {
      kind: 'erc721',
      contract: row.contractAddress,
      from: row.from,
      to: row.to,
      amount: 1n,
      tokenId: row.tokenID,
    } as const
    return toTokenRow(row, transfer, undefined)
  },
  token1155tx(value) {
    const row = v.parse(nftRow, value)
    const { contractAddress: contract, from, to, tokenValue, tokenID } = row
    return toTokenRow(row, { kind: 'erc1155', contract, from, to, amount: tokenValue, tokenId: tokenID }, undefined)
  },
}

const native = { kind: 'native', contract: undefined, tokenId: undefined } as const

function placeOf({
  hash: own,
  blockNumber,
  timeStamp,
}: {
  readonly hash: string
  readonly blockNumber: number
  readonly timeStamp: number
}) {
  return { hash: own, block: blockNumber, minedAt: timeStamp }
}

function toTokenRow(
  row: v.InferOutput<typeof tokenRow> | v.InferOutput<typeof nftRow>,
  transfer: NonNullable<ExplorerRow['transfer']>,
  places: number | undefined,
): ExplorerRow {
  const token = { name: row.tokenName, symbol: row.tokenSymbol, decimals: places }
  return { ...placeOf(row), position: row.transactionIndex, nonce: row.nonce, sent: undefined, transfer, token }
}
