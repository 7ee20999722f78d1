/** NFTs over HTTP where an explorer lists them and a real chain has the last word. */
import { type Nft, nfts } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../../server.ts'
import { startExplorer, type TestExplorer, type WrittenToken } from '../../../testing/start-explorer.ts'
import { asPage, startServers, type TestServers } from '../../../testing/start-servers.ts'

let servers: TestServers
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())

describe.each(['etherscan', 'blockscout'] as const)('listed by an explorer as %s', (source) => {
  let explorer: TestExplorer
  let server: FoyerServer
  const lines: string[] = []

  beforeAll(async () => {
    const { accounts, manifest, networks } = servers.world
    const [alice, bob] = [accounts.alice, accounts.bob].map(({ address }) => address.toLowerCase() as Address) as [Address, Address]
    const { portraits, editions } = manifest.contracts
    const come = (contract: string, id: bigint, kind: WrittenToken['kind'] = 'erc721'): WrittenToken => ({
      ...{ contract: contract.toLowerCase(), kind, from: bob, to: alice, amount: 1_000n, id },
      ...(kind === 'erc721' && { amount: 1n }),
    })
    // Hers, more of an edition than she has, one that nobody has minted, and a contract that there is not.
    const said = [
      ...[come(portraits, 1n), come(editions, 1n, 'erc1155'), come(portraits, 987_654n), come(editions, 987_654n, 'erc1155')],
      come(`0x${'9'.repeat(40)}`, 1n),
    ]
    explorer = await startExplorer(
      alice,
      said.map((token, block) => ({
        ...{ hash: `0x${String(block + 1).repeat(64)}`, block, position: 0, from: bob, to: token.contract, value: 0n },
        tokens: [token],
      })),
    )
    const url = `${explorer.url}/${source === 'etherscan' ? 'api' : 'api/v2'}`
    const chains = servers.config.chains.map((chain) =>
      chain.caip2 === `eip155:${networks.first.id}` ? { ...chain, history: { source, url } } : chain,
    )
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const secrets = { historyApiKeys: { [new URL(url).host]: 'canary-key' } }
    server = await createServer({ ...servers.config, chains, dataDir: 'memory', port: 0 }, secrets, { log })
    await server.listen()
  })
  afterAll(async () => {
    await server?.close()
    await explorer?.close()
    expect(lines.join()).not.toContain('canary-key')
  })

  const ask = (query: Record<string, string> = {}) => {
    const { accounts, networks } = servers.world
    const search = new URLSearchParams({ chainId: `eip155:${networks.first.id}`, ...query })
    return asPage(server)(`/v1/account/${accounts.alice.address}/nfts?${search}`)
  }
  const read = async (): Promise<readonly Nft[]> => {
    const { body } = await ask({ 'no-cache': 'true' })
    const page = v.safeParse(nfts.output, body)
    return page.success ? page.output.data : []
  }

  test('what the chain says is so is there, with name and picture; what is not so is not', async () => {
    // Metadata is fetched meanwhile.
    await expect.poll(async () => (await read()).map(({ name }) => name).sort(), { timeout: 30_000 }).toEqual(['Edition 1', 'Portrait #1'])
    const all = await read()
    expect(all.find(({ name }) => name === 'Portrait #1')).toMatchObject({
      standard: 'erc721',
      quantity: { numeric: '1' },
      collection: { name: 'Foyer Portraits' },
      preview: { url: expect.stringContaining('/public/getPicture/') },
      flags: { is_spam: false },
    })
    const edition = all.find(({ name }) => name === 'Edition 1')
    expect([edition?.standard, BigInt(edition?.quantity.numeric ?? 0) < 1_000n]).toEqual(['erc1155', true])
    expect(explorer.asked().every(({ searchParams }) => searchParams.get('apikey') === 'canary-key')).toBe(true)
  })

  test('an explorer that is away is said, and may be asked again', async () => {
    explorer.misbehave((_url, response) => {
      response.writeHead(500).end()
      return true
    })
    const { response, body } = await ask({ 'no-cache': 'true' })
    expect([response.status, response.headers.get('retry-after'), body]).toEqual([
      502,
      '2',
      expect.objectContaining({ code: 'upstream_failed' }),
    ])
    explorer.misbehave(() => false)
    expect(await read()).toHaveLength(2)
    expect((await ask({ cursor: 'x' })).body).toMatchObject({ code: 'invalid_request' })
  })
})
