/** What explorers list of NFTs, against a local server that speaks their protocols, with their faults. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Address } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { startExplorer, type TestExplorer, type WrittenToken, type WrittenTransaction } from '../../../testing/start-explorer.ts'
import type { HeldNft, NftPlace, NftProvider } from '../history-provider.ts'
import { createBlockscoutNfts } from './blockscout.ts'
import { createEtherscanNfts } from './etherscan.ts'
import { createExplorerClient } from './explorer-request.ts'
import { pageNfts } from './listed-nfts.ts'

const alice: Address = `0x${'a'.repeat(40)}`
const bob: Address = `0x${'b'.repeat(40)}`
const contractOf = (digit: number): Address => `0x${String(digit).repeat(40)}`

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

type Kind = 'etherscan' | 'blockscout'
let clock = 1_000_000

function providerOf(kind: Kind, explorer: TestExplorer): NftProvider {
  const url = kind === 'etherscan' ? `${explorer.url}/api` : `${explorer.url}/api/v2`
  const client = createExplorerClient({ url, key: { name: 'apikey', value: 'secret-key' }, now: () => clock })
  undo.push(client.close, explorer.close)
  return pageNfts(
    kind === 'etherscan' ? createEtherscanNfts({ client, chainId: '1', now: () => clock }) : createBlockscoutNfts({ client }),
    () => clock,
  )
}

async function open(kind: Kind, moves: readonly WrittenToken[]) {
  const explorer = await startExplorer(alice, moves.map(toTransaction))
  return { explorer, provider: providerOf(kind, explorer) }
}

let count = 0
function toTransaction(token: WrittenToken, block: number): WrittenTransaction {
  const hash = `0x${createHash('sha256').update(String(++count)).digest('hex')}`
  return { hash, block, position: 0, from: bob, to: token.contract, value: 0n, tokens: [token] }
}

const come = (digit: number, id: bigint, more: Partial<WrittenToken> = {}): WrittenToken => ({
  ...{ contract: contractOf(digit), kind: 'erc721', from: bob, to: alice, amount: 1n, id },
  ...more,
})
const gone = (digit: number, id: bigint, more: Partial<WrittenToken> = {}) => come(digit, id, { from: alice, to: bob, ...more })

const signal = new AbortController().signal
const name = ({ kind, contract, tokenId }: HeldNft) => `${kind} ${contract[2]} ${tokenId}`

async function readAll(provider: NftProvider, { limit = 24, fresh = false } = {}): Promise<readonly string[]> {
  const names: string[] = []
  let after: NftPlace | undefined
  for (let page = 0; page < 1_000; page++) {
    const { found, hasMore } = await provider.readNfts(alice, { after, limit, fresh, signal })
    names.push(...found.map(name))
    after = found.at(-1)
    if (!hasMore) return names
  }
  throw new Error('It does not come to its end.')
}

describe.each(['etherscan', 'blockscout'] as const)('%s', (kind) => {
  test('what came and has not gone is there, by collection and number, and nobody is taken to have asked for it', async () => {
    const editions = { kind: 'erc1155', amount: 5n } as const
    const huge = 2n ** 256n - 1n
    const { provider, explorer } = await open(kind, [
      ...[come(3, 9n), come(3, 10n), gone(3, 9n), come(1, huge), come(2, 1n, editions), gone(2, 1n, { ...editions, amount: 4n })],
      ...[come(2, 2n, editions), gone(2, 2n, editions), come(4, 1n, { kind: 'erc20', amount: 7n })],
    ])
    const { found, hasMore } = await provider.readNfts(alice, { after: undefined, limit: 24, fresh: false, signal })
    expect([found.map(name), hasMore]).toEqual([[`erc721 1 ${huge}`, 'erc1155 2 1', 'erc721 3 10'], false])
    expect(found.some(({ isAskedFor }) => isAskedFor)).toBe(false)
    // What tells of the transactions themselves is not asked for.
    expect(explorer.asked().every(({ href }) => /\/nft\?|nfttx|1155tx/.test(href))).toBe(true)
  })

  test('an account without any has none', async () => {
    const { provider } = await open(kind, [])
    expect(await readAll(provider)).toEqual([])
  })

  test('property: each that is left comes once, in one order, however large the pages are', async () => {
    const move = fc.record({ digit: fc.integer({ min: 1, max: 3 }), id: fc.bigInt({ min: 0n, max: 40n }), isNew: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 150 }), fc.integer({ min: 1, max: 60 }), async (moves, limit) => {
        const held = new Set<string>()
        const written = moves.flatMap(({ digit, id }): readonly WrittenToken[] => {
          const key = `erc721 ${digit} ${String(id).padStart(3, '0')}`
          if (held.delete(key)) return [gone(digit, id)]
          held.add(key)
          return [come(digit, id)]
        })
        const { provider } = await open(kind, written)
        const expected = [...held].sort().map((key) => key.replace(/ 0+(\d)/, ' $1'))
        expect(await readAll(provider, { limit })).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('lists are read once for all pages of an account, and again after half a minute or for whoever asks anew', async () => {
    const { provider, explorer } = await open(
      kind,
      Array.from({ length: 120 }, (_, id) => come(1, BigInt(id))),
    )
    expect(await readAll(provider, { limit: 10 })).toHaveLength(120)
    const once = explorer.asked().length
    expect(once).toBe(kind === 'etherscan' ? 2 : 3)
    expect(await readAll(provider, { limit: 50, fresh: true })).toHaveLength(120)
    expect(explorer.asked()).toHaveLength(2 * once)
    clock += 30_001
    expect(await readAll(provider)).toHaveLength(120)
    expect(explorer.asked()).toHaveLength(3 * once)
  })

  test('so much is read and no more', async () => {
    const { provider, explorer } = await open(
      kind,
      Array.from({ length: 3_100 }, (_, id) => come(1, BigInt(id))),
    )
    expect(await readAll(provider, { limit: 1_000 })).toHaveLength(kind === 'etherscan' ? 3_000 : 500)
    expect(explorer.asked()).toHaveLength(kind === 'etherscan' ? 4 : 10)
  })

  test.each([
    ['no JSON', '<html>Attention Required</html>'],
    ['no object', '"ok"'],
    ['another form', '{"items":{},"result":7,"status":"1","message":"OK"}'],
    ['a number that is none', JSON.stringify(answerOf({ tokenID: '0x1f', id: '0x1f' }))],
    ['a number without end', JSON.stringify(answerOf({ tokenID: '9'.repeat(79), id: '9'.repeat(79) }))],
    ['a contract that is none', JSON.stringify(answerOf({ contractAddress: '0x12', address_hash: '0x12' }))],
    ['no contract', JSON.stringify(answerOf({ contractAddress: undefined, address_hash: undefined }))],
    ['an answer without end', `{"items":[${'1,'.repeat(200_000)}1,1]}`],
  ])('%s is an error, and no list', async (_, body) => {
    const { provider, explorer } = await open(kind, [come(1, 1n)])
    explorer.misbehave((_url, response) => {
      response.end(body)
      return true
    })
    await expect(readAll(provider)).rejects.toMatchObject({ name: 'HistoryUnavailable' })
    explorer.misbehave(() => false)
    expect(await readAll(provider)).toEqual(['erc721 1 1'])
  })

  test.each([500, 502, 404, 302])('status %s is an error, and names no key', async (status) => {
    const { provider, explorer } = await open(kind, [come(1, 1n)])
    explorer.misbehave((_url, response) => {
      response.writeHead(status, { location: 'https://evil.example' }).end()
      return true
    })
    const error = await readAll(provider).catch((reason: unknown) => reason)
    expect(String(error)).toContain(String(status))
    expect(String(error)).not.toContain('secret-key')
  })

  test('a pause that it asks for is kept, and then it is asked again', async () => {
    const { provider, explorer } = await open(kind, [come(1, 1n)])
    explorer.misbehave((_url, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end()
      return true
    })
    await expect(readAll(provider)).rejects.toThrow(/429|pause/)
    explorer.misbehave(() => false)
    const asked = explorer.asked().length
    await expect(readAll(provider)).rejects.toMatchObject({ retryAfterMs: 7_000 })
    expect(explorer.asked()).toHaveLength(asked)
    clock += 7_001
    expect(await readAll(provider)).toEqual(['erc721 1 1'])
  })

  test('a page that comes again is not taken for the next one', async () => {
    const { provider, explorer } = await open(
      kind,
      Array.from({ length: 1_200 }, (_, id) => come(1, BigInt(id))),
    )
    const path =
      kind === 'etherscan'
        ? '/api?module=account&action=tokennfttx&endblock=9999&page=1&offset=1000'
        : `/api/v2/addresses/${alice}/nft?type=ERC-721,ERC-1155`
    const first = await (await fetch(`${explorer.url}${path}`)).text()
    explorer.misbehave((url, response) => {
      if (!/nfttx|\/nft/.test(url.href)) return false
      response.end(first)
      return true
    })
    await expect(readAll(provider)).rejects.toThrow('the same page twice')
  })
})

/** One that is in order but for what is changed, in the forms of both. */
function answerOf(change: Readonly<Record<string, string | undefined>>) {
  const contract = contractOf(1)
  const row = {
    ...{ blockNumber: '1', timeStamp: '1700000000', hash: `0x${'1'.repeat(64)}`, nonce: '0', transactionIndex: '0' },
    ...{ from: bob, to: alice, contractAddress: contract, tokenID: '1', tokenName: 'Some', tokenSymbol: 'SOME', ...change },
  }
  const item = { id: change.id ?? '1', token: { address_hash: contract, type: 'ERC-721', ...change }, token_type: 'ERC-721', value: '1' }
  return { status: '1', message: 'OK', result: [row], items: [item], next_page_params: null }
}

test('one transaction that fills pages with equal moves is no repetition', async () => {
  const tokens = Array.from({ length: 2_100 }, () => come(1, 1n))
  const explorer = await startExplorer(alice, [{ ...toTransaction(come(1, 1n), 1), tokens }])
  expect(await readAll(providerOf('etherscan', explorer))).toEqual(['erc721 1 1'])
})

test('the NFTs of another account are not believed', async () => {
  const { provider, explorer } = await open('etherscan', [come(1, 1n)])
  explorer.misbehave((_url, response) => {
    response.end(JSON.stringify(answerOf({ to: bob })))
    return true
  })
  await expect(readAll(provider)).rejects.toThrow('another account')
})

test('NFTs of a standard that nobody here knows are left out', async () => {
  const { provider, explorer } = await open('blockscout', [come(1, 1n)])
  explorer.misbehave((_url, response) => {
    const { items } = answerOf({})
    response.end(JSON.stringify({ items: [...items, { ...items[0], id: '2', token_type: 'ERC-404' }], next_page_params: null }))
    return true
  })
  expect(await readAll(provider)).toEqual(['erc721 1 1'])
})
