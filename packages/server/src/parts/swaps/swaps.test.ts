/** Swaps on the local networks, by pools of both kinds: asked for over HTTP, signed by an account, sent, and looked for in its balance. */
import { failure, nativeAddress, type RefusalCode } from '@foyer/contract'
import { devnetAccounts, devnetContracts, devnetFeePools, devnetMnemonic, devnetTokens } from '@foyer/devnet'
import { pino } from 'pino'
import * as v from 'valibot'
import { type Address, createWalletClient, erc20Abi, type Hex, http, maxUint256, parseEther, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { sendJson, startNode, type TestNode } from '../../testing/start-node.ts'
import { asPage, startServers, type TestServers } from '../../testing/start-servers.ts'

let servers: TestServers
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())

const first = 'eip155:31337'
const { alice, bob } = devnetAccounts
const { usd, usdt, foy, weth, points } = devnetTokens
const on = (address: string) => `${first}:${address}`
const native = on(nativeAddress)

type Quote = { fromAmount: string; toAmount: string; source: string; spender: string; route: string[]; gas: string }
type Transaction = {
  from: string
  to: string
  data: Hex
  amount: string
  minToAmount: string
  value: string
  eip155: { gas: string; gasPrice: string }
}

async function get<Body>(path: string, query: Record<string, string>): Promise<Body> {
  const { response, body } = await asPage(servers.embedded)(`/v1/convert/${path}?${new URLSearchParams(query)}`)
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body as Body
}

const quote = async (from: string, to: string, amount: bigint) => {
  const { quotes } = await get<{ quotes: [Quote] }>('quotes', { from, to, amount: String(amount), userAddress: on(alice.address) })
  return quotes[0]
}

const post = (body: object) =>
  asPage(servers.embedded)('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function build(body: object): Promise<Transaction> {
  const answer = await post(body)
  expect(answer.response.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { tx: Transaction }).tx
}

async function expectRefusal(answer: Promise<{ response: Response; body: unknown }>, code: RefusalCode, sentence?: string) {
  const { body } = await answer
  const refused = v.parse(failure, body)
  expect(refused.code).toBe(code)
  if (sentence !== undefined) expect(refused.reasons?.[0]?.description).toBe(sentence)
}

const getRaw = (path: string, query: Record<string, string>) =>
  asPage(servers.embedded)(`/v1/convert/${path}?${new URLSearchParams(query)}`)

const balanceOf = (token: string, account: Address) => {
  const { client } = servers.world.chains.first
  return token === native
    ? client.getBalance({ address: account })
    : client.readContract({ abi: erc20Abi, address: token.slice(first.length + 1) as Address, functionName: 'balanceOf', args: [account] })
}

async function send(
  account: Address,
  tx: { readonly to: string; readonly data: Hex; readonly value: string; readonly eip155?: { gas?: string } },
) {
  const { client, network } = servers.world.chains.first
  const hash = await client.sendTransaction({
    account,
    chain: network,
    to: tx.to.slice(first.length + 1) as Address,
    data: tx.data,
    value: BigInt(tx.value),
    ...(tx.eip155?.gas !== undefined && { gas: BigInt(tx.eip155.gas) }),
  })
  return client.waitForTransactionReceipt({ hash })
}

async function approve(token: string, account: Address, amount: bigint) {
  const { tx } = await get<{ tx: { to: string; data: Hex; value: string } }>('build-approve', {
    from: token,
    to: native,
    userAddress: on(account),
    amount: String(amount),
  })
  expect((await send(account, tx)).status).toBe('success')
}

describe('what can be swapped', () => {
  test('is the list of the deployment, with the native currency', async () => {
    const { tokens } = await get<{ tokens: { symbol: string; address: string; decimals: number }[] }>('tokens', {
      chainId: first,
    })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', ...Object.values(devnetTokens).map(({ symbol }) => symbol)])
    expect(tokens[0]).toMatchObject({ address: native, decimals: 18 })
    expect(await get('tokens', { chainId: first, address: usd.address })).toMatchObject({ tokens: [{ symbol: 'USDF', decimals: 6 }] })
    expect(await get('tokens', { chainId: first, address: on(alice.address) })).toEqual({ tokens: [] })
  })

  test('is nothing on a network without pools, which says so', async () => {
    const sentence = 'Network not supported for Swaps'
    await expectRefusal(getRaw('tokens', { chainId: 'eip155:999' }), 'unknown_chain', sentence)
    await expectRefusal(getRaw('tokens', { chainId: 'eip155:5' }), 'unknown_chain', sentence)
    const other = `eip155:999:${usd.address}`
    await expectRefusal(getRaw('quotes', { from: other, to: other, amount: '1' }), 'unknown_chain', sentence)
    await expectRefusal(getRaw('gas-price', { chainId: 'eip155:5' }), 'unknown_chain', 'Network not supported for Gas Price')
  })
})

describe('a quote', () => {
  test('goes through the pool that pays most, which depends on the amount', async () => {
    const small = await quote(on(foy.address), on(usd.address), parseEther('10'))
    expect(small).toMatchObject({
      source: 'pools',
      route: [on(foy.address), on(usd.address).toLowerCase()].map((one) => one.toLowerCase()),
    })
    const large = await quote(on(foy.address), on(usd.address), parseEther('20000'))
    expect(large.route).toHaveLength(3)
    expect(large.route[1]).toBe(on(weth.address).toLowerCase())
    expect(BigInt(large.toAmount)).toBeGreaterThan(parseUnits('19000', 6))
  })

  test('is what the pools’ own arithmetic says, to the last unit', async () => {
    const amount = parseEther('1')
    const { toAmount, spender } = await quote(native, on(usd.address), amount)
    const [reserveIn, reserveOut] = [parseEther('1000'), parseUnits('2500000', 6)]
    expect(BigInt(toAmount)).toBe((amount * 997n * reserveOut) / (reserveIn * 1000n + amount * 997n))
    expect(spender).toBe(on(devnetContracts.swapRouter))
  })

  test('two steps through pools with fees are found', async () => {
    // USDT to USDF to FOY: both have pools with lower fees than the way by ether.
    const { route } = await quote(on(usdt.address), on(foy.address), parseUnits('100', 6))
    expect(route).toEqual([usdt, usd, foy].map(({ address }) => on(address).toLowerCase()))
    expect(devnetFeePools.first).toHaveLength(4)
  })

  test('more than there is, or a token without pools, is refused', async () => {
    const ask = (from: string, to: string, amount: bigint | string) => getRaw('quotes', { from, to, amount: String(amount) })
    await expectRefusal(ask(on(points.address), on(usd.address), 1n), 'no_route', 'Insufficient liquidity')
    await expectRefusal(ask(native, on(weth.address), 1n), 'no_route')
    await expectRefusal(ask(on(usd.address), on(usd.address), 1n), 'no_route')
    // One unit of it is worth less than one of the other.
    await expectRefusal(ask(on(foy.address), on(usd.address), 1n), 'no_route')
    await expectRefusal(ask(on(alice.address), native, 1n), 'not_found')
    await expectRefusal(ask(native, `eip155:31338:${usd.address}`, 1n), 'unknown_chain')
    await expectRefusal(ask(native, on(usd.address.replace(/[a-f]/, (letter) => letter.toUpperCase())), 1n), 'invalid_address')
    for (const amount of ['0', '-1', '1.5', '01', '1e18', '', String(2n ** 256n)]) {
      await expectRefusal(ask(native, on(usd.address), amount), 'invalid_request')
    }
    // The largest amount that there can be overflows nothing.
    const { toAmount } = await quote(native, on(usd.address), maxUint256 / 1000n)
    expect(BigInt(toAmount)).toBeLessThan(parseUnits('2500000', 6))
  })

  test('leaves pairs out where the router takes none of that factory', async () => {
    // It answers each question with nought, as a router does on a network without pairs when it is asked for its factory.
    const { client, network } = servers.world.chains.first
    const data = '0x600a600c600039600a6000f360006000526020' + '6000f3'
    const hash = await client.sendTransaction({ account: alice.address, chain: network, to: null, data: data as Hex })
    const { contractAddress: router } = await client.waitForTransactionReceipt({ hash })
    const [chain] = servers.config.chains
    if (!router || !chain?.swaps || chain.swaps.pools === undefined) throw new Error('The first network has no pools.')
    const chains = [{ ...chain, swaps: { ...chain.swaps, pools: { ...chain.swaps.pools, router } } }]
    const server = await createServer({ ...servers.config, chains }, {}, { log: pino({ level: 'silent' }) })
    try {
      await server.listen()
      const ask = async (from: string, to: string, amount: bigint) =>
        (await asPage(server)(`/v1/convert/quotes?${new URLSearchParams({ from, to, amount: String(amount) })}`)).body
      const [foyer, dollar] = [on(foy.address), on(usd.address)]
      expect(await ask(foyer, dollar, parseEther('20000'))).toMatchObject({
        quotes: [{ route: [foyer.toLowerCase(), dollar.toLowerCase()] }],
      })
      expect(await ask(native, dollar, parseEther('1'))).toMatchObject({ code: 'no_route' })
    } finally {
      await server.close()
    }
  })

  test('gas has a price that the network takes', async () => {
    const { standard, fast, instant } = await get<Record<string, string>>('gas-price', { chainId: first })
    const { baseFeePerGas } = await servers.world.chains.first.client.getBlock()
    expect(BigInt(standard ?? 0)).toBeGreaterThanOrEqual(baseFeePerGas ?? 0n)
    expect(BigInt(fast ?? 0)).toBeGreaterThanOrEqual(BigInt(standard ?? 0))
    expect(BigInt(instant ?? 0)).toBeGreaterThanOrEqual(BigInt(fast ?? 0))
  })
})

describe('an allowance', () => {
  test('is asked for, given to exactly the amount, and used up', async () => {
    const amount = parseUnits('100', 6)
    const allowance = () => get('allowance', { tokenAddress: on(usd.address), userAddress: on(bob.address) })
    expect(await allowance()).toEqual({ allowance: '0' })
    await approve(on(usd.address), bob.address, amount)
    expect(await allowance()).toEqual({ allowance: String(amount) })
    expect(await get('allowance', { tokenAddress: native, userAddress: on(bob.address) })).toEqual({ allowance: String(maxUint256) })
  })

  test('is unlimited for whoever names no amount, and none for the native currency', async () => {
    const { tx } = await get<{ tx: { data: Hex } }>('build-approve', { from: on(usd.address), to: native, userAddress: on(bob.address) })
    expect(tx.data.endsWith('f'.repeat(64))).toBe(true)
    await expectRefusal(getRaw('build-approve', { from: native, to: on(usd.address), userAddress: on(bob.address) }), 'invalid_request')
    await expectRefusal(
      getRaw('build-approve', { from: on(usd.address), to: native, userAddress: on(bob.address), source: '1inch' }),
      'not_found',
    )
  })
})

describe('a swap', () => {
  test.each([
    ['native to token', native, on(usd.address), parseEther('2')],
    ['token to native', on(foy.address), native, parseEther('3')],
    ['token to token, one pool', on(foy.address), on(usd.address), parseEther('5')],
    ['token to token, two pools with fees', on(usdt.address), on(foy.address), parseUnits('20', 6)],
    ['native to token, two pools', native, on(usdt.address), parseEther('0.5')],
    ['all that there is of a token', on(weth.address), on(usd.address), parseEther('1.5')],
  ])('%s: at least the minimum arrives, and exactly the amount leaves', async (_, from, to, amount) => {
    if (from !== native) await approve(from, alice.address, amount)
    const tx = await build({
      from,
      to,
      amount: String(amount),
      userAddress: on(alice.address),
      eip155: { slippage: 1 },
      projectId: 'foyer-local',
    })
    expect(tx).toMatchObject({ from: on(alice.address), to: on(devnetContracts.swapRouter), value: from === native ? String(amount) : '0' })
    expect(BigInt(tx.minToAmount)).toBe((BigInt(tx.amount) * 99n + 99n) / 100n)
    const before = await Promise.all([balanceOf(from, alice.address), balanceOf(to, alice.address)])
    const receipt = await send(alice.address, tx)
    expect(receipt.status).toBe('success')
    const after = await Promise.all([balanceOf(from, alice.address), balanceOf(to, alice.address)])
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    const gained = after[1] - before[1] + (to === native ? fee : 0n)
    expect(gained).toBe(BigInt(tx.amount))
    expect(gained).toBeGreaterThanOrEqual(BigInt(tx.minToAmount))
    expect(before[0] - after[0]).toBe(amount + (from === native ? fee : 0n))
    if (from !== native) {
      expect(await get('allowance', { tokenAddress: from, userAddress: on(alice.address) })).toEqual({ allowance: '0' })
    }
  })

  test('one that was signed before the price fell takes nothing', async () => {
    const amount = parseEther('100')
    const tx = await build({
      from: native,
      to: on(usd.address),
      amount: String(amount),
      userAddress: on(alice.address),
      eip155: { slippage: 0.5 },
    })
    const larger = await build({ from: native, to: on(usd.address), amount: String(amount), userAddress: on(bob.address) })
    await send(bob.address, larger)
    const before = await balanceOf(on(usd.address), alice.address)
    expect((await send(alice.address, { ...tx, eip155: { gas: '500000' } }).catch(() => ({ status: 'reverted' }))).status).toBe('reverted')
    expect(await balanceOf(on(usd.address), alice.address)).toBe(before)
  })

  test('a minimum beyond reach, a missing allowance and too much slippage are refused', async () => {
    const wish = { from: native, to: on(usd.address), amount: String(parseEther('1')), userAddress: on(alice.address) }
    const { amount } = await build(wish)
    await expectRefusal(post({ ...wish, minToAmount: String(BigInt(amount) + 1n) }), 'price_moved')
    expect(await build({ ...wish, minToAmount: amount })).toMatchObject({ minToAmount: amount })
    await expectRefusal(post({ ...wish, from: on(foy.address), to: native, amount: '1000000000000000000' }), 'would_fail')
    const blind = await build({ ...wish, from: on(foy.address), to: native, disableEstimate: true })
    expect(BigInt(blind.eip155.gas)).toBeGreaterThan(100_000n)
    for (const slippage of [0, -1, 5.1, 50, Number.MAX_VALUE]) {
      await expectRefusal(post({ ...wish, eip155: { slippage } }), 'invalid_request')
    }
    await expectRefusal(post({ ...wish, userAddress: `eip155:1:${alice.address}` }), 'unknown_chain')
    await expectRefusal(post({ ...wish, source: '1inch' }), 'not_found')
    await expectRefusal(post({ ...wish, eip155: { permit: '0x00' } }), 'invalid_request')
  })

  test('signed with a key, it goes in through the gateway of the same server', async () => {
    const wish = { from: native, to: on(usd.address), amount: '1000000000000', userAddress: on(bob.address) }
    const { to, data, value, eip155, amount } = await build(wish)
    const { network } = servers.world.chains.first
    const url = `${servers.embedded.url}/v1/?chainId=${first}&projectId=foyer-local`
    const account = mnemonicToAccount(devnetMnemonic, { addressIndex: bob.index })
    const wallet = createWalletClient({ account, chain: network, transport: http(url) })
    const before = await balanceOf(on(usd.address), bob.address)
    const hash = await wallet.sendTransaction({
      to: to.slice(first.length + 1) as Address,
      data,
      value: BigInt(value),
      gas: BigInt(eip155.gas),
      maxFeePerGas: BigInt(eip155.gasPrice),
    })
    await servers.world.chains.first.client.waitForTransactionReceipt({ hash })
    expect((await balanceOf(on(usd.address), bob.address)) - before).toBe(BigInt(amount))
  })
})

describe('what a node answers to trying a swap out', () => {
  let answer: Record<string, unknown>
  let node: TestNode
  let server: FoyerServer
  beforeAll(async () => {
    const url = servers.world.chains.first.rpcUrl
    node = await startNode(async (messages, response, isBatch) => {
      const body = JSON.stringify(messages.map((message) => ({ jsonrpc: '2.0', ...message })))
      const asked = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const said = (await asked.json()) as readonly Record<string, unknown>[]
      const answers = messages.map(({ id, method }) =>
        method === 'eth_estimateGas' ? { jsonrpc: '2.0', id, ...answer } : said.find((one) => one.id === id),
      )
      sendJson(response, isBatch ? answers : answers[0])
    })
    const chains = servers.config.chains.slice(0, 1).map((chain) => ({ ...chain, rpcUrls: [node.url] }))
    server = await createServer({ ...servers.config, chains }, {}, { log: pino({ level: 'silent' }) })
    await server.listen()
  })
  afterAll(async () => {
    await server?.close()
    await node?.close()
  })

  test.each([
    [3, 'execution reverted: TRANSFER_FROM_FAILED', '0x08c379a0', 'would_fail'],
    [-32_603, 'Internal error', '0x08c379a0', 'would_fail'],
    [-32_603, 'Internal error', undefined, 'upstream_failed'],
    [-32_005, 'limit exceeded', undefined, 'upstream_failed'],
    [429, 'Your app has exceeded its compute units per second capacity.', undefined, 'upstream_failed'],
  ] as const)('%i (%s, %j) is told as %s', async (code, message, data, refusal) => {
    answer = { error: { code, message, data } }
    const { response, body } = await asPage(server)('/v1/convert/build-transaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: native, to: on(usd.address), amount: String(parseEther('1')), userAddress: on(alice.address) }),
    })
    expect([v.parse(failure, body).code, response.headers.get('retry-after')]).toEqual([refusal, refusal === 'would_fail' ? null : '2'])
  })
})
