/** Swapping with a real server on a real chain, and with servers that lie on the way: what reaches the wallet is what was agreed. */
import { devnetAccounts, devnetContracts, devnetTokens } from '@foyer/devnet'
import { erc20Abi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SwapWorld, startSwapWorld } from '../../../testing/swapping-kit.ts'

const { alice, bob } = devnetAccounts
const { usd, foy, usdt } = devnetTokens
const thief = bob.address.slice(2).toLowerCase()
const native = `0x${'e'.repeat(40)}`
const on = (address: string) => `eip155:31337:${address}`.toLowerCase()

let swaps: SwapWorld
beforeAll(async () => {
  swaps = await startSwapWorld()
})
afterAll(() => swaps?.close())

describe('a swap', () => {
  test('of coins: quoted, signed, and at least the minimum arrives', async () => {
    const { quoted, send, ended, signed } = await swaps.open()
    const { terms, impact, fee, allowance, prices } = await quoted(native, usd.address, '0.5')
    expect(terms).toMatchObject({ amount: parseEther('0.5'), source: 'pools', router: devnetContracts.swapRouter, slippage: 1 })
    expect([allowance, prices.from, prices.to]).toEqual([undefined, 2500, 1])
    expect(impact).toBeGreaterThan(0)
    expect(impact).toBeLessThan(1)
    expect(fee).toBeGreaterThan(0n)
    const before = await swaps.balanceOf(usd.address)
    send({ type: 'swap', minimum: terms.minimum })
    const { progress } = await ended()
    expect(progress).toMatchObject({ status: 'sent', terms })
    // Sent is not mined yet.
    await expect.poll(async () => (await swaps.balanceOf(usd.address)) - before).toBeGreaterThanOrEqual(terms.minimum)
    expect(signed).toHaveLength(1)
    expect(signed[0]?.value).toBe(parseEther('0.5'))
    const { projectId } = swaps.world
    expect(swaps.posted).toContainEqual({
      path: '/v1/fungible/price',
      body: { projectId, currency: 'usd', addresses: expect.arrayContaining([on(usd.address)]) },
    })
    const [built] = swaps.posted.filter(({ path }) => path === '/v1/convert/build-transaction')
    expect(built).toMatchObject({ body: { projectId } })
  })

  test('of a token: approved exactly, then signed by itself', async () => {
    const { quoted, send, settle, ended, signed } = await swaps.open()
    const { terms } = await quoted(foy.address, usd.address, '2')
    // Without an allowance there is nothing to sign.
    send({ type: 'swap', minimum: terms.minimum })
    send({ type: 'approve' })
    const { quote } = await settle(
      ({ quote: now, progress }) => progress.status === 'idle' && now.status === 'ready' && now.quote.allowance === parseEther('2'),
    )
    expect(signed).toHaveLength(1)
    expect(signed[0]?.data?.endsWith(parseEther('2').toString(16).padStart(64, '0'))).toBe(true)
    if (quote.status !== 'ready') throw new Error(quote.status)
    send({ type: 'swap', minimum: quote.quote.terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'sent' })
    expect(signed.map(({ to }) => to)).toEqual(
      [foy.address, devnetContracts.swapRouter].map((one) => expect.stringMatching(new RegExp(one, 'i'))),
    )
  })

  test('of a token whose approval is on its way when the code that looks at it does not arrive: it is waited for all the same', async () => {
    const { quoted, send, settle, signed } = await swaps.open({ missing: true })
    await quoted(foy.address, usd.address, '7')
    send({ type: 'approve' })
    const { progress, quote } = await settle(
      ({ quote: now, progress }) =>
        progress.status === 'failed' || (progress.status === 'idle' && now.status === 'ready' && now.quote.allowance === parseEther('7')),
    )
    expect([progress.status, quote.status]).toEqual(['idle', 'ready'])
    expect(signed.length).toBeGreaterThan(0)
    // Those who come after ask for an approval of their own.
    const { client, network } = swaps.world.chains.first
    const taken = { abi: erc20Abi, address: foy.address, functionName: 'approve', args: [devnetContracts.swapRouter, 0n] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...taken, account: alice.address, chain: network }) })
  })

  test('of a token that changes an allowance to nothing only: what is left is taken back first', async () => {
    const { client, network } = swaps.world.chains.first
    const grant = { abi: erc20Abi, address: usdt.address, functionName: 'approve', args: [devnetContracts.swapRouter, 5n] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...grant, account: alice.address, chain: network }) })
    const { quoted, send, settle, signed } = await swaps.open()
    expect((await quoted(usdt.address, usd.address, '3')).allowance).toBe(5n)
    send({ type: 'approve' })
    await settle(
      ({ quote: now, progress }) => progress.status === 'idle' && now.status === 'ready' && now.quote.allowance === parseUnits('3', 6),
    )
    expect(signed).toHaveLength(2)
  })

  test('that the wallet declines leaves everything as it was, and can be tried again', async () => {
    const { quoted, send, ended, read } = await swaps.open({ rejects: true })
    const { terms } = await quoted(native, usd.address, '0.1')
    send({ type: 'swap', minimum: terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'failed', error: { code: 'request_rejected' } })
    expect(read().quote.status).toBe('ready')
  })

  test('nobody offers is told in one sentence', async () => {
    const { quoted } = await swaps.open()
    await expect(quoted(devnetTokens.points.address, usd.address, '1')).rejects.toThrow('Insufficient liquidity')
  })

  test('by a quote that is too old is not signed; the next one can be', async () => {
    const { quoted, send, settle, ended, pass, signed } = await swaps.open()
    const { terms } = await quoted(native, usd.address, '0.1')
    pass(30_000)
    send({ type: 'swap', minimum: terms.minimum })
    const { progress } = await settle(({ progress: now, quote }) => now.status === 'failed' && quote.status === 'ready')
    expect(progress).toMatchObject({ error: { code: 'timeout' } })
    expect(signed).toEqual([])
    send({ type: 'swap', minimum: terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'sent' })
  })
})

describe('a server that lies', () => {
  const router = devnetContracts.swapRouter.slice(2).toLowerCase()
  const me = alice.address.slice(2).toLowerCase()
  const change = (path: string, make: (body: string) => string) => {
    swaps.rewrite((asked, body) => (asked === path ? make(body) : body))
  }
  const inData = (body: string, from: string, to: string) => body.replace(/"data":"0x([0-9a-f]*)"/, (all) => all.replaceAll(from, to))
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  test.each<[string, (body: string, minimum: bigint) => string]>([
    ['the recipient', (body) => inData(body, me, thief)],
    ['the router', (body) => body.replace(new RegExp(router, 'i'), thief)],
    ['the amount', (body) => inData(body, word(parseEther('0.1')), word(parseEther('0.2')))],
    ['the coins that are sent', (body) => body.replace('"value":"100000000000000000"', '"value":"200000000000000000"')],
    ['the minimum', (body, minimum) => inData(body, word(minimum), word(1n))],
    ['the token', (body) => inData(body, usd.address.slice(2).toLowerCase(), foy.address.slice(2).toLowerCase())],
    ['everything', (body) => body.replace(/"data":"0x[0-9a-f]*"/, `"data":"0xa9059cbb${thief.padStart(64, '0')}${word(1n)}"`)],
    ['the call, leaving none', (body) => body.replace(/"data":"0x[0-9a-f]*"/, '"data":"0x"')],
  ])('about %s of a swap has nothing signed', async (_, make) => {
    const { quoted, send, ended, signed } = await swaps.open()
    const { terms } = await quoted(native, usd.address, '0.1')
    change('/v1/convert/build-transaction', (body) => make(body, terms.minimum))
    send({ type: 'swap', minimum: terms.minimum })
    const { progress } = await ended()
    expect(progress).toMatchObject({
      status: 'failed',
      isDistrusted: true,
      error: { code: 'server_failed', message: expect.stringContaining('Nothing was signed.') },
    })
    expect(signed).toEqual([])
  })

  test.each<[string, (body: string) => string]>([
    ['the spender', (body) => inData(body, router, thief)],
    ['the amount', (body) => inData(body, word(parseEther('7')), 'f'.repeat(64))],
    ['the token', (body) => body.replaceAll(new RegExp(foy.address, 'gi'), usd.address)],
  ])('about %s of an approval has nothing signed', async (_, make) => {
    const { quoted, send, ended, signed } = await swaps.open()
    await quoted(foy.address, usd.address, '7')
    change('/v1/convert/build-approve', make)
    send({ type: 'approve' })
    expect((await ended()).progress).toMatchObject({ status: 'failed', error: { code: 'server_failed' } })
    expect(signed).toEqual([])
  })

  test.each<[string, (body: string) => string]>([
    ['by another spender', (body) => body.replace(new RegExp(router, 'i'), thief)],
    ['by a source that this page does not know here', (body) => body.replace('"pools"', '"1inch"')],
    ['for another amount', (body) => body.replace('"fromAmount":"100000000000000000"', '"fromAmount":"1"')],
    ['for another token', (body) => body.replace(/"toAccount":"[^"]*"/, `"toAccount":"${on(foy.address)}"`)],
    ['of nothing', (body) => body.replace(/"toAmount":"\d+"/, '"toAmount":"0"')],
    ['that breaks the contract', (body) => body.replace(/"toAmount":"\d+"/, '"toAmount":"-5"')],
  ])('gives a quote %s is not believed', async (_, make) => {
    const { quoted } = await swaps.open()
    change('/v1/convert/quotes', make)
    await expect(quoted(native, usd.address, '0.1')).rejects.toMatchObject({ code: 'server_failed' })
  })

  test.each<[string, string, string]>([
    ['the token that is paid', foy.address, usd.address],
    ['the token that is got', foy.address, usdt.address],
    ['the coin', native, usd.address],
  ])('about the decimals of %s has nothing signed', async (what, from, to) => {
    const { quoted, send, read, signed } = await swaps.open()
    const liar = what === 'the token that is got' ? to : from
    change('/v1/convert/tokens', (body) => {
      const { tokens } = JSON.parse(body) as { tokens: { address: string; decimals: number }[] }
      return JSON.stringify({ tokens: tokens.map((one) => (one.address === on(liar) ? { ...one, decimals: one.decimals + 2 } : one)) })
    })
    await expect(quoted(from, to, '0.01')).rejects.toMatchObject({ code: 'token_distrusted' })
    for (const type of ['approve', 'permit'] as const) send({ type })
    send({ type: 'swap', minimum: 1n })
    expect(read().progress).toEqual({ status: 'idle' })
    expect(signed).toEqual([])
  })

  test('says that a swap loses a fifth of its worth, or does, has nothing signed', async () => {
    const { quoted, send, ended, signed } = await swaps.open()
    change('/v1/convert/quotes', (body) =>
      body.replace(/"toAmount":"(\d+)"/, (_, amount: string) => `"toAmount":"${(BigInt(amount) * 8n) / 10n}"`),
    )
    const { terms, impact } = await quoted(native, usd.address, '0.1')
    expect(impact).toBeGreaterThan(15)
    send({ type: 'swap', minimum: terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
    expect(signed).toEqual([])
  })

  test('goes away in the middle is an error that can be tried again', async () => {
    const { quoted, send, ended, signed } = await swaps.open()
    const { terms } = await quoted(native, usd.address, '0.1')
    swaps.rewrite((path, body) => (path === '/v1/convert/build-transaction' ? undefined : body))
    send({ type: 'swap', minimum: terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
    expect(signed).toEqual([])
    swaps.rewrite((_, body) => body)
    send({ type: 'swap', minimum: terms.minimum })
    expect((await ended()).progress).toMatchObject({ status: 'sent' })
  })
})
