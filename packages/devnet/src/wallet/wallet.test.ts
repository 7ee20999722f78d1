import { rpcReads, rpcWrite } from '@foyer/contract'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { devnetMnemonic } from '../accounts.ts'
import { createChainClient } from '../chains/chain-client.ts'
import { firstNetwork } from '../networks.ts'
import { walletAccounts } from './keys.ts'
import { walletMethods } from './methods/methods.ts'
import { signerOf } from './signer.ts'
import { createTestWallet, memoryStore, site, useChains } from './testing/test-wallet.ts'

const chains = useChains()
const [alice, bob] = walletAccounts

function setup() {
  const made = createTestWallet([chains.first()])
  const page = made.open()
  const request = (method: string, ...params: unknown[]) => page.provider.request({ method, params })
  const connect = () => request('eth_requestAccounts')
  return { ...made, page, request, connect }
}

function addition(overrides: object = {}) {
  const { chainId, name, rpcUrl, currency } = chains.second()
  return { chainId: `0x${chainId.toString(16)}`, chainName: name, rpcUrls: [rpcUrl], nativeCurrency: currency, ...overrides }
}

it('holds accounts 0 and 1 of the public test mnemonic', () => {
  walletAccounts.forEach((account, addressIndex) => {
    const derived = mnemonicToAccount(devnetMnemonic, { addressIndex })
    expect(derived.address).toBe(account)
    expect(signerOf(account).publicKey).toBe(derived.publicKey)
  })
})

describe('accounts', () => {
  it('shows none before the person agreed, then those that were chosen', async () => {
    const { request, person, page } = setup()
    expect(await request('eth_accounts')).toEqual([])
    person.answer = () => ({ approved: true, accounts: [bob, alice] })
    expect(await request('eth_requestAccounts')).toEqual([alice, bob])
    expect(await request('eth_accounts')).toEqual([alice, bob])
    expect(person.asked[0]).toMatchObject({ origin: site, method: 'eth_requestAccounts', choose: { ticked: [alice] } })
    expect(page.received).toContainEqual(['accountsChanged', [alice, bob]])
  })

  it('asks once: a connected site gets its accounts without a prompt', async () => {
    const { connect, person } = setup()
    await connect()
    expect(await connect()).toEqual([alice])
    expect(person.asked).toHaveLength(1)
  })

  it('answers 4001 when the person declines, and can be asked again', async () => {
    const { connect, person } = setup()
    person.answer = () => ({ approved: false })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    person.answer = () => ({ approved: true })
    expect(await connect()).toEqual([alice])
  })

  it('answers -32002 to a second request to connect while the first is open', async () => {
    const { connect, person } = setup()
    let agree = () => {}
    person.answer = () =>
      new Promise((resolve) => {
        agree = () => resolve({ approved: true })
      })
    const open = connect()
    await expect.poll(() => person.asked.length).toBe(1)
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    agree()
    expect(await open).toEqual([alice])
  })

  it('keeps sites apart', async () => {
    const { connect, open } = setup()
    await connect()
    const other = open('https://other.example')
    expect(await other.provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(other.provider.request({ method: 'personal_sign', params: ['0x00', alice] })).rejects.toMatchObject({ code: 4100 })
  })

  it('gives, lists and takes back permissions (EIP-2255)', async () => {
    const { request, page } = setup()
    await request('wallet_requestPermissions', { eth_accounts: {} })
    expect(await request('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: [alice] }] }])
    expect(await request('wallet_revokePermissions', { eth_accounts: {} })).toBe(null)
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(page.received.at(-1)).toEqual(['accountsChanged', []])
    await expect(request('wallet_requestPermissions', { snap: {} })).rejects.toMatchObject({ code: -32602 })
  })

  it('withdraws the prompt when the page is gone, so the next page may ask', async () => {
    const { connect, person, page, open } = setup()
    person.answer = (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ approved: false })))
    void connect()
    await expect.poll(() => person.asked.length).toBe(1)
    page.reload()
    person.answer = () => ({ approved: true })
    await expect
      .poll(() =>
        open()
          .provider.request({ method: 'eth_requestAccounts' })
          .catch(() => 'busy'),
      )
      .toEqual([alice])
  })
})

describe('signing', () => {
  it('signs a message that verifies, and shows its text', async () => {
    const { connect, request, person } = setup()
    await connect()
    const signature = (await request('personal_sign', stringToHex('Hello, 世界'), alice.toLowerCase())) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello, 世界', signature })).toBe(alice)
    expect(person.asked.at(-1)).toMatchObject({ title: 'Sign a message', body: 'Hello, 世界' })
    expect(person.asked.at(-1)?.warning).toBeUndefined()
  })

  it('shows bytes that are no text as bytes', async () => {
    const { connect, request, person } = setup()
    await connect()
    await request('personal_sign', '0x00ff01', alice)
    expect(person.asked.at(-1)?.body).toBe('0x00ff01')
  })

  it('warns about a sign-in message for another site (ERC-4361)', async () => {
    const { connect, request, person } = setup()
    await connect()
    await request('personal_sign', stringToHex(`bank.example wants you to sign in with your Ethereum account:\n${alice}`), alice)
    expect(person.asked.at(-1)?.warning).toContain('bank.example')
    await request('personal_sign', stringToHex(`app.example wants you to sign in with your Ethereum account:\n${alice}`), alice)
    expect(person.asked.at(-1)?.warning).toBeUndefined()
  })

  const typed = {
    domain: { name: 'Shop', version: '1', chainId: 31337, verifyingContract: '0x00000000000000000000000000000000000000aa' },
    types: { Order: [{ name: 'amount', type: 'uint256' }], EIP712Domain: [{ name: 'name', type: 'string' }] },
    primaryType: 'Order',
    message: { amount: '5' },
  } as const

  it('signs typed data, given as JSON or as an object', async () => {
    const { connect, request } = setup()
    await connect()
    const plain = { ...typed, types: { ...typed.types, EIP712Domain: undefined } }
    for (const data of [JSON.stringify(plain), JSON.parse(JSON.stringify(plain))]) {
      const signature = (await request('eth_signTypedData_v4', alice, data)) as `0x${string}`
      const { types, ...rest } = typed
      expect(await recoverTypedDataAddress({ ...rest, types: { Order: types.Order }, message: { amount: 5n }, signature })).toBe(alice)
    }
  })

  it('refuses typed data for another chain, and data that does not fit its types', async () => {
    const { connect, request } = setup()
    await connect()
    const other = { ...typed, domain: { ...typed.domain, chainId: 1 } }
    await expect(request('eth_signTypedData_v4', alice, JSON.stringify(other))).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_signTypedData_v4', alice, '{')).rejects.toMatchObject({ code: -32602 })
    const wrong = { ...typed, types: { Order: typed.types.Order }, message: { amount: 'many' } }
    await expect(request('eth_signTypedData_v4', alice, wrong)).rejects.toMatchObject({ code: -32602 })
  })

  it.each(['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'wallet_sendCalls', 'toString', '__proto__'])(
    'answers 4200 to %s',
    async (method) => {
      await expect(setup().request(method, alice, '0x')).rejects.toMatchObject({ code: 4200 })
    },
  )
})

describe('transactions', () => {
  it('sends one that arrives, and shows receiver, amount and fee before', async () => {
    const { connect, request, person } = setup()
    await connect()
    const client = createChainClient(firstNetwork(chains.first().rpcUrl))
    const before = await client.getBalance({ address: bob })
    const hash = (await request('eth_sendTransaction', {
      from: alice,
      to: bob,
      value: `0x${parseEther('1.5').toString(16)}`,
    })) as `0x${string}`
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await client.getBalance({ address: bob })) - before).toBe(parseEther('1.5'))
    const labels = Object.fromEntries((person.asked.at(-1)?.facts ?? []).map(({ label, value }) => [label, value]))
    expect(labels).toMatchObject({ To: bob, Amount: '1.5 ETH', Network: 'Foyer Local' })
    expect(labels['Fee, at most']).toMatch(/^0\.\d+ ETH/)
  })

  it('reads an unlimited approval out loud', async () => {
    const { connect, request, person } = setup()
    await connect()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, maxUint256] })
    await request('eth_sendTransaction', { from: alice, to: '0x00000000000000000000000000000000000000bb', data })
    expect(person.asked.at(-1)?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Calls', value: 'approve' },
        { label: 'Spender', value: bob, mono: true },
        { label: 'Token units', value: 'Unlimited' },
      ]),
    )
  })

  it('warns about one that cannot be paid, and passes on what the node says', async () => {
    const { connect, request, person } = setup()
    await connect()
    const value = `0x${parseEther('999999999').toString(16)}`
    await expect(request('eth_sendTransaction', { from: alice, to: bob, value })).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient|funds/i),
    })
    expect(person.asked.at(-1)?.warning).toMatch(/fail/)
  })

  it('refuses another chain, a foreign account and nonsense', async () => {
    const { connect, request } = setup()
    await connect()
    await expect(request('eth_sendTransaction', { from: alice, to: bob, chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_sendTransaction', { from: bob, to: alice })).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', { from: alice, to: 'bob' })).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_sendTransaction')).rejects.toMatchObject({ code: -32602 })
  })
})

it('reads whatever the gateway reads, and asks nobody for it', () => {
  const asked = [...rpcReads, rpcWrite].filter((method) => walletMethods[method]?.needsApproval !== false)
  expect(asked).toEqual([])
})

describe('networks', () => {
  it('does not know the second one, learns it when the person agrees, and goes there', async () => {
    const { connect, request, page } = setup()
    await connect()
    await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
    expect(await request('wallet_addEthereumChain', addition())).toBe(null)
    expect(await request('eth_chainId')).toBe('0x7a6a')
    expect(await request('net_version')).toBe('31338')
    expect(page.received).toContainEqual(['chainChanged', '0x7a6a'])
    expect(await request('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBe(null)
    expect(await request('eth_chainId')).toBe('0x7a69')
  })

  it.each([
    ['an endpoint of another chain', () => addition({ chainId: '0x1' }), /another chain/],
    ['a dead endpoint', () => addition({ rpcUrls: ['http://127.0.0.1:1'] }), /does not answer/],
    ['plain http elsewhere', () => addition({ rpcUrls: ['http://rpc.example'] }), /https/],
    ['a decimal id', () => addition({ chainId: '31338' }), /cannot be used/],
    ['no endpoint', () => addition({ rpcUrls: [] }), /Expected/],
  ])('refuses to learn %s', async (_, make, message) => {
    await expect(setup().request('wallet_addEthereumChain', make())).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(message),
    })
  })

  it('passes reading on to the node', async () => {
    const { request } = setup()
    expect(await request('eth_getBalance', bob, 'latest')).toMatch(/^0x/)
    expect(await request('eth_blockNumber')).toMatch(/^0x/)
    expect(await request('wallet_getCapabilities', alice)).toEqual({})
    await expect(request('eth_call', { to: 'nonsense' }, 'latest')).rejects.toMatchObject({ code: -32602 })
  })
})

describe('switches', () => {
  it('rejects', async () => {
    const { connect, wallet, person } = setup()
    await wallet.send({ type: 'set-switches', switches: { rejects: true } })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(person.asked).toEqual([])
  })

  it('is locked: hides what it had shown, and whoever approves has unlocked it', async () => {
    const { connect, request, wallet, page } = setup()
    await connect()
    await wallet.send({ type: 'set-switches', switches: { locked: true } })
    expect(page.received.at(-1)).toEqual(['accountsChanged', []])
    expect(await request('eth_accounts')).toEqual([])
    expect(await connect()).toEqual([alice])
    expect(page.received.at(-1)).toEqual(['accountsChanged', [alice]])
  })

  it('is slow', async () => {
    const { connect, wallet } = setup()
    await wallet.send({ type: 'set-switches', switches: { delay: 80 } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer: unknown
    void connect().then((value) => {
      answer = value
    })
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(79)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => answer).toEqual([alice])
  })

  it('answers late: after the release', async () => {
    const { connect, wallet, request } = setup()
    await wallet.send({ type: 'set-switches', switches: { answers: 'late' } })
    let answer: unknown
    void connect().then((value) => {
      answer = value
    })
    await expect.poll(() => wallet.held()).toBe(1)
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(answer).toBeUndefined()
    await wallet.send({ type: 'release' })
    await expect.poll(() => answer).toEqual([alice])
    expect(wallet.held()).toBe(0)
  })

  it('answers twice: every event comes two times', async () => {
    const { connect, wallet, page } = setup()
    await wallet.send({ type: 'set-switches', switches: { answers: 'twice' } })
    expect(await connect()).toEqual([alice])
    expect(page.received.filter(([event]) => event === 'accountsChanged')).toHaveLength(2)
  })

  it('never answers, and with the wider scope not even which chain it is on', async () => {
    const { connect, wallet, person, request } = setup()
    await wallet.send({ type: 'set-switches', switches: { answers: 'never' } })
    const silence = Promise.race([connect(), request('eth_chainId')])
    expect(await silence).toBe('0x7a69')
    await wallet.send({ type: 'set-switches', switches: { scope: 'everything' } })
    const waited = new Promise((resolve) => setTimeout(resolve, 30, 'nothing'))
    expect(await Promise.race([request('eth_chainId'), waited])).toBe('nothing')
    expect(person.asked).toEqual([])
  })

  it('changes account and chain by itself, also to a network it does not know', async () => {
    const { connect, wallet, page, request } = setup()
    await connect()
    await wallet.send({ type: 'select-account', index: 1 })
    expect(page.received.at(-1)).toEqual(['accountsChanged', [bob, alice]])
    await wallet.send({ type: 'set-chain', chainId: 5 })
    expect(page.received.at(-1)).toEqual(['chainChanged', '0x5'])
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })

  it('knows no other chain, not even one it was taught, and refuses to learn', async () => {
    const { request, wallet } = setup()
    await wallet.send({ type: 'learn-chain', chain: chains.second() })
    await wallet.send({ type: 'set-switches', switches: { unknownChains: true, refusesToAdd: true } })
    await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
    await expect(request('wallet_addEthereumChain', addition())).rejects.toMatchObject({ code: 4200 })
  })

  it('drops the connection, then 4900 to everything, and comes back', async () => {
    const { connect, wallet, page, request } = setup()
    await connect()
    await wallet.send({ type: 'set-switches', switches: { dropped: true } })
    expect(page.received.at(-1)).toMatchObject(['disconnect', { code: 4900 }])
    expect(page.provider.isConnected()).toBe(false)
    await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    await wallet.send({ type: 'set-switches', switches: { dropped: false } })
    expect(page.received.at(-1)).toEqual(['connect', { chainId: '0x7a69' }])
    expect(page.provider.isConnected()).toBe(true)
  })
})

describe('memory', () => {
  it('survives its process: permissions, networks, switches', async () => {
    const store = memoryStore()
    const before = createTestWallet([chains.first()], store)
    await before.open().provider.request({ method: 'eth_requestAccounts' })
    await before.wallet.send({ type: 'learn-chain', chain: chains.second() })
    const after = createTestWallet([{ ...chains.first(), rpcUrl: 'http://127.0.0.1:9999' }], store)
    expect(await after.open().provider.request({ method: 'eth_accounts' })).toEqual([alice])
    expect(after.wallet.state().chains.map(({ rpcUrl }) => rpcUrl)).toEqual(['http://127.0.0.1:9999', chains.second().rpcUrl])
  })

  it.each([[undefined], ['nonsense'], [{ version: 9 }], [{ version: 1, account: '0x0' }]])('starts fresh from %j', async (value) => {
    const store = memoryStore()
    store.value = value
    const { wallet, open } = createTestWallet([chains.first()], store)
    expect(await open().provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(wallet.state().chainId).toBe(31337)
  })
})

it('says 4901 when its node is gone', async () => {
  const { request } = setup()
  await chains.stop(0)
  await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
})
