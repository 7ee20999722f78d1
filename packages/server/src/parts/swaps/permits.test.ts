/** Permits (EIP-2612) on the local network: who is offered one, and what becomes of one that was signed. */
import { failure, nativeAddress, type PermitData } from '@foyer/contract'
import { devnetAccounts, devnetContracts, devnetMnemonic, devnetTokens } from '@foyer/devnet'
import * as v from 'valibot'
import { type Address, encodeAbiParameters, erc20Abi, type Hex, parseAbiParameters, parseEther, parseSignature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import { type RpcCall, RpcRefused } from '../../chains/rpc-types.ts'
import { asPage, startServers, type TestServers } from '../../testing/start-servers.ts'
import { createPermitReader, permitTypes } from './pools/find-permits.ts'

let servers: TestServers
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())

const { alice, bob } = devnetAccounts
const { credit, usd, usdt, weth, broken } = devnetTokens
const on = (address: string) => `eip155:31337:${address}`
const signer = mnemonicToAccount(devnetMnemonic, { addressIndex: alice.index })
const amount = parseEther('3')

async function get(path: string, query: Record<string, string>) {
  const { response, body } = await asPage(servers.embedded)(`/v1/convert/${path}?${new URLSearchParams(query)}`)
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body as { allowance: string; eip2612?: boolean; tx: object; permit?: PermitData }
}
const offered = (token: Address, more: Record<string, string> = { amount: String(amount) }) =>
  get('build-approve', { from: on(token), to: on(usd.address), userAddress: on(alice.address), ...more })
const allowance = (token: Address, account: Address = alice.address) =>
  get('allowance', { tokenAddress: on(token), userAddress: on(account) })

async function sign({ domain, message }: PermitData, by = signer): Promise<Hex> {
  const { owner, spender } = message as { owner: Address; spender: Address }
  const values = { owner, spender, value: BigInt(message.value), nonce: BigInt(message.nonce), deadline: BigInt(message.deadline) }
  const typed = { domain: domain as { verifyingContract: Address }, types: permitTypes, primaryType: 'Permit', message: values } as const
  const { r, s, yParity } = parseSignature(await by.signTypedData(typed))
  const types = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
  return encodeAbiParameters(types, [owner, spender, values.value, values.deadline, yParity + 27, r, s])
}

const build = (permit: string, more: object = {}) =>
  asPage(servers.embedded)('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ from: on(credit.address), to: on(usd.address), amount: String(amount), userAddress: on(alice.address) },
      eip155: { permit },
      ...more,
    }),
  })

describe('a permit', () => {
  test('is offered for a token that takes one, for exactly the amount, the router and twenty minutes', async () => {
    expect(await allowance(credit.address)).toEqual({ allowance: '0', eip2612: true })
    const { permit, tx } = await offered(credit.address)
    expect(tx).toMatchObject({ to: on(credit.address) })
    expect(permit).toEqual({
      domain: { name: credit.name, version: '1', chainId: 31337, verifyingContract: credit.address.toLowerCase() },
      message: {
        owner: alice.address.toLowerCase(),
        spender: devnetContracts.swapRouter,
        value: String(amount),
        nonce: '0',
        deadline: expect.stringMatching(/^\d{10}$/),
      },
    })
    const left = Number(permit?.message.deadline) - Date.now() / 1000
    expect(left).toBeGreaterThan(1_100)
    expect(left).toBeLessThanOrEqual(1_200)
  })

  test('is offered for no other token, no amount that is not said, nothing to be taken back, and no contract', async () => {
    for (const { address } of [usd, usdt, weth, broken]) expect(await offered(address)).not.toHaveProperty('permit')
    expect(await offered(credit.address, {})).not.toHaveProperty('permit')
    expect(await offered(credit.address, { amount: '0' })).not.toHaveProperty('permit')
    expect(await offered(credit.address, { amount: '1', userAddress: on(devnetContracts.weth) })).not.toHaveProperty('permit')
    expect(await allowance(credit.address, devnetContracts.weth)).toEqual({ allowance: '0' })
    expect(await allowance(usd.address)).toEqual({ allowance: '0' })
  })

  test('that was signed swaps without an approval, and nothing is left to take', async () => {
    const { client, network } = servers.world.chains.first
    const { permit } = await offered(credit.address)
    const { response, body } = await build(await sign(permit as PermitData))
    expect(response.status, JSON.stringify(body)).toBe(200)
    const { tx } = body as { tx: { data: Hex; minToAmount: string } }
    const held = () => client.readContract({ abi: erc20Abi, address: usd.address, functionName: 'balanceOf', args: [alice.address] })
    const before = await held()
    const hash = await client.sendTransaction({ account: alice.address, chain: network, to: devnetContracts.swapRouter, data: tx.data })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await held()) - before).toBeGreaterThanOrEqual(BigInt(tx.minToAmount))
    expect(await allowance(credit.address)).toEqual({ allowance: '0', eip2612: true })
    expect((await offered(credit.address)).permit?.message.nonce).toBe('1')
  })

  test('that somebody else handed in first does not spoil the swap', async () => {
    const { client, network } = servers.world.chains.first
    const { permit } = await offered(credit.address)
    const signed = await sign(permit as PermitData)
    const { body } = await build(signed)
    const { tx } = body as { tx: { data: Hex } }
    const faster = await client.sendTransaction({
      account: bob.address,
      chain: network,
      to: credit.address,
      data: `0xd505accf${signed.slice(2)}`,
    })
    expect((await client.waitForTransactionReceipt({ hash: faster })).status).toBe('success')
    const hash = await client.sendTransaction({ account: alice.address, chain: network, to: devnetContracts.swapRouter, data: tx.data })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  })

  test('of somebody else, for another amount or contract, or signed wrongly, is refused', async () => {
    const { permit } = await offered(credit.address)
    const { domain, message } = permit as PermitData
    const signed = await sign(permit as PermitData)
    const wrong = async (more: Partial<PermitData['message']>) => build(await sign({ domain, message: { ...message, ...more } }))
    for (const [answer, code] of [
      [await wrong({ owner: bob.address }), 'invalid_request'],
      [await wrong({ value: String(amount + 1n) }), 'invalid_request'],
      [await wrong({ spender: bob.address }), 'invalid_request'],
      [await build(signed.slice(0, -2)), 'invalid_request'],
      [await build(`0x${'f'.repeat(448)}`), 'invalid_request'],
      [await build(signed, { from: on(nativeAddress) }), 'invalid_request'],
      [await build(await sign(permit as PermitData, mnemonicToAccount(devnetMnemonic, { addressIndex: bob.index }))), 'would_fail'],
      [await wrong({ deadline: '1000' }), 'would_fail'],
      [await wrong({ nonce: '77' }), 'would_fail'],
    ] as const) {
      expect(v.parse(failure, answer.body).code).toBe(code)
    }
  })
})

test('a token that says all that one with permits says, and takes none, is found out; so is a router that passes none on', async () => {
  const { client } = servers.world.chains.first
  const request = (method: string, params: unknown) =>
    client.request({ method, params } as never).catch((cause: Error) => {
      throw new RpcRefused({ code: 3, message: cause.message } as never)
    })
  const chain = {
    config: { caip2: 'eip155:31337', multicall3: devnetContracts.multicall3 },
    request,
    requestCall: ({ method, params }: RpcCall) => request(method, params),
  } as unknown as Chain
  const takes = (token: Address, router: Address) =>
    createPermitReader({ chain, router, now: Date.now }).takes(token, alice.address, AbortSignal.timeout(5_000))
  expect(await takes(credit.address, devnetContracts.swapRouter)).toBe(true)
  expect(await takes(devnetContracts.hollow, devnetContracts.swapRouter)).toBe(false)
  expect(await takes(credit.address, devnetContracts.poolQuoter)).toBe(false)
  expect(await takes(alice.address, devnetContracts.swapRouter)).toBe(false)
})

test('a node that limits its askers says nothing of a token, which is asked again', async () => {
  const { client } = servers.world.chains.first
  let isLimited = true
  const request = async (method: string, params: readonly [{ readonly to?: Address }]) => {
    if (isLimited && params[0].to === devnetContracts.swapRouter) throw new RpcRefused({ code: -32_005, message: 'limit exceeded' })
    return client.request({ method, params } as never)
  }
  const chain = {
    config: { caip2: 'eip155:31337', multicall3: devnetContracts.multicall3 },
    request,
    requestCall: ({ method, params }: RpcCall) => request(method, params as never),
  } as unknown as Chain
  const reader = createPermitReader({ chain, router: devnetContracts.swapRouter, now: Date.now })
  const takes = () => reader.takes(credit.address, alice.address, AbortSignal.timeout(5_000))
  await expect(takes()).rejects.toThrow('limit exceeded')
  isLimited = false
  expect(await takes()).toBe(true)
})
