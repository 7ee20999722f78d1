/** Accounts to which strangers have sent so much that what explorers tell of them is more than is read at once. */
import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { startExplorer, type WrittenTransaction } from '../../../testing/start-explorer.ts'
import type { Entry, HistoryProvider } from '../history-provider.ts'
import { createBlockscout, createBlockscoutNfts } from './blockscout.ts'
import { createEtherscan, createEtherscanNfts } from './etherscan.ts'
import { createExplorerClient } from './explorer-request.ts'

const alice: Address = `0x${'a'.repeat(40)}`
const bob: Address = `0x${'b'.repeat(40)}`
const contract: Address = `0x${'d'.repeat(40)}`

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

type Row = Record<string, unknown>
type Kind = 'etherscan' | 'blockscout'

/** An explorer that says more of each row of a list. */
async function open(kind: Kind, transactions: readonly WrittenTransaction[], enlarge: (row: Row) => Row) {
  const real = await startExplorer(alice, transactions)
  const explorer = await startExplorer(alice, [])
  const client = createExplorerClient({ url: `${explorer.url}/api${kind === 'etherscan' ? '' : '/v2'}`, key: undefined, now: Date.now })
  undo.push(client.close, explorer.close, real.close)
  explorer.misbehave((url, response) => {
    void fetch(`${real.url}${url.pathname}${url.search}`)
      .then(async (answer) => {
        const { result, items, ...more } = (await answer.json()) as { result?: Row[]; items?: Row[] }
        response.end(JSON.stringify({ ...more, result: result?.map(enlarge), items: items?.map(enlarge) }))
      })
      .catch(() => response.destroy())
    return true
  })
  const options = { client, chainId: '1', now: Date.now }
  const [provider, list] =
    kind === 'etherscan'
      ? [createEtherscan(options), createEtherscanNfts(options)]
      : [createBlockscout({ client }), createBlockscoutNfts({ client })]
  return { explorer, provider, listNfts: () => list(alice, signal) }
}

const signal = new AbortController().signal

async function readAll(provider: HistoryProvider): Promise<readonly Entry[]> {
  const all: Entry[] = []
  let cursor: string | undefined
  for (let page = 0; page < 50; page++) {
    const { entries, hasMore, next } = await provider.readPage(alice, { cursor, limit: 50, signal, fresh: false })
    all.push(...entries.map(({ entry }) => entry))
    if (!hasMore) return all
    cursor = entries.at(-1)?.cursor ?? next
  }
  throw new Error('It does not come to its end.')
}

const writeMany = (count: number, more: Partial<WrittenTransaction> = {}) =>
  Array.from({ length: count }, (_, index): WrittenTransaction => {
    const hash = `0x${createHash('sha256').update(String(index)).digest('hex')}`
    return { hash, block: index + 1, position: 0, from: bob, to: alice, value: 5n, ...more }
  })
const nft = (id: number) => ({ contract, kind: 'erc721', from: bob, to: alice, amount: 1n, id: BigInt(id) }) as const

const large = `0x${'0'.repeat(262_144)}`
const deep = (levels: number) => JSON.parse(`${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`) as unknown

describe.each(['etherscan', 'blockscout'] as const)('%s', (kind) => {
  test('calls as large as a transaction can be leave an account its history', async () => {
    const written = writeMany(50)
    const { provider, explorer } = await open(kind, written, (row) => ({
      ...row,
      ...(kind === 'etherscan' ? { input: large } : { raw_input: large, decoded_input: { parameters: [{ value: large }] } }),
    }))
    const found = await readAll(provider)
    expect(found.map(({ hash }) => hash)).toEqual([...written].reverse().map(({ hash }) => hash))
    expect(found[0]?.method).toBe('0x00000000')
    expect(explorer.asked().length).toBeLessThan(20)
  }, 30_000)
})

test('etherscan: so many large calls that the list is read in smaller pages are all told, once', async () => {
  // Several in a block, and one block that fills such a page by itself.
  const written = writeMany(130).map((one, index) => ({ ...one, block: index < 60 ? 7 : 8 + Math.floor(index / 3), position: index }))
  const { provider, explorer } = await open('etherscan', written, (row) => ({ ...row, input: large + large }))
  const found = await readAll(provider)
  expect(found.map(({ hash }) => hash)).toEqual([...written].reverse().map(({ hash }) => hash))
  const offsets = new Set(explorer.asked().map((url) => url.searchParams.get('offset')))
  expect([...offsets].sort()).toEqual(['100', '20'])
}, 60_000)

test('etherscan: moves of NFTs in large calls leave an account its others', async () => {
  const written = writeMany(150).map((one, index) => ({ ...one, tokens: [nft(index)] }))
  const { listNfts, explorer } = await open('etherscan', written, (row) => ({ ...row, input: large }))
  const listed = await listNfts()
  expect(listed.map(({ tokenId }) => Number(tokenId)).sort((a, b) => a - b)).toEqual(written.map((_, index) => index))
  expect(explorer.asked().map((url) => url.searchParams.get('offset'))).toEqual(expect.arrayContaining(['1000', '100']))
}, 60_000)

test.each([
  ['deep', deep(200)],
  ['large', { list: Array.from({ length: 60_000 }, (_, index) => ({ trait_type: `${index}`, value: 'x'.repeat(60) })) }],
])(
  'blockscout: metadata of one NFT that is %s leaves an account its history and its NFTs',
  async (_, metadata) => {
    const written = writeMany(3).map((one, index) => ({ ...one, tokens: [nft(index)] }))
    const { provider, listNfts } = await open('blockscout', written, (row) => {
      if (row.id === '1') return { ...row, metadata, image_url: `data:image/svg+xml,${'x'.repeat(5_000_000)}` }
      if (row.hash === written[1]?.hash) return { ...row, decoded_input: { parameters: [{ value: metadata }] }, revert_reason: metadata }
      if (row.transaction_hash !== written[1]?.hash) return row
      return { ...row, total: { ...(row.total as Row), token_instance: { id: '1', metadata } } }
    })
    const found = await readAll(provider)
    expect(found.map(({ transfers }) => transfers.map(({ kind, tokenId }) => [kind, tokenId]))).toEqual(
      [2n, 1n, 0n].map((id) => [
        ['native', undefined],
        ['erc721', id],
      ]),
    )
    expect((await listNfts()).map(({ tokenId }) => tokenId)).toEqual([2n, 1n, 0n])
  },
  30_000,
)
