import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi, erc721Abi, getAddress, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devnetAccounts } from '../accounts.ts'
import { editionsArtifact } from '../artifacts/editions.ts'
import { noReturnTokenArtifact } from '../artifacts/no-return-token.ts'
import { pairArtifact } from '../artifacts/pair.ts'
import { pairFactoryArtifact } from '../artifacts/pair-factory.ts'
import { portraitsArtifact } from '../artifacts/portraits.ts'
import { type DevChain, startChain } from '../chains/start-chain.ts'
import { devnetContracts, devnetTokens } from '../contracts.ts'
import { devnetNames } from '../names.ts'
import { firstNetwork, secondNetwork } from '../networks.ts'
import { devnetPools } from '../pools.ts'
import { deploy } from './deploy.ts'

const { alice, bob, carol, dave, erin, frank, whale, dusty, nobody, deployer } = devnetAccounts
let folder: string
let first: DevChain
let second: DevChain

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-deploy-'))
  first = await startChain({ network: firstNetwork, stateFile: join(folder, 'first.json') })
  second = await startChain({ network: secondNetwork, stateFile: join(folder, 'second.json') })
  await Promise.all([deploy(first.client, 'first'), deploy(second.client, 'second')])
})

afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const balanceOf = (chain: DevChain, token: keyof typeof devnetTokens, account: `0x${string}`) =>
  chain.client.readContract({ abi: erc20Abi, address: devnetTokens[token].address, functionName: 'balanceOf', args: [account] })

describe('deployment', () => {
  test('done again changes nothing', async () => {
    const before = await first.client.getBlockNumber()
    await deploy(first.client, 'first')
    expect(await first.client.getBlockNumber()).toBe(before)
  })

  test('puts every contract where the manifest says, on both networks', async () => {
    for (const chain of [first, second]) {
      for (const [name, address] of Object.entries(devnetContracts)) {
        expect(await chain.client.getCode({ address }), name).toMatch(/^0x[0-9a-f]{20}/)
      }
    }
  })

  test('mines what is sent afterwards at once', async () => {
    const hash = await first.client.sendTransaction({ account: frank.address, to: deployer.address, value: 1n })
    expect((await first.client.waitForTransactionReceipt({ hash })).status).toBe('success')
  })
})

describe('tokens', () => {
  test.each(Object.values(devnetTokens))('$symbol returns its name, symbol and decimals', async ({ address, name, symbol, decimals }) => {
    const read = <const Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
      first.client.readContract({ abi: erc20Abi, address, functionName })
    expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual([name, symbol, decimals])
  })

  test('alice has some of everything, other amounts per network', async () => {
    expect(await balanceOf(first, 'usd', alice.address)).toBe(parseUnits('1234.567891', 6))
    expect(await balanceOf(first, 'usdt', alice.address)).toBe(parseUnits('250.5', 6))
    expect(await balanceOf(first, 'foy', alice.address)).toBe(parseEther('1000') + 1n)
    expect(await balanceOf(first, 'weth', alice.address)).toBe(parseEther('1.5'))
    expect(await balanceOf(first, 'points', alice.address)).toBe(42n)
    expect(await balanceOf(second, 'usd', alice.address)).toBe(parseUnits('88.8', 6))
    expect(await balanceOf(second, 'points', alice.address)).toBe(0n)
  })

  test('there are amounts no double can hold, the smallest unit, and nothing', async () => {
    expect(await balanceOf(first, 'usd', whale.address)).toBe(9007199254740993000001n)
    expect(await balanceOf(first, 'points', whale.address)).toBe(BigInt(String(maxUint256).slice(0, 72)))
    expect(await first.client.getBalance(whale)).toBe(parseEther('123456789.987654321012345678'))
    expect(await balanceOf(first, 'foy', dusty.address)).toBe(1n)
    expect(await first.client.getBalance(dusty)).toBe(1n)
    for (const chain of [first, second]) {
      expect(await chain.client.getBalance(nobody)).toBe(0n)
      expect(await balanceOf(chain, 'usd', nobody.address)).toBe(0n)
    }
  })

  test('the dollar without return values moves, answers nothing and wants its allowance cleared first', async () => {
    const usdt = { abi: noReturnTokenArtifact.abi, address: devnetContracts.usdt, account: bob.address, chain: first.network } as const
    const before = await balanceOf(first, 'usdt', carol.address)
    await mined(first, first.client.writeContract({ ...usdt, functionName: 'mint', args: [bob.address, 10n] }))
    await mined(first, first.client.writeContract({ ...usdt, functionName: 'transfer', args: [carol.address, 4n] }))
    expect(await balanceOf(first, 'usdt', carol.address)).toBe(before + 4n)
    await mined(first, first.client.writeContract({ ...usdt, functionName: 'approve', args: [carol.address, 5n] }))
    await expect(first.client.simulateContract({ ...usdt, functionName: 'approve', args: [carol.address, 6n] })).rejects.toThrow(
      'AllowanceNotZeroFirst',
    )
    await mined(first, first.client.writeContract({ ...usdt, functionName: 'approve', args: [carol.address, 0n] }))
    const standard = { ...usdt, abi: erc20Abi, functionName: 'transfer', args: [carol.address, 1n] } as const
    await expect(first.client.simulateContract(standard)).rejects.toThrow(/returned no data/)
    await expect(first.client.simulateContract({ ...usdt, functionName: 'transfer', args: [carol.address, 100n] })).rejects.toThrow(
      'InsufficientBalance',
    )
  })

  test('one multicall reads them all; the broken one fails alone', async () => {
    const contracts = Object.values(devnetTokens).map(({ address }) => ({
      abi: erc20Abi,
      address,
      functionName: 'balanceOf' as const,
      args: [alice.address] as const,
    }))
    const answers = await first.client.multicall({ contracts })
    const failed = answers.map(({ status }, index) => (status === 'failure' ? contracts[index]?.address : undefined)).filter(Boolean)
    expect(failed).toEqual([devnetContracts.broken])
    await expect(first.client.multicall({ contracts, allowFailure: false })).rejects.toThrow()
  })
})

describe('NFTs', () => {
  test('portraits belong to alice and bob and carry name and picture in themselves', async () => {
    const portraits = { abi: portraitsArtifact.abi, address: devnetContracts.portraits } as const
    expect(await first.client.readContract({ ...portraits, functionName: 'balanceOf', args: [alice.address] })).toBe(2n)
    expect(await first.client.readContract({ ...portraits, functionName: 'ownerOf', args: [3n] })).toBe(bob.address)
    const metadata = readDataUri(await first.client.readContract({ ...portraits, functionName: 'tokenURI', args: [1n] }))
    expect(metadata).toMatchObject({ name: 'Portrait #1', image: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
    await expect(
      first.client.readContract({ abi: erc721Abi, address: portraits.address, functionName: 'tokenURI', args: [99n] }),
    ).rejects.toThrow()
  })

  test('editions are held by number', async () => {
    const editions = { abi: editionsArtifact.abi, address: devnetContracts.editions } as const
    const args = [
      [alice.address, alice.address, bob.address],
      [1n, 2n, 1n],
    ] as const
    expect(await first.client.readContract({ ...editions, functionName: 'balanceOfBatch', args })).toEqual([7n, 1n, 2n])
    const metadata = readDataUri(await first.client.readContract({ ...editions, functionName: 'uri', args: [2n] }))
    expect(metadata).toMatchObject({ name: 'Edition 2' })
  })
})

describe('names', () => {
  test.each([
    ['alice', alice, devnetNames.alice.name],
    ['bob', bob, devnetNames.bob.name],
    ['dave, long', dave, devnetNames.dave.name],
    ['erin, emoji', erin, devnetNames.erin.name],
    ['whale', whale, devnetNames.whale.name],
  ])('%s has a name that leads back to the address', async (_, { address }, name) => {
    expect(await first.client.getEnsName({ address })).toBe(name)
    expect(await first.client.getEnsAddress({ name })).toBe(address)
  })

  test('an address without a record has no name', async () => {
    expect(await first.client.getEnsName({ address: nobody.address })).toBeNull()
    expect(await first.client.getEnsName({ address: frank.address })).toBeNull()
  })

  test('a reverse record that lies is not believed, and strictly read it says why', async () => {
    expect(await first.client.getEnsName({ address: carol.address })).toBeNull()
    await expect(first.client.getEnsName({ address: carol.address, strict: true })).rejects.toThrow('ReverseAddressMismatch')
  })

  test('a name can point to an address that does not point back', async () => {
    expect(await first.client.getEnsAddress({ name: devnetNames.treasury.name })).toBe(alice.address)
  })

  test('a name nobody has leads nowhere', async () => {
    expect(await first.client.getEnsAddress({ name: 'nobody-has-this.eth' })).toBeNull()
    expect(await first.client.getEnsText({ name: 'nobody-has-this.eth', key: 'avatar' })).toBeNull()
    await expect(first.client.getEnsAddress({ name: 'nobody-has-this.eth', strict: true })).rejects.toThrow('ResolverNotFound')
  })

  test('a label longer than 255 bytes is looked up by its hash', async () => {
    expect(await first.client.getEnsAddress({ name: `${'a'.repeat(300)}.eth` })).toBeNull()
  })

  test('text records, and the address under the network’s own coin type', async () => {
    expect(await first.client.getEnsText({ name: 'alice.eth', key: 'com.github' })).toBe('alice-example')
    expect(await first.client.getEnsText({ name: 'alice.eth', key: 'unset' })).toBeNull()
    const own = await first.client.getEnsAddress({ name: 'alice.eth', coinType: BigInt((0x80000000 | 31337) >>> 0) })
    expect(getAddress(own ?? '0x')).toBe(alice.address)
  })

  test('avatars: a picture in the record, a picture in an NFT, one that cannot be fetched, none', async () => {
    expect(await first.client.getEnsAvatar({ name: 'alice.eth' })).toBe(devnetNames.alice.texts.avatar)
    const portrait = await first.client.readContract({
      abi: portraitsArtifact.abi,
      address: devnetContracts.portraits,
      functionName: 'tokenURI',
      args: [3n],
    })
    expect(await first.client.getEnsAvatar({ name: 'bob.eth' })).toBe(readDataUri(portrait).image)
    expect(await first.client.getEnsText({ name: devnetNames.erin.name, key: 'avatar' })).toBe('https://avatars.invalid/erin.png')
    expect(await first.client.getEnsAvatar({ name: devnetNames.dave.name })).toBeNull()
  })
})

describe('pools', () => {
  const priceOfEther = async (chain: DevChain) => {
    const args = [devnetContracts.weth, devnetContracts.usd] as const
    const pair = await chain.client.readContract({
      abi: pairFactoryArtifact.abi,
      address: devnetContracts.pairFactory,
      functionName: 'getPair',
      args,
    })
    const pool = { abi: pairArtifact.abi, address: pair } as const
    const [reserve0, reserve1] = await chain.client.readContract({ ...pool, functionName: 'getReserves' })
    const token0 = await chain.client.readContract({ ...pool, functionName: 'token0' })
    const [ether, dollars] = token0 === devnetContracts.weth ? [reserve0, reserve1] : [reserve1, reserve0]
    return { pair, ether, dollars, price: (dollars * 10n ** 12n) / ether }
  }

  test('ether costs 2500 dollars on the first network and 2480 on the second', async () => {
    const [here, there] = [await priceOfEther(first), await priceOfEther(second)]
    expect([here.pair, there.pair]).toEqual([devnetPools.first[0]?.address, devnetPools.second[0]?.address])
    expect([here.price, there.price]).toEqual([2500n, 2480n])
  })

  test('a swap that pays enough goes through and moves the price; one that pays too little does not', async () => {
    const before = await priceOfEther(second)
    const paid = parseUnits('10000', 6)
    const account = await minted(second, paid)
    const payment = { abi: erc20Abi, address: devnetContracts.usd, functionName: 'transfer', args: [before.pair, paid] } as const
    await mined(second, second.client.writeContract({ ...payment, account, chain: second.network }))
    const fair = (before.ether * paid * 997n) / (before.dollars * 1000n + paid * 997n)
    const swap = (out: bigint) => {
      const outs = BigInt(devnetContracts.weth) < BigInt(devnetContracts.usd) ? ([out, 0n] as const) : ([0n, out] as const)
      const args = [...outs, frank.address, '0x'] as const
      return {
        abi: pairArtifact.abi,
        address: before.pair,
        functionName: 'swap',
        args,
        account: frank.address,
        chain: second.network,
      } as const
    }
    await expect(second.client.simulateContract(swap(fair + 1n))).rejects.toThrow('ProductShrank')
    await mined(second, second.client.writeContract(swap(fair)))
    expect(await balanceOf(second, 'weth', frank.address)).toBe(fair)
    expect((await priceOfEther(second)).dollars).toBe(before.dollars + paid)
  })
})

/** A node answers with the hash before the block is there. */
async function mined(chain: DevChain, sent: Promise<`0x${string}`>): Promise<void> {
  expect((await chain.client.waitForTransactionReceipt({ hash: await sent })).status).toBe('success')
}

async function minted(chain: DevChain, amount: bigint): Promise<`0x${string}`> {
  const mint = {
    abi: noReturnTokenArtifact.abi,
    address: devnetContracts.usd,
    functionName: 'mint',
    args: [frank.address, amount],
  } as const
  await mined(chain, chain.client.writeContract({ ...mint, account: frank.address, chain: chain.network }))
  return frank.address
}

function readDataUri(uri: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(uri.replace('data:application/json;base64,', ''), 'base64').toString())
}
