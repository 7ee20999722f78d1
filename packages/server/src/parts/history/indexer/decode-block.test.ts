import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Entry, lastSecond, mostTransfers } from '../history-provider.ts'
import { decodeBlock } from './decode-block.ts'
import { parseEntryText, toEntryText } from './entry-text.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}`
const [alice, bob, contract] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const
const nobody = `0x${'0'.repeat(40)}`
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

type Sent = { readonly value?: string; readonly to?: string | null; readonly input?: string; readonly timestamp?: string }
type Log = { readonly topics: readonly string[]; readonly data: string; readonly address?: string }

function decode(logs: readonly Log[], { value = '0x0', to = contract, input = '0x', timestamp = '0x65' }: Sent = {}, status = '0x1') {
  const block = {
    number: '0x7',
    hash: hash('1'),
    parentHash: hash('2'),
    timestamp,
    transactions: [{ hash: hash('3'), from: alice, to, value, nonce: '0x5', input }],
  }
  const receipt = {
    transactionHash: hash('3'),
    blockHash: hash('1'),
    status,
    contractAddress: to === null ? contract : null,
    logs: logs.map((log) => ({ address: contract, ...log })),
  }
  const { entries } = decodeBlock(block, [receipt])
  return new Map(entries.map(({ account, entry }) => [account, entry]))
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const batchOf = (ids: readonly bigint[], amounts: readonly bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])

describe('a transaction', () => {
  test('that sends the native currency is an entry of both', () => {
    const entries = decode([], { value: '0xde0b6b3a7640000', to: bob })
    expect([...entries.keys()]).toEqual([alice, bob])
    expect(entries.get(bob)).toMatchObject({
      from: alice,
      to: bob,
      minedAt: 101,
      nonce: 5,
      status: 'confirmed',
      method: undefined,
      transfers: [{ kind: 'native', amount: 10n ** 18n }],
    })
  })

  test('that failed moved nothing, and is an entry of its sender', () => {
    const entries = decode([], { value: '0x1', to: bob, input: '0x12345678' }, '0x0')
    expect([...entries.keys()]).toEqual([alice])
    expect(entries.get(alice)).toMatchObject({ status: 'failed', transfers: [], method: '0x12345678' })
  })

  test('that creates a contract sends it what it brings along', () => {
    const entries = decode([], { value: '0x5', to: null })
    expect(entries.get(contract)).toMatchObject({ to: undefined, transfers: [{ to: contract, amount: 5n }] })
  })

  test('with more transfers of one account than an entry takes keeps the first ones', () => {
    const logs = Array.from({ length: mostTransfers + 20 }, (_, at) => ({
      topics: [transferTopic, word(alice), word(bob)],
      data: `0x${(at + 1).toString(16).padStart(64, '0')}`,
    }))
    const transfers = decode(logs).get(bob)?.transfers
    expect(transfers).toHaveLength(mostTransfers)
    expect(transfers?.[0]?.amount).toBe(1n)
  })

  test.each(['0x3afff44180', `0x${'f'.repeat(16)}`, `0x${'f'.repeat(64)}`])(
    'at a time that no date has (%s) has the last one',
    (timestamp) => {
      const [entry] = decode([], { timestamp }).values()
      expect(new Date((entry?.minedAt ?? 0) * 1000).toISOString()).toBe('9999-12-31T23:59:59.000Z')
    },
  )

  test('that was stored with such a time has the last one, too', () => {
    const [entry] = decode([]).values() as Iterable<Entry>
    expect(parseEntryText(toEntryText({ ...entry, minedAt: Number.MAX_SAFE_INTEGER } as Entry)).minedAt).toBe(lastSecond)
  })
})

describe('a log', () => {
  test('of ERC-20, ERC-721 and ERC-1155, single and batch', () => {
    const transfers = decode([
      { topics: [transferTopic, word(alice), word(bob)], data: `0x${'f'.repeat(64)}` },
      { topics: [transferTopic, word(nobody), word(bob), `0x${'e'.repeat(64)}`], data: '0x' },
      { topics: [singleTopic, word(alice), word(alice), word(bob)], data: `0x${'7'.padStart(64, '0')}${'9'.padStart(64, '0')}` },
      { topics: [batchTopic, word(alice), word(bob), word(nobody)], data: batchOf([1n, 2n ** 255n], [3n, 4n]) },
    ]).get(bob)?.transfers
    expect(transfers).toEqual([
      { kind: 'erc20', contract, from: alice, to: bob, amount: 2n ** 256n - 1n, tokenId: undefined },
      { kind: 'erc721', contract, from: nobody, to: bob, amount: 1n, tokenId: BigInt(`0x${'e'.repeat(64)}`) },
      { kind: 'erc1155', contract, from: alice, to: bob, amount: 9n, tokenId: 7n },
      { kind: 'erc1155', contract, from: bob, to: nobody, amount: 3n, tokenId: 1n },
      { kind: 'erc1155', contract, from: bob, to: nobody, amount: 4n, tokenId: 2n ** 255n },
    ])
  })

  test.each([
    ['a Transfer without indexed addresses', [transferTopic], `0x${'0'.repeat(192)}`],
    ['an ERC-20 amount of the wrong size', [transferTopic, word(alice), word(bob)], '0x01'],
    ['a batch of different lengths', [batchTopic, word(alice), word(alice), word(bob)], batchOf([1n], [1n, 2n])],
    ['a batch that promises more than there is', [batchTopic, word(alice), word(alice), word(bob)], `${batchOf([1n], [1n]).slice(0, -64)}`],
    ['a batch whose offsets point nowhere', [batchTopic, word(alice), word(alice), word(bob)], `0x${'f'.repeat(128)}`],
    ['no topics', [], '0x'],
  ])('%s is no transfer', (_, topics, data) => {
    expect(decode([{ topics, data }]).get(alice)?.transfers).toEqual([])
  })

  test('property: whatever it holds, it is read or left out, in little time', () => {
    const topic = fc.constantFrom(transferTopic, singleTopic, batchTopic)
    const bytes = fc.uint8Array({ maxLength: 400 }).map((value) => `0x${Buffer.from(value).toString('hex')}`)
    const small = fc
      .array(fc.nat({ max: 200 }), { maxLength: 12 })
      .map((words) => `0x${words.map((one) => one.toString(16).padStart(64, '0')).join('')}`)
    fc.assert(
      fc.property(
        topic,
        fc.array(fc.constantFrom(word(alice), word(bob)), { maxLength: 3 }),
        fc.oneof(bytes, small),
        (first, rest, data) => {
          const entries = decode([{ topics: [first, ...rest], data }])
          for (const entry of entries.values()) {
            expect(parseEntryText(toEntryText(entry))).toEqual(entry)
            expect(entry.transfers.length).toBeLessThanOrEqual(mostTransfers)
          }
        },
      ),
    )
  })
})
