/** An explorer that has what a test writes: speaks the APIs of Etherscan and of Blockscout over HTTP, and misbehaves as it is told. */
import type { ServerResponse } from 'node:http'
import { startProvider } from './start-provider.ts'

export type WrittenToken = {
  readonly contract: string
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly id: bigint
}

export type WrittenTransaction = {
  readonly hash: string
  readonly block: number
  readonly position: number
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly isFailed?: boolean
  readonly internal?: readonly { readonly from: string; readonly to: string; readonly value: bigint }[]
  readonly tokens?: readonly WrittenToken[]
}

export type TestExplorer = {
  readonly url: string
  readonly asked: () => readonly URL[]
  /** Does what it does instead of answering; undefined answers. */
  readonly misbehave: (behaviour: (url: URL, response: ServerResponse) => boolean) => void
  readonly close: () => Promise<void>
}

type Row = {
  readonly transaction: WrittenTransaction
  readonly token?: WrittenToken
  readonly inner?: NonNullable<WrittenTransaction['internal']>[number]
}

export async function startExplorer(account: string, transactions: readonly WrittenTransaction[]): Promise<TestExplorer> {
  const newest = [...transactions].sort((a, b) => b.block - a.block || b.position - a.position)
  const ofAccount = (one: { readonly from: string; readonly to: string }) => one.from === account || one.to === account
  const sent: readonly Row[] = newest.filter(ofAccount).map((transaction) => ({ transaction }))
  const inner: readonly Row[] = newest.flatMap((transaction) =>
    (transaction.internal ?? []).filter(ofAccount).map((one) => ({ transaction, inner: one })),
  )
  const tokens: readonly Row[] = newest.flatMap((transaction) =>
    (transaction.tokens ?? []).filter(ofAccount).map((token) => ({ transaction, token })),
  )
  const provider = await startProvider(({ url }) => ({
    json: url.pathname.startsWith('/api/v2/')
      ? answerBlockscout(url, { sent, inner, tokens })
      : answerEtherscan(url, { sent, inner, tokens }),
  }))
  return {
    ...provider,
    asked: () => provider.asked().map(({ url }) => url),
    misbehave: (behaviour) => provider.misbehave(({ url }, response) => behaviour(url, response)),
  }
}

type Lists = { readonly sent: readonly Row[]; readonly inner: readonly Row[]; readonly tokens: readonly Row[] }

function answerEtherscan(url: URL, { sent, inner, tokens }: Lists): unknown {
  const query = (name: string) => url.searchParams.get(name) ?? ''
  const byAction: Readonly<Record<string, readonly Row[]>> = {
    txlist: sent,
    txlistinternal: inner,
    tokentx: tokens.filter(({ token }) => token?.kind === 'erc20'),
    tokennfttx: tokens.filter(({ token }) => token?.kind === 'erc721'),
    token1155tx: tokens.filter(({ token }) => token?.kind === 'erc1155'),
  }
  const [page, offset] = [Number(query('page')), Number(query('offset'))]
  const rows = (byAction[query('action')] ?? []).filter(({ transaction }) => transaction.block <= Number(query('endblock')))
  const result = rows.slice((page - 1) * offset, page * offset).map(toEtherscan)
  return result.length === 0 ? { status: '0', message: 'No transactions found', result: [] } : { status: '1', message: 'OK', result }
}

function toEtherscan({ transaction, token, inner }: Row): unknown {
  const { hash, block, position, from, to, value, isFailed } = transaction
  const common = {
    blockNumber: String(block),
    timeStamp: String(1_700_000_000 + block),
    hash,
    nonce: String(position),
    transactionIndex: String(position),
  }
  if (inner !== undefined) {
    const { nonce, transactionIndex, ...rest } = common
    return {
      ...rest,
      from: inner.from,
      to: inner.to,
      value: String(inner.value),
      contractAddress: '',
      input: '',
      type: 'call',
      isError: '0',
      traceId: '0',
    }
  }
  if (token !== undefined) {
    const named = {
      contractAddress: token.contract,
      from: token.from,
      to: token.to,
      tokenName: 'Some Token',
      tokenSymbol: 'SOME',
      input: 'deprecated',
    }
    if (token.kind === 'erc20') return { ...common, ...named, value: String(token.amount), tokenDecimal: '6' }
    return {
      ...common,
      ...named,
      tokenID: String(token.id),
      tokenDecimal: '0',
      ...(token.kind === 'erc1155' && { tokenValue: String(token.amount) }),
    }
  }
  return {
    ...common,
    from,
    to,
    value: String(value),
    isError: isFailed ? '1' : '0',
    txreceipt_status: isFailed ? '0' : '1',
    input: '0x',
    contractAddress: '',
  }
}

const pageSize = 50

function answerBlockscout(url: URL, { sent, inner, tokens }: Lists): unknown {
  const list = url.pathname.split('/').at(-1)
  if (list === 'nft') return listNfts(url, tokens)
  const all = list === 'transactions' ? sent : list === 'internal-transactions' ? inner : tokens
  const at = url.searchParams.get('block_number')
  const index = Number(url.searchParams.get('index'))
  const placed = all.map((row, place) => ({
    row,
    index: row.token === undefined && row.inner === undefined ? row.transaction.position : all.length - place,
  }))
  const rows = placed.filter(
    ({ row, index: own }) => at === null || row.transaction.block < Number(at) || (row.transaction.block === Number(at) && own < index),
  )
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  const next_page_params =
    rows.length > pageSize && last !== undefined ? { block_number: last.row.transaction.block, index: last.index, items_count: 50 } : null
  return { items: items.map(({ row }) => toBlockscout(row)), next_page_params }
}

/** ERC-721 first; by contract, then by number from the highest down. A page begins after the row that is named. */
function listNfts(url: URL, tokens: readonly Row[]): unknown {
  const account = url.pathname.split('/').at(-2)
  const left = new Map<string, { readonly token: WrittenToken; amount: bigint }>()
  for (const { token } of tokens) {
    if (token === undefined || token.kind === 'erc20') continue
    const key = `${token.kind}/${token.contract}/${token.id.toString().padStart(78, '0')}`
    const known = left.get(key) ?? { token, amount: 0n }
    known.amount += (token.to === account ? token.amount : 0n) - (token.from === account ? token.amount : 0n)
    left.set(key, known)
  }
  const held = [...left.values()].filter(({ amount }) => amount > 0n).sort((a, b) => compareHeld(a.token, b.token))
  const named = (name: string) => url.searchParams.get(name)
  const after = held.findIndex(
    ({ token }) =>
      token.contract === named('token_contract_address_hash') &&
      String(token.id) === named('token_id') &&
      types[token.kind] === named('token_type'),
  )
  const items = held.slice(after + 1, after + 1 + pageSize)
  const last = items.at(-1)?.token
  const hasMore = last !== undefined && held.length > after + 1 + pageSize
  const place = last && {
    token_contract_address_hash: last.contract,
    token_id: String(last.id),
    token_type: types[last.kind],
    items_count: 50,
  }
  return {
    items: items.map(({ token, amount }) => ({
      id: String(token.id),
      is_unique: token.kind === 'erc721',
      owner: null,
      token: { address_hash: token.contract, name: 'Some Token', symbol: 'SOME', type: types[token.kind] },
      token_type: types[token.kind],
      value: String(amount),
      metadata: null,
      image_url: 'https://tracker.example/seen.png',
    })),
    next_page_params: hasMore ? place : null,
  }
}

const types = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

function compareHeld(a: WrittenToken, b: WrittenToken): number {
  if (a.kind !== b.kind) return a.kind === 'erc721' ? -1 : 1
  if (a.contract !== b.contract) return a.contract < b.contract ? -1 : 1
  return a.id > b.id ? -1 : 1
}

function toBlockscout({ transaction, token, inner }: Row): unknown {
  const { hash, block, position, from, to, value, isFailed } = transaction
  const timestamp = new Date((1_700_000_000 + block) * 1000).toISOString().replace('.000Z', '.000000Z')
  const party = (address: string) => ({ hash: address, is_contract: false, name: null })
  if (inner !== undefined) {
    const parties = { from: party(inner.from), to: party(inner.to) }
    return {
      block_number: block,
      transaction_hash: hash,
      timestamp,
      ...parties,
      value: String(inner.value),
      success: true,
      error: null,
      type: 'call',
    }
  }
  if (token !== undefined) {
    const type = types[token.kind]
    const total =
      token.kind === 'erc20'
        ? { value: String(token.amount), decimals: '6' }
        : token.kind === 'erc721'
          ? { token_id: String(token.id) }
          : { token_id: String(token.id), value: String(token.amount), decimals: null }
    const named = { address_hash: token.contract, name: 'Some Token', symbol: 'SOME', decimals: '6', type, icon_url: null }
    return {
      block_number: block,
      transaction_hash: hash,
      log_index: 0,
      timestamp,
      from: party(token.from),
      to: party(token.to),
      token: named,
      total,
    }
  }
  const status = isFailed ? 'error' : 'ok'
  return {
    block_number: block,
    hash,
    position,
    nonce: position,
    timestamp,
    from: party(from),
    to: party(to),
    value: String(value),
    status,
    method: null,
    raw_input: '0x',
  }
}
