/** Sending on a real chain with tokens of every kind and a name service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainTransfers, Network, PreparedTransfer } from '@foyer/core'
import { deploy, devnetAccounts, devnetContracts, devnetTokens, firstNetwork, startChain } from '@foyer/devnet'
import { parseEther, parseUnits, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { askNode } from '../../../testing/anvil.ts'
import { defineNetwork } from '../../networks/define-network.ts'
import { createNodeReads } from '../rpc/node-reads.ts'
import { selectors } from './call-data.ts'
import { createTransfers } from './evm-transfers.ts'

const { alice, bob, dusty, frank, nobody, whale } = devnetAccounts
const stranger = '0x00000000000000000000000000000000000F0Fe5'.toLowerCase()
const network = 'eip155:31337'

let folder: string
let chain: Awaited<ReturnType<typeof startChain>>
let transfers: ChainTransfers
const ends: (() => void)[] = []
let ahead = 0

const tokens = {
  usd: { address: devnetTokens.usd.address, decimals: 6 },
  usdt: { address: devnetTokens.usdt.address, decimals: 6 },
  broken: { address: devnetTokens.broken.address, decimals: 18 },
}

function open(networks: readonly Network[] = [defineNetwork(chain.network as never)], rewrite?: (body: Body) => unknown): ChainTransfers {
  const host = createTestHost(networks, { fetch: rewrite ? rewriting(rewrite) : globalThis.fetch, now: () => Date.now() + ahead })
  const reads = createNodeReads(host)
  ends.push(reads.dispose)
  const reach = () => {
    throw new Error('no wallet is asked')
  }
  return createTransfers({ host, reads, reach })
}

type Body = { readonly method: string; readonly params: readonly unknown[] }

/** The real node, but what `answer` gives for a request instead of it. */
function rewriting(answer: (body: Body) => unknown): typeof globalThis.fetch {
  return async (url, init) => {
    const asked = JSON.parse(String(init?.body)) as (Body & { id: number }) | (Body & { id: number })[]
    const answers = await Promise.all(
      [asked].flat().map(async (one) => {
        const given = answer(one)
        if (given instanceof Error) return { jsonrpc: '2.0', id: one.id, error: { code: -32601, ...given, message: given.message } }
        try {
          return { jsonrpc: '2.0', id: one.id, result: given === undefined ? await askNode(String(url), one.method, one.params) : given }
        } catch (error) {
          return { jsonrpc: '2.0', id: one.id, error }
        }
      }),
    )
    return Response.json(Array.isArray(asked) ? answers : answers[0])
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-transfers-'))
  chain = await startChain({ network: firstNetwork, stateFile: join(folder, 'chain.json'), port: 0 })
  await deploy(chain.client as never, 'first')
  transfers = open()
})
afterAll(async () => {
  for (const end of ends) end()
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Has the node sign exactly what was prepared. */
async function send({ transaction }: PreparedTransfer): Promise<string> {
  const { from, to, value = 0n, data, gas, maxFeePerGas, maxPriorityFeePerGas, gasPrice } = transaction
  const hex = (number: bigint | undefined) => number !== undefined && `0x${number.toString(16)}`
  const fields = {
    from,
    to,
    data,
    value: hex(value),
    gas: hex(gas),
    maxFeePerGas: hex(maxFeePerGas),
    maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
    gasPrice: hex(gasPrice),
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  await askNode(chain.rpcUrl, 'anvil_impersonateAccount', [from])
  return String(await askNode(chain.rpcUrl, 'eth_sendTransaction', [given]))
}

async function tokenBalance(token: string, owner: string): Promise<bigint> {
  const data = `${selectors.balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await askNode(chain.rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])))
}

const native = async (owner: string) => BigInt(String(await askNode(chain.rpcUrl, 'eth_getBalance', [owner, 'latest'])))
const settled = (hash: string, from: string) =>
  expect.poll(async () => (await transfers.look({ network, hash, from })).status, { timeout: 20_000 }).toBe('confirmed')

test('the selectors are those of their functions', () => {
  expect(selectors).toEqual({
    transfer: toFunctionSelector('transfer(address,uint256)'),
    balanceOf: toFunctionSelector('balanceOf(address)'),
    decimals: toFunctionSelector('decimals()'),
    resolve: toFunctionSelector('resolve(bytes,bytes)'),
    addr: toFunctionSelector('addr(bytes32)'),
    addrOfCoin: toFunctionSelector('addr(bytes32,uint256)'),
    publishingFee: toFunctionSelector('getL1FeeUpperBound(uint256)'),
  })
})

describe('what is prepared', () => {
  test('a coin: the amount to the last wei, a fee with a cap, and it goes as it was prepared', async () => {
    const amount = parseEther('0.25') + 1n
    const prepared = await transfers.prepare({ from: alice.address, to: stranger, network, amount })
    expect(prepared).toMatchObject({ amount, receiver: 'account', transaction: { value: amount, gas: 21_000n, type: 'eip1559', network } })
    expect(prepared.transaction.data).toBeUndefined()
    expect(prepared.fee.most).toBe(21_000n * (prepared.transaction.maxFeePerGas ?? 0n))
    expect(prepared.fee.likely <= prepared.fee.most).toBe(true)
    const before = await native(stranger)
    await settled(await send(prepared), alice.address)
    expect((await native(stranger)) - before).toBe(amount)
  })

  test.each(['usd', 'usdt'] as const)('a token (%s), also one whose transfer returns nothing', async (name) => {
    const amount = 1_250_001n
    const token = tokens[name]
    const prepared = await transfers.prepare({ from: alice.address, to: bob.address, network, token, amount })
    expect(prepared.transaction).toMatchObject({ to: token.address, value: 0n })
    const before = await tokenBalance(token.address, bob.address)
    await settled(await send(prepared), alice.address)
    expect((await tokenBalance(token.address, bob.address)) - before).toBe(amount)
  })

  test('the most of a coin leaves what the fee may take, and no more', async () => {
    const { amount, fee, balance, transaction } = await transfers.prepare({ from: frank.address, to: stranger, network, amount: 'max' })
    expect(amount + fee.most).toBe(balance)
    expect(transaction.value).toBe(amount)
    await expect(transfers.prepare({ from: frank.address, to: stranger, network, amount: amount + fee.most })).rejects.toMatchObject({
      code: 'insufficient_funds',
    })
    expect((await transfers.prepare({ from: frank.address, to: stranger, network, amount })).amount).toBe(amount)
  })

  test('the most of a coin to a contract has the gas that it takes with money in it', async () => {
    const saver = `0x${'5a'.repeat(20)}`
    await askNode(chain.rpcUrl, 'anvil_setBalance', [saver, `0x${parseEther('1').toString(16)}`])
    // It writes a balance where something comes, and nothing where nothing does.
    const prepared = await transfers.prepare({ from: saver, to: devnetContracts.weth, network, amount: 'max' })
    expect(prepared.receiver).toBe('contract')
    await settled(await send(prepared), saver)
    expect(await tokenBalance(devnetContracts.weth, saver)).toBe(prepared.amount)
  })

  test('what needs more gas than it was estimated to take is refused before it is signed', async () => {
    const short = open(undefined, ({ method }) => (method === 'eth_estimateGas' ? '0x5500' : undefined))
    await expect(short.prepare({ from: alice.address, to: devnetContracts.weth, network, amount: 1n })).rejects.toMatchObject({
      code: 'execution_failed',
    })
  })

  test('the most of a token is its whole balance', async () => {
    const { amount, balance } = await transfers.prepare({ from: alice.address, to: stranger, network, token: tokens.usdt, amount: 'max' })
    expect([amount, balance]).toEqual([await tokenBalance(tokens.usdt.address, alice.address), amount])
  })

  test('on a chain of the old kind there is one price', async () => {
    const old = open(undefined, ({ method }) => (method === 'eth_getBlockByNumber' ? { number: '0x1' } : undefined))
    const { transaction, fee } = await old.prepare({ from: alice.address, to: stranger, network, amount: 1n })
    expect(transaction).toMatchObject({ type: 'legacy', gasPrice: expect.any(BigInt) })
    expect(transaction.maxFeePerGas).toBeUndefined()
    expect(fee.most).toBe(21_000n * (transaction.gasPrice ?? 0n))
  })

  test('a node that names no tip is asked for the price of gas', async () => {
    const silent = open(undefined, ({ method }) =>
      method === 'eth_maxPriorityFeePerGas' ? new Error('the method does not exist') : undefined,
    )
    expect((await silent.prepare({ from: alice.address, to: stranger, network, amount: 1n })).transaction.type).toBe('eip1559')
  })

  test('what a rollup takes for publishing is part of the fee, and kept back from the most', async () => {
    const publishing = `0x${1_000_000n.toString(16).padStart(64, '0')}`
    const rollup = open(undefined, ({ method, params: [call] }) =>
      method === 'eth_call' && String((call as { data?: string }).data).startsWith(selectors.publishingFee) ? publishing : undefined,
    )
    const { amount, fee, balance, transaction } = await rollup.prepare({ from: frank.address, to: stranger, network, amount: 'max' })
    expect(fee.most).toBe(21_000n * (transaction.maxFeePerGas ?? 0n) + 1_500_000n)
    expect(amount).toBe(balance - fee.most)
  })
})

test('a node that fails at what a rollup takes for publishing is not a chain that takes nothing', async () => {
  const failing = (error: object) =>
    open(undefined, ({ method, params: [call] }) =>
      method === 'eth_call' && String((call as { data?: string }).data).startsWith(selectors.publishingFee)
        ? Object.assign(new Error('x'), error)
        : undefined,
    ).prepare({ from: alice.address, to: stranger, network, amount: 1n })
  await expect(failing({ code: -32601, message: 'the method does not exist' })).rejects.toMatchObject({ code: 'method_unsupported' })
  // A contract of another kind may stand there.
  expect((await failing({ code: 3, message: 'execution reverted' })).amount).toBe(1n)
})

describe('what is refused before anybody signs', () => {
  const coin = { from: alice.address, to: bob.address, network, amount: 1n } as const
  test.each([
    ['more than there is', { ...coin, amount: 10n ** 30n }, 'insufficient_funds'],
    ['a coin that leaves nothing for the fee', { ...coin, from: dusty.address }, 'insufficient_funds'],
    ['the most of nothing', { ...coin, from: nobody.address, amount: 'max' as const }, 'insufficient_funds'],
    [
      'a token by somebody without coin for the fee',
      { ...coin, from: dusty.address, token: { address: devnetTokens.foy.address, decimals: 18 } },
      'insufficient_funds',
    ],
    ['more of a token than there is', { ...coin, token: tokens.usd, amount: parseUnits('1000000000', 6) }, 'insufficient_funds'],
    ['a token that reverts', { ...coin, token: tokens.broken }, 'execution_failed'],
    ['a token where there is no contract', { ...coin, token: { address: nobody.address, decimals: 18 } }, 'token_distrusted'],
    ['a token of other decimals than were shown', { ...coin, token: { ...tokens.usd, decimals: 18 } }, 'token_distrusted'],
    ['the zero address', { ...coin, to: `0x${'0'.repeat(40)}` }, 'invalid_input'],
    ['a mistyped address', { ...coin, to: bob.address.replace('C', 'c') }, 'invalid_input'],
    ['less than nothing', { ...coin, amount: -1n }, 'invalid_input'],
  ])('%s', async (_, input, code) => {
    await expect(transfers.prepare(input)).rejects.toMatchObject({ code })
  })

  test('a token that answers false', async () => {
    const refusing = open(undefined, ({ method, params: [call] }) =>
      method === 'eth_call' && String((call as { data?: string }).data).startsWith(selectors.transfer) ? `0x${'0'.repeat(64)}` : undefined,
    )
    await expect(refusing.prepare({ ...coin, token: tokens.usd })).rejects.toMatchObject({ code: 'execution_failed' })
  })

  test('a node of another chain', async () => {
    const elsewhere = open(undefined, ({ method }) => (method === 'eth_chainId' ? '0x1' : undefined))
    await expect(elsewhere.prepare(coin)).rejects.toMatchObject({ code: 'configuration' })
  })
})

test.each([
  ['a token', tokens.usd.address, 6],
  ['a token where there is no contract', nobody.address, 'token_distrusted'],
  ['a contract that is no token', devnetContracts.portraits, 'token_distrusted'],
  ['something else than an address', '0x12', 'invalid_input'],
])('the decimals of %s are read from the chain', async (_, address, expected) => {
  const read = transfers.readDecimals({ network, address }).catch(({ code }) => code)
  expect(await read).toBe(expected)
})

test('receivers are told apart: accounts, contracts, the token itself, and accounts that lend themselves code', async () => {
  const to = async (receiver: string, code?: string) => {
    const at = code ? open(undefined, ({ method }) => (method === 'eth_getCode' ? code : undefined)) : transfers
    return (await at.prepare({ from: alice.address, to: receiver, network, token: tokens.usd, amount: 1n })).receiver
  }
  expect(await to(bob.address)).toBe('account')
  expect(await to(devnetContracts.portraits)).toBe('contract')
  expect(await to(tokens.usd.address)).toBe('token')
  expect(await to(bob.address, `0xef0100${'1'.repeat(40)}`)).toBe('account')
})

test('what is typed as a receiver is an address, one mistyped, or none', () => {
  expect(transfers.parseReceiver(` ${bob.address.toLowerCase()} `)).toEqual({ address: bob.address })
  expect(transfers.parseReceiver(bob.address.replace('C', 'c'))).toEqual({ problem: 'mistyped' })
  expect(transfers.parseReceiver('bob.eth')).toEqual({ problem: 'none' })
})

describe('names', () => {
  test.each([
    ['alice.eth', alice.address],
    ['treasury.eth', alice.address],
    ['🦊🏡.eth', devnetAccounts.erin.address],
    ['the-one-whose-name-no-button-was-ever-drawn-wide-enough-for.guests.foyer.eth', devnetAccounts.dave.address],
    ['whale.eth', whale.address],
    ['nobody-has-this.eth', undefined],
    ['a..eth', undefined],
    [`${'a'.repeat(300)}.eth`, undefined],
  ])('%s points to %s', async (name, address) => expect(await transfers.resolveName({ name, network })).toBe(address))

  test('a network without a name service asks that of another', async () => {
    const other = { ...defineNetwork(chain.network as never), id: 31338, caipNetworkId: 'eip155:31338', contracts: {} } as const
    const both = open([other, defineNetwork(chain.network as never)])
    expect(await both.resolveName({ name: 'alice.eth', network: 'eip155:31338' })).toBe(alice.address)
    await expect(open([other]).resolveName({ name: 'alice.eth', network: 'eip155:31338' })).rejects.toMatchObject({
      code: 'method_unsupported',
    })
  })

  test('a network whose number no address is kept for is refused before anybody is asked', async () => {
    const far = 'eip155:2147483648' as const
    const asked: string[] = []
    const other = open(undefined, ({ method }) => void asked.push(method))
    await expect(other.resolveName({ name: 'alice.eth', network: far })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Invalid chainId',
    })
    expect(asked).toEqual([])
  })

  test('a node that fails is not a name that points nowhere', async () => {
    const broken = open(undefined, ({ method }) => (method === 'eth_call' ? new Error('no such method') : undefined))
    await expect(broken.resolveName({ name: 'alice.eth', network })).rejects.toMatchObject({ code: 'method_unsupported' })
  })
})

describe('a transaction on its way', () => {
  const prepared = () => transfers.prepare({ from: frank.address, to: stranger, network, amount: 1n })
  const setMining = (on: boolean) => askNode(chain.rpcUrl, 'evm_setAutomine', [on])

  test('waits, is replaced by another in its place, and one that nobody knows is unknown', async () => {
    await setMining(false)
    try {
      const first = await prepared()
      const hash = await send(first)
      const waiting = await transfers.look({ network, hash, from: frank.address })
      expect(waiting).toEqual({ status: 'pending', nonce: expect.any(Number) })
      const dearer = {
        ...first,
        transaction: {
          ...first.transaction,
          maxFeePerGas: (first.transaction.maxFeePerGas ?? 0n) * 2n,
          maxPriorityFeePerGas: (first.transaction.maxPriorityFeePerGas ?? 0n) * 2n + 1n,
        },
      }
      await askNode(chain.rpcUrl, 'anvil_dropTransaction', [hash])
      expect(await transfers.look({ network, hash, from: frank.address, nonce: waiting.nonce })).toEqual({
        status: 'unknown',
        nonce: waiting.nonce,
      })
      await send(dearer as PreparedTransfer)
      await askNode(chain.rpcUrl, 'evm_mine', [])
      const replaced = { network, hash, from: frank.address, nonce: waiting.nonce } as const
      expect(await transfers.look(replaced)).toEqual({ status: 'unknown', nonce: waiting.nonce, seemsReplaced: true })
      ahead += 15_000
      expect(await transfers.look(replaced)).toEqual({ status: 'replaced', nonce: waiting.nonce })
      expect(await transfers.look({ network, hash, from: frank.address })).toEqual({ status: 'unknown' })
    } finally {
      await setMining(true)
    }
  })

  test('one that the chain reverts has failed', async () => {
    const data = `${selectors.transfer}${stranger.slice(2).padStart(64, '0')}${(10n ** 40n).toString(16).padStart(64, '0')}`
    const transaction = { from: frank.address, to: tokens.usd.address, data, value: 0n, gas: 200_000n }
    const hash = await send({ transaction } as unknown as PreparedTransfer)
    await expect.poll(async () => (await transfers.look({ network, hash, from: frank.address })).status, { timeout: 20_000 }).toBe('failed')
  })
})
