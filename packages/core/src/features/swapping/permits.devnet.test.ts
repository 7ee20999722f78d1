/** Swapping by a permit (EIP-2612) with a real server on a real chain, and with servers that propose or build something else. */
import type { PermitData } from '@foyer/contract'
import { devnetAccounts, devnetContracts, devnetTokens } from '@foyer/devnet'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SwapKit, type SwapWorld, startSwapWorld } from '../../../testing/swapping-kit.ts'

const { alice, bob } = devnetAccounts
const { usd, foy, credit } = devnetTokens
const thief = bob.address.slice(2).toLowerCase()
const native = `0x${'e'.repeat(40)}`

let swaps: SwapWorld
beforeAll(async () => {
  swaps = await startSwapWorld()
})
afterAll(() => swaps?.close())

describe('a token that takes permits', () => {
  const toSign = async (kit: SwapKit, amount = '2', to: string = usd.address) => {
    const quote = await kit.quoted(credit.address, to, amount)
    expect(quote).toMatchObject({ needsApproval: true, canPermit: true })
    return quote
  }
  const permitted = ({ settle }: SwapKit) =>
    settle(({ progress, quote }) => progress.status === 'idle' && quote.status === 'ready' && quote.quote.permit !== undefined)
  const allowed = () =>
    swaps.world.chains.first.client.readContract({
      ...{ abi: erc20Abi, address: credit.address, functionName: 'allowance' },
      args: [alice.address, devnetContracts.swapRouter],
    })

  test.each([
    ['another token', usd.address],
    ['coins', native],
  ])('is swapped for %s with a signature and one transaction, and nothing is left to take', async (_, to) => {
    const kit = await swaps.open()
    await toSign(kit, '2', to)
    kit.send({ type: 'permit' })
    const { quote } = await permitted(kit)
    expect(kit.permits).toMatchObject([
      {
        domain: { name: credit.name, version: '1', chainId: 31337 },
        message: { owner: expect.stringMatching(new RegExp(alice.address, 'i')), value: parseEther('2').toString() },
      },
    ])
    expect(kit.permits[0]?.message.spender).toMatch(new RegExp(devnetContracts.swapRouter, 'i'))
    expect(kit.signed).toEqual([])
    if (quote.status !== 'ready') throw new Error(quote.status)
    const before = await swaps.balanceOf(credit.address)
    kit.send({ type: 'swap', minimum: quote.quote.terms.minimum })
    expect((await kit.ended()).progress).toMatchObject({ status: 'sent' })
    expect(kit.signed).toHaveLength(1)
    await expect.poll(async () => before - (await swaps.balanceOf(credit.address))).toBe(parseEther('2'))
    expect(await allowed()).toBe(0n)
    // The next one begins anew: what was signed is used up.
    await toSign(kit, '1', to)
  })

  test('is swapped by an approval where the permit was declined', async () => {
    const kit = await swaps.open({ typed: 'rejects' })
    await toSign(kit)
    kit.send({ type: 'permit' })
    expect((await kit.ended()).progress).toMatchObject({ status: 'failed', what: 'permitting', error: { code: 'request_rejected' } })
    expect(kit.read().quote).toMatchObject({ status: 'ready', quote: { needsApproval: true, canPermit: true } })
    kit.send({ type: 'approve' })
    const { quote } = await kit.settle(({ quote: now, progress }) => progress.status === 'idle' && now.status === 'ready')
    if (quote.status !== 'ready') throw new Error(quote.status)
    kit.send({ type: 'swap', minimum: quote.quote.terms.minimum })
    expect((await kit.ended()).progress).toMatchObject({ status: 'sent' })
    expect(kit.permits).toEqual([])
  })

  test.each([
    ['signs no typed data', 'unable'],
    ['signs as a contract', 'oddly'],
  ] as const)('and a wallet that %s: the approval is left', async (_, typed) => {
    const kit = await swaps.open({ typed })
    await toSign(kit)
    kit.send({ type: 'permit' })
    expect((await kit.ended()).progress).toMatchObject({ status: 'failed', error: { code: 'method_unsupported' } })
    expect(kit.read().quote).toMatchObject({ quote: { needsApproval: true, canPermit: false } })
    kit.send({ type: 'refresh' })
    const { quote } = await kit.settle(({ quote: now }) => now.status === 'ready')
    expect(quote).toMatchObject({ quote: { canPermit: false } })
  })

  test('and a permit that is nearly over is asked for anew', async () => {
    const kit = await swaps.open()
    await toSign(kit)
    kit.send({ type: 'permit' })
    await permitted(kit)
    kit.pass(1_000_000)
    kit.send({ type: 'refresh' })
    await kit.settle(({ quote }) => quote.status === 'ready' && quote.quote.needsApproval && quote.quote.permit === undefined)
  })

  test.each<[string, (permit: PermitData) => unknown]>([
    ['another spender', ({ domain, message }) => ({ domain, message: { ...message, spender: bob.address } })],
    ['a larger amount', ({ domain, message }) => ({ domain, message: { ...message, value: String(BigInt(message.value) + 1n) } })],
    ['everything', ({ domain, message }) => ({ domain, message: { ...message, value: String(maxUint256) } })],
    ['no end', ({ domain, message }) => ({ domain, message: { ...message, deadline: String(maxUint256) } })],
    ['another token', ({ domain, message }) => ({ domain: { ...domain, verifyingContract: foy.address }, message })],
    ['another network', ({ domain, message }) => ({ domain: { ...domain, chainId: 1 }, message })],
    ['another owner', ({ domain, message }) => ({ domain, message: { ...message, owner: bob.address } })],
    ['something that is no permit', () => ({ domain: {}, message: { contents: 'Hello' } })],
  ])('and a server that proposes a permit for %s: the wallet is not asked', async (_, make) => {
    const kit = await swaps.open()
    await toSign(kit)
    swaps.rewrite((path, body) => {
      if (path !== '/v1/convert/build-approve') return body
      const answer = JSON.parse(body) as { permit: PermitData }
      return JSON.stringify({ ...answer, permit: make(answer.permit) })
    })
    kit.send({ type: 'permit' })
    expect((await kit.ended()).progress).toMatchObject({ status: 'failed', what: 'permitting', error: { code: 'server_failed' } })
    expect(kit.permits).toEqual([])
    expect(kit.signed).toEqual([])
  })

  const routerAbi = parseAbi([
    'function multicall(uint256 deadline, bytes[] data)',
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
    'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ])
  const inCalls = (data: Hex, make: (calls: readonly Hex[]) => readonly Hex[]) => {
    const { args } = decodeFunctionData({ abi: routerAbi, data })
    const [deadline, calls] = args as unknown as [bigint, readonly Hex[]]
    return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, make(calls)] })
  }
  const sweep = encodeFunctionData({ abi: routerAbi, functionName: 'sweepToken', args: [usd.address, 0n, bob.address] })
  const rePermit = (call: Hex, make: (args: readonly unknown[]) => readonly unknown[]) => {
    const { args } = decodeFunctionData({ abi: routerAbi, data: call })
    return encodeFunctionData({ abi: routerAbi, functionName: 'selfPermitIfNecessary', args: make(args) as never })
  }

  test.each<[string, (calls: readonly Hex[]) => readonly Hex[]]>([
    ['one call more', (calls) => [...calls, sweep]],
    ['no permit', (calls) => calls.slice(1)],
    ['the permit twice', ([permit, ...calls]) => [permit as Hex, permit as Hex, ...calls]],
    ['a permit for another token', ([permit, ...calls]) => [rePermit(permit as Hex, ([, ...rest]) => [foy.address, ...rest]), ...calls]],
    [
      'a permit for more',
      ([permit, ...calls]) => [rePermit(permit as Hex, ([token, , ...rest]) => [token, maxUint256, ...rest]), ...calls],
    ],
    ['another recipient', (calls) => calls.map((call) => call.replaceAll(alice.address.slice(2).toLowerCase(), thief) as Hex)],
    ['calls within calls', (calls) => [encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [2n ** 40n, calls] })]],
  ])('and a server that builds a swap with %s after the permit: nothing is sent', async (_, make) => {
    const kit = await swaps.open()
    await toSign(kit)
    kit.send({ type: 'permit' })
    const { quote } = await permitted(kit)
    if (quote.status !== 'ready') throw new Error(quote.status)
    swaps.rewrite((path, body) =>
      path === '/v1/convert/build-transaction'
        ? body.replace(/"data":"(0x[0-9a-f]*)"/, (__, data: Hex) => `"data":"${inCalls(data, make)}"`)
        : body,
    )
    kit.send({ type: 'swap', minimum: quote.quote.terms.minimum })
    expect((await kit.ended()).progress).toMatchObject({
      status: 'failed',
      isDistrusted: true,
      error: { message: expect.stringContaining('Nothing was signed.') },
    })
    expect(kit.signed).toEqual([])
  })
})
