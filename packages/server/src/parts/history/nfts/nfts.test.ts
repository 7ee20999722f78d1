/** NFTs over real HTTP, of a real chain, on both databases. */
import { history, type Nft, nfts } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../../server.ts'
import { asPage, startServers, type TestServers } from '../../../testing/start-servers.ts'

let servers: TestServers

beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())

const first = () => servers.world.chains.first.client
const contracts = () => servers.world.manifest.contracts
const chainId = () => `eip155:${servers.world.networks.first.id}`
const abi = parseAbi([
  'function mint(address to, uint256 id)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function mint(address to, uint256 id, string uri)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

async function someone() {
  const account = privateKeyToAccount(generatePrivateKey())
  await first().setBalance({ address: account.address, value: parseEther('100') })
  return account
}

async function send(account: Awaited<ReturnType<typeof someone>>, to: Hex, data: Hex): Promise<Hex> {
  const hash = await first().sendTransaction({ account, chain: null, to, data } as never)
  expect((await first().waitForTransactionReceipt({ hash, timeout: 30_000 })).status).toBe('success')
  return hash
}

const ourPicture = /^https:\/\/server\.example\/public\/getPicture\//

let lastId = 1_000n
const nextId = () => ++lastId

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const get = (path: string) => asPage(servers[kind])(path)
  async function ask(account: string, query: Record<string, string> = {}) {
    return get(`/v1/account/${account}/nfts?${new URLSearchParams({ chainId: chainId(), ...query })}`)
  }
  async function readPage(account: string, query: Record<string, string> = {}) {
    const { response, body } = await ask(account, query)
    expect([response.status, body]).toEqual([200, expect.anything()])
    return v.parse(nfts.output, body)
  }
  async function readAll(account: string): Promise<readonly Nft[]> {
    const found: Nft[] = []
    let cursor: string | null = null
    do {
      const page: { data: Nft[]; next: string | null } = await readPage(account, { 'no-cache': 'true', ...(cursor !== null && { cursor }) })
      found.push(...page.data)
      cursor = page.next
    } while (cursor !== null)
    return found
  }
  /** Once its contracts have said so much: what takes longer than a page waits for is on the next. */
  async function readWhen(account: string, isComplete: (all: readonly Nft[]) => boolean): Promise<readonly Nft[]> {
    let all: readonly Nft[] = []
    const read = async () => {
      all = await readAll(account)
      return isComplete(all)
    }
    await expect.poll(read, { timeout: 60_000 }).toBe(true)
    return all
  }
  const idsOf = async (account: string) => (await readAll(account)).map(({ tokenId }) => tokenId)
  const until = (account: string, ids: readonly bigint[]) =>
    expect.poll(async () => (await idsOf(account)).sort(), { timeout: 30_000 }).toEqual(ids.map(String).sort())

  test('an account has portraits and editions, with name, picture, collection and amount', async () => {
    const { alice } = servers.world.accounts
    const all = await readWhen(alice.address, (found) => found.length >= 5 && found.every(({ name }) => name !== undefined))
    expect(all.find(({ id }) => id === `${chainId()}/erc721:${contracts().portraits.toLowerCase()}/2`)).toEqual({
      id: expect.anything(),
      chainId: chainId(),
      address: `${chainId()}:${contracts().portraits.toLowerCase()}`,
      tokenId: '2',
      standard: 'erc721',
      quantity: { numeric: '1' },
      name: 'Portrait #2',
      collection: { name: 'Foyer Portraits', symbol: 'PORT' },
      preview: { url: expect.stringMatching(ourPicture) },
      flags: { is_spam: false },
    })
    expect(all.find(({ id }) => id === `${chainId()}/erc1155:${contracts().editions.toLowerCase()}/1`)).toMatchObject({
      standard: 'erc1155',
      quantity: { numeric: '7' },
      name: 'Edition 1',
      collection: { name: 'Foyer Editions', symbol: 'EDTN' },
      flags: { is_spam: false },
    })
  })

  test('what can be wrong with one spoils neither it nor the others', async () => {
    const { erin } = servers.world.accounts
    // Of three of them nothing can be known.
    const all = await readWhen(erin.address, (found) => found.length === 11 && found.filter(({ name }) => (name ?? '') === '').length <= 3)
    const oddities = new Map(all.filter(({ collection }) => collection.symbol === 'ODD').map((one) => [one.tokenId, one]))
    expect(oddities.size).toBe(10)
    const previewOf = (id: string) => oddities.get(id)?.preview?.url
    expect(oddities.get('1')).toMatchObject({
      name: 'No picture',
      preview: { url: expect.stringMatching(ourPicture) },
    })
    expect([oddities.get('2')?.name, previewOf('2')]).toEqual(['Huge picture', undefined])
    for (const id of ['3', '4', '8']) expect([id, oddities.get(id)?.name ?? '', previewOf(id)]).toEqual([id, '', undefined])
    expect(oddities.get('5')?.name).toBe('<img src=x onerror=alert(1)>Bold')
    expect(oddities.get('6')?.name).toBe('Safegpj.exe')
    expect(oddities.get('7')?.name?.length).toBeLessThanOrEqual(70)
    const moving = (2n ** 256n - 1n).toString()
    expect(oddities.get(moving)?.name).toBe('Moving picture')
    const look = async (id: string) => {
      const response = await fetch((previewOf(id) ?? '').replace('https://server.example', servers[kind].url))
      return [response.status, response.headers.get('content-type'), await response.text()] as const
    }
    expect(await look('1')).toMatchObject([404, 'application/json', expect.anything()])
    expect(await look('9')).toEqual([200, 'image/svg+xml', expect.not.stringContaining('script')])
    const [status, type, still] = await look(moving)
    expect([status, type, still]).toEqual([200, 'image/gif', expect.not.stringContaining('NETSCAPE')])
  })

  test('what somebody else sent under a name that leads away is flagged, and what the account asked for is not', async () => {
    const { alice } = servers.world.accounts
    const isLure = ({ collection }: Nft) => collection.symbol === 'GIFT'
    await expect.poll(async () => (await readAll(alice.address)).filter(isLure).length, { timeout: 30_000 }).toBe(1)
    expect((await readAll(alice.address)).filter(({ flags }) => flags.is_spam).map(({ collection }) => collection.symbol)).toEqual(['GIFT'])
    const account = await someone()
    const [lured, named] = [nextId(), nextId()]
    const mint = (id: bigint, uri: string) => encodeFunctionData({ abi, functionName: 'mint', args: [account.address, id, uri] })
    await send(account, contracts().lures, mint(lured, 'data:application/json,{"name":"Mine"}'))
    await send(await someone(), contracts().oddities, mint(named, 'data:application/json,{"name":"Claim at gifts.xyz"}'))
    await until(account.address, [lured, named])
    const readFlags = async () => (await readAll(account.address)).map(({ tokenId, flags }) => [tokenId, flags.is_spam]).sort()
    await expect.poll(readFlags, { timeout: 30_000 }).toEqual([
      [`${lured}`, false],
      [`${named}`, true],
    ])
  })

  test('what was sent is gone, what came in a batch is there, and the history shows both with name and picture', async () => {
    const [account, other] = [await someone(), await someone()]
    const { portraits, editions } = contracts()
    const [portrait, one, two] = [nextId(), nextId(), nextId()]
    await send(account, portraits, encodeFunctionData({ abi, functionName: 'mint', args: [account.address, portrait] }))
    for (const id of [one, two])
      await send(account, editions, encodeFunctionData({ abi, functionName: 'mint', args: [account.address, id, 9n] }))
    await until(account.address, [portrait, one, two])
    const sent = await send(
      account,
      portraits,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [account.address, other.address, portrait] }),
    )
    const batch = await send(
      account,
      editions,
      encodeFunctionData({
        abi,
        functionName: 'safeBatchTransferFrom',
        args: [account.address, other.address, [one, two], [4n, 9n], '0x'],
      }),
    )
    await until(account.address, [one])
    await until(other.address, [portrait, one, two])
    const amounts = new Map((await readAll(other.address)).map(({ tokenId, quantity }) => [tokenId, quantity.numeric]))
    expect([one, two].map((id) => amounts.get(`${id}`))).toEqual(['4', '9'])
    const transfersOf = async (hash: Hex) => {
      const { body } = await get(`/v1/account/${other.address}/history?chainId=${chainId()}`)
      return v.parse(history.output, body).data.find(({ metadata }) => metadata.hash === hash)?.transfers
    }
    await expect
      .poll(() => transfersOf(sent), { timeout: 30_000 })
      .toMatchObject([
        {
          direction: 'in',
          quantity: { numeric: '1' },
          nft_info: {
            name: `Portrait #${portrait}`,
            content: { preview: { url: expect.stringMatching(ourPicture) } },
            address: `${chainId()}:${portraits.toLowerCase()}`,
            flags: { is_spam: false },
          },
        },
      ])
    await expect
      .poll(() => transfersOf(batch), { timeout: 30_000 })
      .toMatchObject([
        { direction: 'in', quantity: { numeric: '4' }, nft_info: { name: `Edition ${one}`, flags: { is_spam: false } } },
        { direction: 'in', quantity: { numeric: '9' }, nft_info: { name: `Edition ${two}`, flags: { is_spam: false } } },
      ])
  })

  test('pages follow each other, whatever is in them', async () => {
    const account = await someone()
    const ids = Array.from({ length: 30 }, nextId)
    for (const id of ids)
      await first().sendTransaction({
        account,
        chain: null,
        to: contracts().portraits,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [account.address, id] }),
      } as never)
    await until(account.address, ids)
    const page = await readPage(account.address)
    expect([page.data.length, page.next]).toEqual([24, expect.any(String)])
    const rest = await readPage(account.address, { cursor: page.next ?? '' })
    expect([rest.data.length, rest.next]).toEqual([6, null])
    expect([...page.data, ...rest.data].map(({ tokenId }) => BigInt(tokenId))).toEqual(ids)
  })

  test('what is kept is told again for half a minute, unless it is asked for anew', async () => {
    const account = await someone()
    expect(await readPage(account.address)).toEqual({ data: [], next: null })
    const id = nextId()
    await send(account, contracts().portraits, encodeFunctionData({ abi, functionName: 'mint', args: [account.address, id] }))
    await expect.poll(async () => (await readPage(account.address, { 'no-cache': 'true' })).data.length, { timeout: 30_000 }).toBe(1)
    await send(
      account,
      contracts().portraits,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [account.address, servers.world.accounts.frank.address, id] }),
    )
    expect((await readPage(account.address)).data).toHaveLength(1)
    // The index may not know yet: the chain does.
    expect((await readPage(account.address, { 'no-cache': 'true' })).data).toHaveLength(0)
  })

  test.each([
    [{ chainId: 'eip155:5' }, 'unknown_chain'],
    [{ chainId: 'eip155:999' }, 'unknown_chain'],
    [{ cursor: 'x' }, 'invalid_request'],
    [{ cursor: `0x${'0'.repeat(40)}.${'9'.repeat(79)}` }, 'invalid_request'],
  ] as const)('with %j it is refused with %s', async (query, code) => {
    expect((await ask(servers.world.accounts.alice.address, query)).body).toMatchObject({ code })
  })
})

test('a picture that stands in its metadata is found again by a server that has not drawn it, and for what was given out alone', async () => {
  const { alice } = servers.world.accounts
  const path = `/v1/account/${alice.address}/nfts?chainId=${chainId()}&no-cache=true`
  const previewOf = async () => {
    const page = v.safeParse(nfts.output, (await asPage(servers.external)(path)).body)
    return page.success ? page.output.data.find(({ name }) => name === 'Portrait #2')?.preview?.url : undefined
  }
  await expect.poll(previewOf, { timeout: 30_000 }).toMatch(ourPicture)
  const address = (await previewOf()) ?? ''
  const other = await createServer(servers.config, { databaseUrl: servers.externalUrl }, { log: pino({ level: 'silent' }) })
  try {
    const look = (url: string) => other.fetch(new Request(url.replace('https://server.example', 'http://localhost')))
    expect((await look(address)).headers.get('content-type')).toBe('image/svg+xml')
    expect((await look(address.replace('/getPicture/', '/getPicture/A').replace(/(getPicture\/.{22})./, '$1'))).status).toBe(404)
  } finally {
    await other.close()
  }
})
