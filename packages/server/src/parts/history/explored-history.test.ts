/** The history over HTTP of networks that explorers and nodes tell of, at the edge of what one answer takes. */
import { history } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { startExplorer, type TestExplorer, type WrittenTransaction } from '../../testing/start-explorer.ts'
import { type Behaviour, sendJson, startNode } from '../../testing/start-node.ts'
import { asPage } from '../../testing/start-servers.ts'
import { mostTransfers } from './history-provider.ts'
import { mostPending } from './pending.ts'
import { mostNftsAsked } from './read-history.ts'

const [alice, bob, contract] = ['a', 'b', 'd'].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Network = {
  readonly behaviour?: Behaviour
  readonly source?: 'etherscan' | 'blockscout'
  readonly written?: readonly WrittenTransaction[]
  /** Told of by the explorer of the first network. */
  readonly isAtFirstHost?: boolean
  readonly perSecond?: number
}

/** Nothing is known there but what a test says. */
const silent: Behaviour = (messages, response, batch) => {
  const answers = messages.map(({ id }) => ({ jsonrpc: '2.0', id, result: null }))
  sendJson(response, batch ? answers : answers[0])
}

type Opened = { readonly server: FoyerServer; readonly explorers: readonly TestExplorer[] }

async function open(networks: readonly Network[], limits: Config['limits'] = {}): Promise<Opened> {
  const explorers: TestExplorer[] = []
  const chains: Config['chains'][number][] = []
  for (const [index, network] of networks.entries()) {
    const { behaviour = silent, source = 'blockscout', written = [], isAtFirstHost = false, perSecond } = network
    const node = await startNode(behaviour, `0x${(index + 1).toString(16)}`)
    const explorer = (isAtFirstHost && explorers[0]) || (await startExplorer(alice, written))
    undo.push(node.close, explorer.close)
    explorers.push(explorer)
    const url = `${explorer.url}/${source === 'etherscan' ? 'api' : 'api/v2'}`
    const history = { source, url, ...(perSecond !== undefined && { perSecond }) }
    chains.push({ caip2: `eip155:${index + 1}`, name: `Network ${index + 1}`, rpcUrls: [node.url], tokens: [], history })
  }
  const projects = [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }]
  const config: Config = { host: '127.0.0.1', port: 0, dataDir: 'memory', chains, projects, limits, allowLocalEgress: true, drainMs: 0 }
  const server = await createServer(config, {}, { log: pino({ level: 'silent' }) })
  undo.push(server.close)
  await server.listen()
  return { server, explorers }
}

const read = (server: FoyerServer) => asPage(server)(`/v1/account/${alice}/history`)

describe.each(['etherscan', 'blockscout'] as const)('of an explorer as %s', (source) => {
  test('a transaction of more transfers than an answer takes is told with the first of them', async () => {
    const tokens = Array.from(
      { length: 240 },
      (_, at) => ({ contract, kind: 'erc20', from: bob, to: alice, amount: BigInt(at + 1), id: 0n }) as const,
    )
    const common = { position: 0, from: bob, to: alice, value: 5n }
    const written = [
      { ...common, hash: hashOf(1), block: 9, tokens },
      { ...common, hash: hashOf(2), block: 8 },
    ]
    const { server } = await open([{ source, written }])
    const { response, body } = await read(server)
    expect([response.status, body]).toEqual([200, expect.anything()])
    const { data } = v.parse(history.output, body)
    expect(data.map(({ metadata, transfers }) => [metadata.hash, transfers?.length])).toEqual([
      [hashOf(1), mostTransfers],
      [hashOf(2), 1],
    ])
    expect(data[0]?.transfers?.[0]).toMatchObject({ direction: 'in', fungible_info: { symbol: 'ETH' } })
  })

  test('a block of a time that no date has is a failure of the explorer', async () => {
    const { server, explorers } = await open([
      { source, written: [{ hash: hashOf(1), block: 9, position: 0, from: alice, to: bob, value: 5n }] },
    ])
    explorers[0]?.misbehave((url, response) => {
      const list = url.pathname.startsWith('/api/v2') ? url.pathname.split('/').at(-1) : url.searchParams.get('action')
      if (list !== 'txlist' && list !== 'transactions') return false
      const time = { timeStamp: '253402300800', timestamp: '9999-12-31T23:59:59-00:01' }
      const sent = {
        blockNumber: '9',
        block_number: 9,
        hash: hashOf(1),
        nonce: '0',
        transactionIndex: '0',
        position: 0,
        value: '5',
        ...time,
      }
      const [from, to] = source === 'etherscan' ? [alice, bob] : [{ hash: alice }, { hash: bob }]
      const rows = [{ ...sent, from, to }]
      response.end(JSON.stringify({ status: '1', message: 'OK', result: rows, items: rows, next_page_params: null }))
      return true
    })
    const { response, body } = await read(server)
    expect([response.status, body]).toEqual([502, expect.objectContaining({ code: 'upstream_failed' })])
  })
})

describe('networks at one host', () => {
  const written = [{ hash: hashOf(1), block: 9, position: 0, from: alice, to: bob, value: 5n }]
  const both = [{ source: 'etherscan', written, perSecond: 6 } as const, { source: 'etherscan', isAtFirstHost: true } as const]

  test('ask no more in a second than its key takes, all of them together', async () => {
    const { server, explorers } = await open(both)
    let answered = 0
    let refused = 0
    const began = performance.now()
    explorers[0]?.misbehave((_url, response) => {
      // Counted from the start: what was sent evenly may be read late and together, but never before its moment.
      if (answered < 1 + ((performance.now() - began) / 1_000) * 6) {
        answered++
        return false
      }
      refused++
      response.end(JSON.stringify({ status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (6/sec)' }))
      return true
    })
    const { body } = await read(server)
    expect(
      v
        .parse(history.output, body)
        .data.map(({ metadata }) => metadata.chain)
        .sort(),
    ).toEqual(['eip155:1', 'eip155:2'])
    expect([answered, refused]).toEqual([10, 0])
  })

  test('keep a pause that one of them was asked for', async () => {
    const { server, explorers } = await open(both)
    explorers[0]?.misbehave((_url, response) => {
      response.writeHead(429, { 'retry-after': '20' }).end()
      return true
    })
    const readOf = (chain: string) => asPage(server)(`/v1/account/${alice}/history?chainId=${chain}`)
    expect((await readOf('eip155:1')).response.status).toBe(502)
    const asked = explorers[0]?.asked().length
    const { response } = await readOf('eip155:2')
    expect([response.status, Number(response.headers.get('retry-after')) > 15]).toEqual([502, true])
    expect(explorers[0]?.asked()).toHaveLength(asked ?? 0)
  })
})

/** A node with as many transactions of the account that wait as are told of one. */
const fullOf =
  (network: number): Behaviour =>
  (messages, response, batch) => {
    const transactions = Array.from({ length: mostPending }, (_, nonce) => ({
      ...{ hash: hashOf(network * 1_000 + nonce), from: alice, to: bob, value: '0x1', nonce: `0x${nonce.toString(16)}`, input: '0x' },
    }))
    const blockOf = (tag: unknown) => (tag === 'pending' ? { number: '0x6', transactions } : { number: '0x5' })
    const answers = messages.map(({ id, method, params }) => ({
      ...{ jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? blockOf(params[0]) : null },
    }))
    sendJson(response, batch ? answers : answers[0])
  }

test('what waits on several networks is bounded for all of them together, and none is left out for another', async () => {
  const { server } = await open([1, 2, 3].map((network) => ({ behaviour: fullOf(network) })))
  const { response, body } = await read(server)
  expect([response.status, body]).toEqual([200, expect.anything()])
  const { data } = v.parse(history.output, body)
  expect(data.map(({ metadata }) => metadata.status)).toEqual(Array.from({ length: mostPending }, () => 'pending'))
  for (const chain of ['eip155:1', 'eip155:2', 'eip155:3']) {
    const nonces = data.flatMap(({ metadata }) => (metadata.chain === chain ? [metadata.nonce] : []))
    // The newest of each.
    expect(nonces).toEqual(Array.from({ length: mostPending / 3 }, (_, index) => mostPending - 1 - index))
  }
})

/** A node whose contracts refuse all that they are asked. */
const refusing: Behaviour = (messages, response, batch) => {
  const answers = messages.map(({ id, method, params }) => {
    if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: null }
    const { data } = params[0] as { data: Hex }
    const [asked] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly unknown[]]
    const result = asked.map(() => ({ success: false, returnData: '0x' as const }))
    return { jsonrpc: '2.0', id, result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
  })
  sendJson(response, batch ? answers : answers[0])
}

test('a page whose NFTs are to be asked for costs what that takes, and one point while what they said is kept', async () => {
  const tokens = Array.from(
    { length: mostNftsAsked },
    (_, at) => ({ contract, kind: 'erc721', from: bob, to: alice, amount: 1n, id: BigInt(at) }) as const,
  )
  const written = [{ hash: hashOf(1), block: 9, position: 0, from: alice, to: contract, value: 0n, tokens }]
  const { server } = await open([{ written, behaviour: refusing }], { perIp: { read: 12 } })
  const statuses: number[] = []
  // Three NFTs are a point.
  for (let count = 0; count < 5; count++) statuses.push((await read(server)).response.status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})
