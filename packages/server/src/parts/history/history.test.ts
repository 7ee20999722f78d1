/** The history over real HTTP, of a real chain, on both databases. */
import { type AccountTransaction, history } from '@foyer/contract'
import { devnetTokens } from '@foyer/devnet'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPage, startServers, type TestServers } from '../../testing/start-servers.ts'

let servers: TestServers

beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())

const first = () => servers.world.chains.first.client
const chainId = () => `eip155:${servers.world.networks.first.id}`

/** With a hundred of the native currency, and nothing else. */
async function someone() {
  const account = privateKeyToAccount(generatePrivateKey())
  await first().setBalance({ address: account.address, value: parseEther('100') })
  return account
}

type Sent = { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex; readonly gas?: bigint }

async function send(account: Awaited<ReturnType<typeof someone>>, sent: Sent): Promise<Hex> {
  const hash = await first().sendTransaction({ account, chain: null, ...sent } as never)
  await first().waitForTransactionReceipt({ hash, timeout: 30_000 })
  return hash
}

const transferOf = (to: Hex, amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  const get = (path: string) => asPage(servers[kind])(path)
  async function read(account: string, query: Record<string, string> = {}) {
    const { response, body } = await get(`/v1/account/${account}/history?${new URLSearchParams({ chainId: chainId(), ...query })}`)
    expect(body).toMatchObject({ data: expect.anything() })
    expect(response.status).toBe(200)
    return v.parse(history.output, body)
  }
  /** Until the index has all of them. */
  async function readAll(account: string, hashes: readonly Hex[]): Promise<readonly AccountTransaction[]> {
    let found: readonly AccountTransaction[] = []
    await expect
      .poll(
        async () => {
          found = (await read(account)).data
          return hashes.filter((hash) => !found.some((one) => one.metadata.hash === hash && one.metadata.status !== 'pending'))
        },
        { timeout: 30_000 },
      )
      .toEqual([])
    return found
  }

  test('what was sent, received, approved and failed, newest first', async () => {
    const [account, other] = [await someone(), (await someone()).address.toLowerCase() as Hex]
    const { usd } = devnetTokens
    const whale = servers.world.accounts.alice.address
    await first().impersonateAccount({ address: whale })
    const received = await first().sendTransaction({
      account: whale,
      chain: null,
      to: usd.address,
      data: transferOf(account.address, 2_500_001n),
    })
    await first().waitForTransactionReceipt({ hash: received, timeout: 30_000 })
    const native = await send(account, { to: other, value: parseEther('1.000000000000000001') })
    const token = await send(account, { to: usd.address, data: transferOf(other, 1n) })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 5n] })
    const approved = await send(account, { to: usd.address, data: approve })
    const failed = await send(account, { to: usd.address, data: transferOf(other, 10n ** 30n), gas: 100_000n })
    const found = await readAll(account.address, [received, native, token, approved, failed])
    expect(found.map(({ metadata: { operationType, status, hash } }) => [operationType, status, hash])).toEqual([
      ['execute', 'failed', failed],
      ['approve', 'confirmed', approved],
      ['send', 'confirmed', token],
      ['send', 'confirmed', native],
      ['receive', 'confirmed', received],
    ])
    expect(found[3]).toMatchObject({
      id: `${chainId()}:${native}`,
      metadata: { sentFrom: account.address.toLowerCase(), sentTo: other, nonce: 0, chain: chainId() },
      transfers: [
        {
          direction: 'out',
          sender: account.address.toLowerCase(),
          recipient: other,
          quantity: { numeric: '1.000000000000000001' },
          fungible_info: { symbol: 'ETH', icon: { url: expect.stringContaining('getTokenImage') }, flags: { is_spam: false } },
        },
      ],
    })
    expect(found[4]?.transfers).toMatchObject([
      {
        direction: 'in',
        quantity: { numeric: '2.500001' },
        fungible_info: { symbol: 'USDF', address: `${chainId()}:${usd.address.toLowerCase()}`, flags: { is_spam: false } },
      },
    ])
    expect(Math.abs(Date.parse(found[0]?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(86_400_000)
  })

  test('an NFT has its collection and its number', async () => {
    const account = await someone()
    const { portraits } = servers.world.manifest.contracts
    const { alice, bob } = servers.world.accounts
    const abi = parseAbi(['function ownerOf(uint256) view returns (address)', 'function transferFrom(address, address, uint256)'])
    const owner = await first().readContract({ abi, address: portraits, functionName: 'ownerOf', args: [1n] })
    expect([alice.address, bob.address]).toContain(owner)
    await first().impersonateAccount({ address: owner })
    const move = (from: Hex, to: Hex) => encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, 1n] })
    const hash = await first().sendTransaction({ account: owner, chain: null, to: portraits, data: move(owner, account.address) })
    await first().waitForTransactionReceipt({ hash, timeout: 30_000 })
    await send(account, { to: portraits, data: move(account.address, owner) })
    // What its contract takes longer to say than a page waits for is on the next.
    const transfersOf = async () => (await readAll(account.address, [hash])).find(({ metadata }) => metadata.hash === hash)?.transfers
    await expect
      .poll(transfersOf, { timeout: 30_000 })
      .toMatchObject([
        { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: expect.stringMatching(/\S.* #1$/), flags: { is_spam: false } } },
      ])
  })

  test('nothing moved in the name of an account that sent nothing is spam, of whatever token', async () => {
    const [account, attacker] = [await someone(), await someone()]
    const { usd } = devnetTokens
    const abi = parseAbi(['function transferFrom(address, address, uint256) returns (bool)'])
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [account.address, attacker.address, 0n] })
    const hash = await send(attacker, { to: usd.address, data })
    const [found] = await readAll(account.address, [hash])
    expect(found?.transfers?.map((transfer) => transfer.fungible_info?.flags?.is_spam)).toEqual([true])
  })

  test('what waits to be mined is on top, once, and then no longer', async () => {
    const account = await someone()
    const other = (await someone()).address
    const mined = await send(account, { to: other, value: 1n })
    await readAll(account.address, [mined])
    await first().setAutomine(false)
    try {
      const hash = await first().sendTransaction({ account, chain: null, to: other, value: 7n } as never)
      await expect
        .poll(async () => (await read(account.address)).data.map(({ metadata }) => [metadata.hash, metadata.status]), { timeout: 30_000 })
        .toEqual([
          [hash, 'pending'],
          [mined, 'confirmed'],
        ])
      await first().mine({ blocks: 1 })
      const found = await readAll(account.address, [hash])
      expect(found.map(({ metadata }) => [metadata.hash, metadata.status])).toEqual([
        [hash, 'confirmed'],
        [mined, 'confirmed'],
      ])
    } finally {
      await first().setAutomine(true)
    }
  })

  test('pages of 50 over all networks give each transaction once, newest first', async () => {
    const account = await someone()
    const second = servers.world.chains.second.client
    await second.setBalance({ address: account.address, value: parseEther('1') })
    const other = (await someone()).address
    const hashes: Hex[] = []
    for (let nonce = 0; nonce < 70; nonce++) {
      const client = nonce % 7 === 0 ? second : first()
      hashes.push(await client.sendTransaction({ account, chain: null, to: other, value: BigInt(nonce + 1) } as never))
    }
    const readPages = async () => {
      const pages: AccountTransaction[][] = []
      let cursor: string | null = null
      do {
        const { body } = await get(`/v1/account/${account.address}/history?${cursor === null ? '' : `cursor=${cursor}`}`)
        const page = v.parse(history.output, body)
        pages.push(page.data)
        cursor = page.next
      } while (cursor !== null)
      return pages
    }
    await expect.poll(async () => (await readPages()).flat().length, { timeout: 30_000 }).toBe(70)
    const pages = await readPages()
    expect(pages.map((page) => page.length)).toEqual([50, 20])
    const times = pages.flat().map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(new Set(pages.flat().map(({ metadata }) => metadata.hash))).toEqual(new Set(hashes))
    expect(new Set(pages.flat().map(({ metadata }) => metadata.chain)).size).toBe(2)
  })

  test('an account without a past has an empty page, and an on-ramp has no orders', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    expect(await read(address)).toEqual({ data: [], next: null })
    expect(await read(servers.world.accounts.alice.address, { onramp: 'coinbase' })).toEqual({ data: [], next: null })
  })

  test.each([
    ['eip155:5', {}, 'unknown_chain'],
    ['eip155:999', {}, 'unknown_chain'],
    [undefined, { cursor: 'x' }, 'invalid_request'],
    [undefined, { cursor: Buffer.from('{"eip155:31337":"1; drop table"}').toString('base64url') }, 'invalid_request'],
    [undefined, { cursor: Buffer.from('[1]').toString('base64url') }, 'invalid_request'],
  ] as const)('of %s with %j it is refused with %s', async (network, query, code) => {
    const { alice } = servers.world.accounts
    const { body } = await get(`/v1/account/${alice.address}/history?${new URLSearchParams({ chainId: network ?? chainId(), ...query })}`)
    expect(body).toMatchObject({ code })
  })
})
