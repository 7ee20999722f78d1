import { defineNetwork } from '@foyer/chains/networks'
import type { Network, Transaction } from '@foyer/core'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { clearPageAfterEach, putOnPage } from '../../../testing/page.ts'
import { addressA, addressB, createTestWallet, inTurn, type TestWallet, throws } from '../../../testing/wallet.ts'
import { type EvmClient, evm } from '../evm.ts'

clearPageAfterEach()
const clients: EvmClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})

const signature = `0x${'ab'.repeat(65)}`
const hash = `0x${'cd'.repeat(32)}`
const mixedUrls = ['https://rpc.far.example', 'http://rpc.far.example', 'http://127.0.0.1:8545', 'ftp://x.example']
const far: Network = {
  ...defineNetwork({
    id: 777,
    name: 'Far',
    nativeCurrency: { name: 'Far Ether', symbol: 'FETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.far.example'] } },
    blockExplorers: { default: { name: 'Far', url: 'https://explorer.far.example' } },
  }),
  rpcUrls: { default: { http: mixedUrls } },
}

async function connected(page: TestWallet, rpcUrls: readonly string[] = []) {
  putOnPage(page)
  const host = createTestHost([far], { rpcUrls: async () => rpcUrls })
  const client = evm().create(host)
  clients.push(client)
  client.wallets.start()
  const { signal } = new AbortController()
  await client.wallets.connect('injected', { signal })
  host.events.length = 0
  page.asked.length = 0
  return { client, host, signal, switchTo: (network = far) => client.wallets.switchNetwork('injected', network, { signal }) }
}

/** Knows chain 1 until it is told of another. */
function mover(answers: Record<string, unknown> = {}, unknownChain: unknown = { code: 4902 }): TestWallet {
  let active = '0x1'
  const known = new Set(['0x1'])
  const chainOf = ({ params }: { params?: unknown }) => (params as [{ chainId: string }])[0].chainId
  return createTestWallet({
    eth_chainId: () => active,
    wallet_switchEthereumChain(request: { params?: unknown }) {
      if (!known.has(chainOf(request))) throw unknownChain
      active = chainOf(request)
      return null
    },
    wallet_addEthereumChain(request: { params?: unknown }) {
      known.add(chainOf(request))
      active = chainOf(request)
      return null
    },
    ...answers,
  })
}

describe('switching the network', () => {
  test('asks with a hexadecimal id and tells when the wallet has arrived', async () => {
    const page = mover({}, undefined)
    page.answers.wallet_switchEthereumChain = () => {
      page.answers.eth_chainId = '0x309'
      return null
    }
    const { host, switchTo } = await connected(page)
    await switchTo()
    expect(page.asked[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x309' }] })
    expect(host.events).toEqual([{ type: 'network', connector: 'injected', network: 'eip155:777' }])
  })

  test.each([
    ['4902', { code: 4902, message: 'x' }],
    ['4902 under -32603', { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }],
    ['5000', { code: 5000, message: 'Error' }],
    ['-32603', { code: -32603, message: 'Expected 0x-prefixed, unpadded id' }],
    ['a sentence', new Error('Unrecognized chain ID "0x309". Try adding the chain using wallet_addEthereumChain first.')],
  ])('adds a network that the wallet does not know: %s', async (_, unknownChain) => {
    const page = mover({}, unknownChain)
    const { switchTo } = await connected(page, [
      'https://custom.example',
      'https://gateway.example/v1/?chainId=eip155:777&projectId=foyer-local',
      'https://user:pass@rpc.example',
    ])
    await switchTo()
    expect(page.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x309',
        chainName: 'Far',
        nativeCurrency: { name: 'Far Ether', symbol: 'FETH', decimals: 18 },
        rpcUrls: ['https://custom.example', 'https://rpc.far.example', 'http://127.0.0.1:8545'],
        blockExplorerUrls: ['https://explorer.far.example'],
      },
    ])
  })

  test('switches again when the wallet only added', async () => {
    const page = mover({}, { code: 4902 })
    const add = page.answers.wallet_addEthereumChain as (request: unknown) => unknown
    page.answers.wallet_addEthereumChain = (request: unknown) => {
      const before = page.answers.eth_chainId
      add(request)
      page.answers.eth_chainId = '0x1'
      page.answers.wallet_switchEthereumChain = () => {
        page.answers.eth_chainId = before
        return null
      }
      return null
    }
    const { switchTo } = await connected(page)
    await switchTo()
    expect(page.asked.map(({ method }) => method).filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('waits for a wallet that says yes before it has moved', async () => {
    const page = createTestWallet({ wallet_switchEthereumChain: null, eth_chainId: inTurn('0x1', '0x1', '0x1', '0x309') })
    const { switchTo } = await connected(page)
    await switchTo()
  })

  test.each([
    ['to switch', mover({ wallet_switchEthereumChain: throws({ code: 4001 }) })],
    ['to add', mover({ wallet_addEthereumChain: throws({ code: 4001 }) })],
  ])('a person who declines %s has declined', async (_, page) => {
    const { switchTo } = await connected(page)
    await expect(switchTo()).rejects.toMatchObject({ code: 'request_rejected' })
  })

  test.each([
    ['cannot add', mover({ wallet_addEthereumChain: throws({ code: -32601 }) })],
    ['adds nothing', mover({ wallet_addEthereumChain: null })],
    ['says yes and stays', mover({ wallet_switchEthereumChain: null })],
  ])('a wallet that %s: Chain is not supported', async (_, page) => {
    const { switchTo } = await connected(page)
    await expect(switchTo()).rejects.toMatchObject({ code: 'chain_unsupported', message: 'Chain is not supported' })
  })

  test('a network without an address for wallets is not offered to one', async () => {
    const page = mover()
    const { switchTo } = await connected(page)
    const closed = { ...far, rpcUrls: { default: { http: ['http://intranet.example'] } } }
    await expect(switchTo(closed)).rejects.toMatchObject({ code: 'chain_unsupported', cause: { code: 'configuration' } })
    expect(page.asked.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  test('giving up ends the wait', async () => {
    const { client } = await connected(createTestWallet({ wallet_switchEthereumChain: null }))
    const stop = new AbortController()
    const switching = client.wallets.switchNetwork('injected', far, { signal: stop.signal })
    stop.abort()
    await expect(switching).rejects.toMatchObject({ code: 'request_cancelled' })
  })
})

describe('signing a message', () => {
  test('sends UTF-8 as hexadecimal, then the address', async () => {
    const page = createTestWallet({ personal_sign: signature })
    const { client } = await connected(page)
    expect(await client.sign.message('injected', { address: addressA, message: 'Grüße 👋' })).toBe(signature)
    expect(page.asked.at(-1)).toEqual({ method: 'personal_sign', params: ['0x4772c3bcc39f6520f09f918b', addressA] })
  })

  test('refuses half a character, which the wallet would sign as another', async () => {
    const page = createTestWallet({ personal_sign: signature })
    const { client } = await connected(page)
    await expect(client.sign.message('injected', { address: addressA, message: 'x\ud83d' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(page.asked).toEqual([])
  })

  test.each([[null], ['0x'], ['signed!'], ['0x123'], [{}]])('%j is no signature', async (answer) => {
    const { client } = await connected(createTestWallet({ personal_sign: answer }))
    await expect(client.sign.message('injected', { address: addressA, message: 'x' })).rejects.toMatchObject({ code: 'wallet_broken' })
  })
})

describe('signing typed data', () => {
  const mail = {
    domain: { name: 'Mail', chainId: 1, verifyingContract: addressB },
    types: {
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    message: { to: addressA, amount: 2n ** 200n },
  } as const
  const big = '115792089237316195423570985008687907853269984665640564039457'

  async function sent(typedData: unknown): Promise<{ message: { amount: unknown }; types: Record<string, unknown> }> {
    const page = createTestWallet({ eth_signTypedData_v4: signature })
    const { client } = await connected(page)
    expect(await client.sign.typedData('injected', { address: addressA, typedData })).toBe(signature)
    const { params } = page.asked.at(-1) as { params: [string, string] }
    return JSON.parse(params[1])
  }

  test('bigints are exact, and the domain type is completed', async () => {
    const data = await sent(mail)
    expect(data.message.amount).toBe((2n ** 200n).toString())
    expect(data.types.EIP712Domain).toEqual([
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ])
  })

  test('JSON text keeps whole numbers that JavaScript would round', async () => {
    const text = JSON.stringify({ ...mail, message: { to: addressA, amount: 'N' } }).replace('"N"', big)
    expect((await sent(text)).message.amount).toBe(big)
  })

  test('text that looks like a number inside a string is left alone', async () => {
    const data = await sent({ ...mail, domain: { ...mail.domain, name: `"${big}` } })
    expect(data).toMatchObject({ domain: { name: `"${big}` } })
  })

  test('for another network than the wallet is on is refused before the wallet sees it', async () => {
    const page = createTestWallet({ eth_signTypedData_v4: signature })
    const { client } = await connected(page)
    for (const chainId of [5, '5', '0x5', 5n]) {
      const typedData = { ...mail, domain: { ...mail.domain, chainId } }
      await expect(client.sign.typedData('injected', { address: addressA, typedData })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/eip155:5.*eip155:1.*switch/),
      })
    }
    expect(page.asked.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
  })

  test.each([
    ['no object', 'hello'],
    ['cut-off JSON', '{"types":'],
    ['null', null],
    ['a list', []],
    ['no types', { ...mail, types: undefined }],
    ['a type that is no list', { ...mail, types: { Mail: 'x' } }],
    ['no primaryType', { ...mail, primaryType: undefined }],
    ['an unknown primaryType', { ...mail, primaryType: 'toString' }],
    ['no message', { ...mail, message: undefined }],
    ['a number that is not exact', { ...mail, message: { to: addressA, amount: 2 ** 60 } }],
    ['a wrong checksum', { ...mail, message: { to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', amount: 1 } }],
    ['bytes of another size', { ...mail, types: { Mail: [{ name: 'id', type: 'bytes4' }] }, message: { id: '0x00' } }],
    ['a chain id that is none', { ...mail, domain: { chainId: 'one' } }],
    ['a circle', { ...mail, message: circle() }],
  ])('%s is refused', async (_, typedData) => {
    const page = createTestWallet({ eth_signTypedData_v4: signature })
    const { client } = await connected(page)
    await expect(client.sign.typedData('injected', { address: addressA, typedData })).rejects.toMatchObject({
      name: 'KitError',
      code: 'invalid_input',
    })
    expect(page.asked.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
  })

  function circle(): object {
    const self: Record<string, unknown> = { to: addressA, amount: 1 }
    self.self = self
    return self
  }
})

describe('sending a transaction', () => {
  const transfer: Transaction = { from: addressA, to: addressB.toLowerCase(), value: 10n ** 30n + 1n, network: 'eip155:1' }

  test('quantities are exact, addresses have checksums, the chain is named', async () => {
    const page = createTestWallet({ eth_sendTransaction: hash })
    const { client } = await connected(page)
    expect(await client.sign.transaction('injected', { ...transfer, gas: 21_000n, data: '0xdeadBEEF' })).toBe(hash)
    expect(page.asked.at(-1)).toEqual({
      method: 'eth_sendTransaction',
      params: [
        { from: addressA, to: addressB, value: `0x${(10n ** 30n + 1n).toString(16)}`, gas: '0x5208', data: '0xdeadBEEF', chainId: '0x1' },
      ],
    })
  })

  test.each<[string, Partial<Transaction>, RegExp]>([
    ['a wrong checksum', { to: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' }, /wrong checksum/],
    ['no address', { to: 'vitalik.eth' }, /not an EVM address/],
    ['a negative amount', { value: -1n }, /whole number/],
    ['an amount beyond 256 bits', { value: 2n ** 256n }, /whole number/],
    ['an amount that is no bigint', { value: 1.5 as unknown as bigint }, /whole number/],
    ['half a byte of data', { data: '0xabc' }, /hexadecimal/],
    ['another family of chains', { network: 'solana:x' as 'eip155:1' }, /no EVM network/],
  ])('%s is refused before the wallet sees it', async (_, change, words) => {
    const page = createTestWallet({ eth_sendTransaction: hash })
    const { client } = await connected(page)
    await expect(client.sign.transaction('injected', { ...transfer, ...change } as Transaction)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(words),
    })
    expect(page.asked).toEqual([])
  })

  test.each<[string, object, object]>([
    ['a fee cap and a tip', { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }, { maxFeePerGas: '0x1e', maxPriorityFeePerGas: '0x2' }],
    ['a gas price', { gasPrice: 7n, type: 'legacy' }, { gasPrice: '0x7', type: '0x0' }],
    ['a type alone', { type: 'eip1559' }, { type: '0x2' }],
    ['a type that old chains take', { type: 'eip2930', gasPrice: 7n }, { gasPrice: '0x7', type: '0x1' }],
    ['a nonce', { nonce: 9999 }, { nonce: '0x270f' }],
    ['the first nonce', { nonce: 0 }, { nonce: '0x0' }],
    ['what is left out by name', { nonce: undefined, gasPrice: undefined, elsewhere: undefined }, {}],
  ])('%s reaches the wallet as it was given', async (_, fields, wanted) => {
    const page = createTestWallet({ eth_sendTransaction: hash })
    const { client } = await connected(page)
    await client.sign.transaction('injected', { ...transfer, ...fields } as Transaction)
    const plain = { from: addressA, to: addressB, value: `0x${(10n ** 30n + 1n).toString(16)}`, chainId: '0x1' }
    expect(page.asked.at(-1)?.params).toEqual([{ ...plain, ...wanted }])
  })

  test.each<[string, object, RegExp]>([
    ['a field that nobody knows', { priority: 'high' }, /`priority`/],
    ['the name of ethers for the gas limit', { gasLimit: 21_000n }, /`gasLimit`.*`gas`/],
    ['an access list, which is not taken yet', { accessList: [] }, /`accessList`/],
    ['a nonce that is no whole number', { nonce: 1.5 }, /nonce/],
    ['a nonce as text', { nonce: '9999' }, /nonce/],
    ['a negative nonce', { nonce: -1 }, /nonce/],
    ['a fee that is no bigint', { maxFeePerGas: 30 }, /fee cap.*whole number/],
    ['a tip above the fee cap', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }, /tip is above the fee cap/],
    ['two kinds of fees', { gasPrice: 1n, maxFeePerGas: 2n }, /`gasPrice`.*`maxFeePerGas`/],
    ['a gas price with the type of fee caps', { gasPrice: 1n, type: 'eip1559' }, /`gasPrice`.*eip1559/],
    ['a fee cap with the type of gas prices', { maxFeePerGas: 1n, type: 'legacy' }, /`maxFeePerGas`.*legacy/],
    ['a type by its number', { type: 2 }, /type.*legacy.*eip1559/],
    ['a type that is inherited', { type: 'toString' }, /type.*legacy/],
  ])('%s is refused by name before the wallet sees it', async (_, fields, words) => {
    const page = createTestWallet({ eth_sendTransaction: hash })
    const { client } = await connected(page)
    await expect(client.sign.transaction('injected', { ...transfer, ...fields } as Transaction)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(words),
    })
    expect(page.asked).toEqual([])
  })

  test('neither receiver nor code is refused, code alone is sent', async () => {
    const { client } = await connected(createTestWallet({ eth_sendTransaction: hash }))
    const { to: _, ...creation } = transfer
    await expect(client.sign.transaction('injected', creation)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await client.sign.transaction('injected', { ...creation, data: '0x6000' })).toBe(hash)
  })

  test('on another network than the wallet is on is refused', async () => {
    const page = createTestWallet({ eth_sendTransaction: hash })
    const { client } = await connected(page)
    await expect(client.sign.transaction('injected', { ...transfer, network: 'eip155:10' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('switch the network'),
    })
    expect(page.asked.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('an answer that is no hash does not say that nothing was sent', async () => {
    const { client } = await connected(createTestWallet({ eth_sendTransaction: '0x1' }))
    await expect(client.sign.transaction('injected', transfer)).rejects.toMatchObject({
      code: 'wallet_broken',
      message: expect.stringContaining('may have been sent'),
    })
  })
})
