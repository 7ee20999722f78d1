/** Rows that explorers give of few accounts only, in the form in which they give them. */
import type { Address } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { startExplorer } from '../../../testing/start-explorer.ts'
import type { HistoryProvider } from '../history-provider.ts'
import { toTransaction } from '../to-transaction.ts'
import { createBlockscout } from './blockscout.ts'
import { createEtherscan } from './etherscan.ts'
import { createExplorerClient } from './explorer-request.ts'

const alice: Address = `0x${'a'.repeat(40)}`
const bob: Address = `0x${'b'.repeat(40)}`

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** An explorer whose list of transactions has these rows. */
async function open(kind: 'etherscan' | 'blockscout', rows: readonly unknown[]): Promise<HistoryProvider> {
  const explorer = await startExplorer(alice, [])
  const client = createExplorerClient({ url: `${explorer.url}/api${kind === 'etherscan' ? '' : '/v2'}`, key: undefined, now: Date.now })
  undo.push(client.close, explorer.close)
  explorer.misbehave((url, response) => {
    if (url.searchParams.get('action') !== 'txlist' && !url.pathname.endsWith('/transactions')) return false
    response.end(JSON.stringify({ status: '1', message: 'OK', result: rows, items: rows, next_page_params: null }))
    return true
  })
  return kind === 'etherscan' ? createEtherscan({ client, chainId: '1', now: Date.now }) : createBlockscout({ client })
}

const readAll = (provider: HistoryProvider) =>
  provider.readPage(alice, { cursor: undefined, limit: 50, signal: new AbortController().signal, fresh: false })

const hash = `0x${'1'.repeat(64)}`
const etherscanRow = {
  ...{ blockNumber: '9', timeStamp: '1700000009', hash, nonce: '3', transactionIndex: '0', from: bob, to: '', value: '0' },
  ...{ isError: '0', txreceipt_status: '1', input: '0x60806040', contractAddress: alice },
}
const blockscoutRow = {
  ...{ block_number: 9, timestamp: '2023-11-14T22:13:29.000000Z', hash, nonce: 3, position: 0, from: { hash: bob }, to: null, value: '0' },
  ...{ status: 'ok', method: null, raw_input: '0x60806040', created_contract: { hash: alice, is_contract: true } },
}
const config = { caip2: 'eip155:1', name: 'Test', rpcUrls: [], tokens: [] } as const

test.each([
  ['etherscan', etherscanRow],
  ['blockscout', blockscoutRow],
] as const)('an account that is a contract has the transaction that created it: %s', async (kind, row) => {
  const { entries, hasMore } = await readAll(await open(kind, [row]))
  expect([entries.map(({ entry }) => entry), hasMore]).toEqual([
    [expect.objectContaining({ hash, from: bob, to: undefined, status: 'confirmed', transfers: [] })],
    false,
  ])
  const around = { account: alice, config, tokens: new Map(), nfts: new Map(), imageOf: () => '' }
  const [placed] = entries
  expect(placed && toTransaction(placed.entry, around).metadata).toMatchObject({ operationType: 'deploy', sentFrom: bob, sentTo: '' })
})

test.each([
  ['etherscan', { ...etherscanRow, contractAddress: bob }],
  ['blockscout', { ...blockscoutRow, created_contract: { hash: bob } }],
] as const)('the creation of another account by another is not believed: %s', async (kind, row) => {
  await expect(readAll(await open(kind, [row]))).rejects.toThrow('another account')
})

test('what an account had from the first block on is no transaction, and holds up none', async () => {
  const genesis = {
    ...{ blockNumber: '0', timeStamp: '1438269973', hash: `GENESIS_${alice.slice(2)}`, nonce: '', blockHash: '', transactionIndex: '0' },
    ...{ from: 'GENESIS', to: alice, value: '11901464239480000000000000', gas: '0', gasPrice: '0', isError: '0', txreceipt_status: '' },
    ...{ input: '', contractAddress: '', cumulativeGasUsed: '0', gasUsed: '0', confirmations: '1' },
  }
  const { entries, hasMore } = await readAll(await open('etherscan', [{ ...etherscanRow, to: alice, contractAddress: '' }, genesis]))
  expect([entries.map(({ entry }) => entry.hash), hasMore]).toEqual([[hash], false])
})
