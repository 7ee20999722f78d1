/** A kit without wallet adapters: paired sessions are all there is. */
import { sessions } from '@foyer/chains/sessions'
import { accountOf, connectionOf, networkOf as networkIn, screenOf } from '@foyer/core'
import { hexToString, recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addressOn,
  answer,
  approve,
  codeOf,
  createWorld,
  networkOf,
  pair,
  scan,
  showCode,
  signer,
  solana,
  type World,
  when,
} from '../../testing/kit-world.ts'
import { until } from '../../testing/peers.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const mainSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [sessions()], networks: [networkOf(1), networkOf(137), solana] })
})
afterEach(() => world.stop())

test('opening shows the code on a desktop, and all wallets on a phone', async () => {
  const desk = world.load()
  await desk.kit.open()
  expect(screenOf(desk.kit.getState())?.name).toBe('ConnectingWalletConnectBasic')
  const phone = world.load({}, { isPhone: true })
  await phone.kit.open()
  expect(screenOf(phone.kit.getState())?.name).toBe('AllWallets')
})

test('wherever the account is lost, the way in is the code again, and all wallets on a phone', async () => {
  for (const [isPhone, way] of [
    [false, 'ConnectingWalletConnectBasic'],
    [true, 'AllWallets'],
  ] as const) {
    const page = world.load({}, { isPhone })
    const { topic } = await pair(world, page, ['eip155:1'])
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'AccountSettings' } })
    await world.phone.client.disconnect(topic)
    await when(page, (state) => !accountOf(state).isConnected)
    expect(page.kit.getState().modal.history.map(({ name }) => name)).toEqual([way])
    page.kit.dispose()
  }
})

test('embedded, closing goes back to it', async () => {
  const page = world.load({ enableEmbedded: true })
  expect(screenOf(page.kit.getState())?.name).toBe('ConnectingWalletConnectBasic')
  page.kit.send({ type: 'go', screen: { name: 'AllWallets' } })
  page.kit.close()
  expect(screenOf(page.kit.getState())?.name).toBe('ConnectingWalletConnectBasic')
})

test('one code asks for all chain families, with what the field asks of each; the account opens as usual', async () => {
  const page = world.load()
  const proposal = await scan(world.phone, await showCode(page))
  expect(proposal.optional.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
  expect(proposal.optional.eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_requestExecutionPermissions']))
  // The older id of the same network stands beside it.
  expect(proposal.optional.solana?.chains).toEqual([mainSolana, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  expect(proposal.optional.solana?.methods).toContain('solana_signMessage')
})

test('both families connect; each is asked on its own network', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1', mainSolana])
  const state = page.kit.getState()
  expect(accountOf(state, 'eip155')).toMatchObject({ status: 'connected', address: addressOn('eip155:1') })
  expect(accountOf(state, 'solana')).toMatchObject({ status: 'connected', address: addressOn(mainSolana) })
  expect(state.namespace).toBe('eip155')
  const asked = answer(world.phone, { solana_signMessage: () => ({ signature: 'abc' }) })
  expect(await page.kit.request({ method: 'solana_signMessage', params: { message: 'x' } }, 'solana')).toEqual({ signature: 'abc' })
  expect(asked[0]?.chainId).toBe(mainSolana)
  await page.kit.switchNetwork(mainSolana)
  expect(networkIn(page.kit.getState())?.name).toBe('Solana')
  await page.kit.open()
  expect(screenOf(page.kit.getState())?.name).toBe('Account')
})

test.each([
  ['no EVM address', 'eip155:1', 'hello'],
  ['an EVM address of 19 bytes', 'eip155:1', signer.address.slice(0, -2)],
  ['no base58', mainSolana, '0'.repeat(40)],
  ['base58 of 31 bytes', mainSolana, 'A'.repeat(42)],
  ['base58 of 33 bytes', mainSolana, 'z'.repeat(44)],
] as const)('an account that is %s is not connected, and not gone to', async (_, chain, address) => {
  const page = world.load()
  const { id, optional } = await scan(world.phone, await showCode(page))
  const namespace = chain.startsWith('eip155') ? 'eip155' : 'solana'
  const share = (one: string) => ({ [namespace]: { methods: [], events: [], ...optional[namespace], accounts: [`${chain}:${one}`] } })
  await world.phone.client.approve(id, { namespaces: share(address) })
  const error = await when(page, ({ pairing }) => pairing.status === 'failed' && pairing.error)
  expect(error).toMatchObject({ code: 'wallet_broken', message: "The wallet's answer cannot be read as its accounts." })
  expect(connectionOf(page.kit.getState(), namespace)).not.toHaveProperty('accounts')

  page.kit.close()
  const { topic } = await pair(world, page, [chain])
  await world.phone.client.update(topic, share(address))
  await pause(50)
  expect(accountOf(page.kit.getState(), namespace)).toMatchObject({ status: 'connected', address: addressOn(chain) })
})

test('an EVM account in the case of another chain is the account all the same', async () => {
  const page = world.load()
  const { id, optional } = await scan(world.phone, await showCode(page))
  const inOtherCase = signer.address.replace(/[a-f]/gi, (letter) => (/[a-f]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()))
  const accounts = [`eip155:1:${inOtherCase}`]
  await world.phone.client.approve(id, { namespaces: { eip155: { methods: [], events: [], ...optional.eip155, accounts } } })
  await when(page, (state) => accountOf(state).status === 'connected')
  expect(accountOf(page.kit.getState()).address).toBe(signer.address)
})

test('signing on EVM: messages, typed data and transactions, exactly as they were given', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1', 'eip155:137'])
  const hash = `0x${'1'.repeat(64)}`
  const asked = answer(world.phone, {
    personal_sign: ({ params }) => signer.signMessage({ message: hexToString((params as `0x${string}`[])[0] as `0x${string}`) }),
    eth_signTypedData_v4: () => `0x${'2'.repeat(130)}`,
    eth_sendTransaction: () => hash,
  })
  const amount = [{ name: 'amount', type: 'uint256' }]
  const message = 'Sign in to Foyer. 👋'
  const signature = await page.kit.signMessage(message)
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(signer.address)
  await page.kit.signTypedData({ domain: {}, types: { A: amount }, primaryType: 'A', message: { amount: 2n ** 255n } })
  expect(asked[1]?.params).toEqual([signer.address, expect.stringContaining(`"${2n ** 255n}"`)])
  expect(await page.kit.sendTransaction({ to: signer.address, value: 2n ** 200n })).toBe(hash)
  expect(asked[2]?.params).toEqual([{ from: signer.address, to: signer.address, value: `0x1${'0'.repeat(50)}`, chainId: '0x1' }])
  await expect(page.kit.sendTransaction({ to: signer.address, network: 'eip155:137' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(asked).toHaveLength(3)
})

test('what the wallet gives for a hash or a signature is checked as with an adapter: 32 bytes, and 31 or more whole ones', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1'])
  let reply: unknown
  answer(world.phone, { personal_sign: () => reply, eth_signTypedData_v4: () => reply, eth_sendTransaction: () => reply })
  const typedData = { domain: {}, types: { A: [] }, primaryType: 'A', message: {} }
  for (reply of ['0x1', '0x', `0x${'1'.repeat(63)}`, `0x${'1'.repeat(65)}`, `0x${'g'.repeat(64)}`, 1, null]) {
    await expect(page.kit.sendTransaction({ to: signer.address }), String(reply)).rejects.toMatchObject({ code: 'wallet_broken' })
  }
  for (reply of ['0x1', '0x', `0x${'1'.repeat(60)}`, `0x${'1'.repeat(131)}`, `0x${'g'.repeat(130)}`, null]) {
    await expect(page.kit.signMessage('x'), String(reply)).rejects.toMatchObject({ code: 'wallet_broken' })
    await expect(page.kit.signTypedData(typedData), String(reply)).rejects.toMatchObject({ code: 'wallet_broken' })
  }
  // A contract's signature (ERC-1271) has any length; EIP-2098 writes the same signature in 64 bytes.
  for (const length of [31, 64, 65, 500]) {
    reply = `0x${'1'.repeat(2 * length)}`
    expect(await page.kit.signMessage('x')).toBe(reply)
  }
})

test('a message on Solana: in base58 with the key it is for, the signature read from the reply', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1', mainSolana])
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  let reply: unknown = { signature }
  const asked = answer(world.phone, { solana_signMessage: () => reply })
  expect(await page.kit.signMessage('Hello World!', 'solana')).toBe(signature)
  expect(asked[0]).toMatchObject({ chainId: mainSolana, params: { message: '2NEpo7TZRRrLZSi2U', pubkey: addressOn(mainSolana) } })
  for (reply of [signature, {}, { signature: '0x12' }, null]) {
    await expect(page.kit.signMessage('Hello World!', 'solana')).rejects.toMatchObject({ code: 'wallet_broken' })
  }
})

test('what cannot be done is said: declined, unknown methods, families that need their adapter', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1', mainSolana], ['personal_sign'])
  answer(world.phone, {})
  await expect(page.kit.signMessage('no')).rejects.toMatchObject({ code: 'request_rejected' })
  await expect(page.kit.request({ method: 'eth_getBalance', params: [] })).rejects.toMatchObject({ code: 'method_unsupported' })
  await expect(page.kit.signTypedData('{}', 'solana')).rejects.toMatchObject({ code: 'method_unsupported' })
  await expect(page.kit.signMessage('\ud800')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(page.kit.switchNetwork('eip155:137')).rejects.toMatchObject({ code: 'chain_unsupported' })
})

test('what the account holds is read from the first node that answers', async () => {
  const asked: string[] = []
  const answers: Readonly<Record<string, (id: number) => Response>> = {
    'http://first.test/': () => new Response('<html>', { status: 502 }),
    'http://127.0.0.1:1/1': (id) => Response.json({ jsonrpc: '2.0', id, result: '0x8ac7230489e80000' }),
  }
  const fetch = async (url: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body)) as { readonly id: number; readonly method: string }
    // Which node is the better one is measured beside it.
    if (method !== 'net_listening') asked.push(`${url} ${method}`)
    return answers[String(url)]?.(id) ?? Response.error()
  }
  const page = world.load({ customRpcUrls: { 'eip155:1': [{ url: 'http://first.test/' }] } }, { fetch })
  await pair(world, page, ['eip155:1', mainSolana])
  await page.kit.open()
  const key = `eip155:1:${addressOn('eip155:1')}`
  const balance = await when(page, ({ balances }) => balances[key]?.status === 'ready' && balances[key])
  expect(balance).toMatchObject({ data: { value: 10n ** 19n, decimals: 18, symbol: 'ETH' } })
  expect([...new Set(asked)]).toEqual(['http://first.test/ eth_getBalance', 'http://127.0.0.1:1/1 eth_getBalance'])
  // A family whose chain nobody here can read.
  await page.kit.switchNetwork(mainSolana)
  await when(page, ({ balances }) => balances[`${mainSolana}:${addressOn(mainSolana)}`]?.status === 'failed')
})

test('libraries get a provider (EIP-1193), with its events', async () => {
  const page = world.load()
  const { topic } = await pair(world, page, ['eip155:1', 'eip155:137'])
  const provider = page.kit.getProvider() as {
    request(asked: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
  }
  const chains: unknown[] = []
  provider.on('chainChanged', (value) => chains.push(value))
  provider.on('message', () => undefined)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([signer.address])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  expect(page.kit.getState().network.active).toBe('eip155:137')
  await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'chainChanged', data: 1 })
  await until(() => chains.length === 2)
  expect(chains).toEqual(['0x89', '0x1'])
})

test('a wallet of one family alone: the page goes there', async () => {
  const page = world.load()
  const connected = page.kit.connect('walletConnect')
  await approve(world.phone, await codeOf(page), [mainSolana])
  await connected
  expect(accountOf(page.kit.getState()).status).toBe('connected')
  expect(page.kit.getState()).toMatchObject({ namespace: 'solana', connections: { eip155: { status: 'disconnected' } } })
})

test('asked for a family that the wallet in use is not in, the page waits for what the wallet says to that', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:1'])
  let outcome: unknown
  const connected = page.kit.connect('walletConnect', { namespace: 'solana' }).then(
    () => {
      outcome = 'connected'
    },
    (cause: unknown) => {
      outcome = cause
    },
  )
  const code = await codeOf(page)
  expect(outcome).toBeUndefined()
  expect(accountOf(page.kit.getState(), 'solana').status).toBe('connecting')
  await approve(world.phone, code, ['eip155:1', mainSolana])
  await connected
  expect(outcome).toBe('connected')
  expect(accountOf(page.kit.getState(), 'solana')).toMatchObject({ status: 'connected', address: addressOn(mainSolana) })

  // A new session without that family: the page is where the wallet is.
  await page.kit.disconnect()
  await pair(world, page, ['eip155:1'])
  const again = page.kit.connect('walletConnect', { namespace: 'solana' })
  await approve(world.phone, await codeOf(page), ['eip155:137'])
  await again
  expect(page.kit.getState()).toMatchObject({ namespace: 'eip155', network: { active: 'eip155:137' } })
})

test('a wallet that adds a family later is connected there too, and leaves it again', async () => {
  const page = world.load()
  const { topic, namespaces } = await pair(world, page, ['eip155:1'])
  const solanaToo = { accounts: [`${mainSolana}:${addressOn(mainSolana)}`], methods: ['solana_signMessage'], events: [] }
  await world.phone.client.update(topic, { ...namespaces, solana: solanaToo })
  await when(page, (state) => accountOf(state, 'solana').status === 'connected')
  expect(page.kit.getState().namespace).toBe('eip155')
  await world.phone.client.update(topic, namespaces)
  await when(page, (state) => accountOf(state, 'solana').status === 'disconnected')
  expect(accountOf(page.kit.getState()).status).toBe('connected')
})

test('a reload restores both, and a disconnect ends both with one goodbye', async () => {
  const entries = new Map<string, string>()
  const before = world.load({}, { entries })
  await pair(world, before, ['eip155:1', mainSolana])
  before.kit.dispose()
  const page = world.load({}, { entries })
  await when(page, (state) => accountOf(state, 'eip155').status === 'connected' && accountOf(state, 'solana').status === 'connected')
  await page.kit.disconnect('solana')
  await world.phone.next('session_ended')
  expect(accountOf(page.kit.getState(), 'eip155').isConnected).toBe(false)
  expect(world.phone.of('session_ended')).toHaveLength(1)
})
