import type { Network, SessionLink } from '@foyer/core'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { type RpcServer, startRpcServer } from '../../../testing/rpc-server.ts'
import { type Answer, addressA, addressB, createTestWallet, type TestWallet } from '../../../testing/wallet.ts'
import { evm } from '../evm.ts'

let server: RpcServer | undefined
afterEach(() => server?.close())

async function world() {
  server = await startRpcServer(() => '0x2a')
  const network: Network = {
    id: 1,
    name: 'First',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [server.url] } },
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
  }
  const host = createTestHost([network])
  const client = evm().create(host)
  const link = createLink()
  return { client, host, link, paired: client.paired, signal: new AbortController().signal }
}

describe('EVM in a paired session', () => {
  test('asks for each method once', async () => {
    const { paired } = await world()
    const asked = await paired?.requests?.()
    expect(asked?.methods).toEqual(expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']))
    expect(new Set(asked?.methods).size).toBe(asked?.methods.length)
    expect(asked?.events).toEqual(['accountsChanged', 'chainChanged'])
  })

  test('reads from a node, once per question, and leaves what only a wallet can answer', async () => {
    const { paired } = await world()
    expect(await paired?.read?.('eip155:1', { method: 'eth_gasPrice' })).toBe('0x2a')
    await expect(paired?.read?.('eip155:1', { method: 'wallet_watchAsset' })).rejects.toMatchObject({ code: 'method_unsupported' })
    await expect(paired?.read?.('eip155:1', { method: 'eth_sendTransaction' })).rejects.toMatchObject({ code: 'method_unsupported' })
    expect(server?.methods()).toEqual(['eth_gasPrice'])
  })

  test('is a wallet like any other once attached; a second session takes the place of the first', async () => {
    const { client, host, link, paired, signal } = await world()
    paired?.attach('walletConnect', link)
    expect(await client.wallets.connect('walletConnect', { signal })).toMatchObject({
      accounts: [{ address: addressA }],
      network: 'eip155:1',
    })
    expect(client.wallets.provider('walletConnect')).toBe(link)
    const next = createLink({ eth_requestAccounts: [addressB] })
    paired?.attach('walletConnect', next)
    expect(await client.wallets.connect('walletConnect', { signal })).toMatchObject({ accounts: [{ address: addressB }] })
    // The first is not heard any more.
    link.say('accountsChanged', [])
    next.say('chainChanged', '0x2')
    expect(host.events).toEqual([{ type: 'network', connector: 'walletConnect', network: 'eip155:2' }])
  })

  test('a disconnect leaves the ending of the session to those who made it', async () => {
    const { client, link, paired, signal } = await world()
    paired?.attach('walletConnect', link)
    await client.wallets.connect('walletConnect', { signal })
    await client.wallets.disconnect('walletConnect')
    expect(link.asked.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(link.listeners()).toBe(0)
    await expect(client.wallets.connect('walletConnect', { signal })).rejects.toMatchObject({ code: 'wallet_not_found' })
  })
})

function createLink(answers: Record<string, Answer> = {}): TestWallet & SessionLink {
  const share = { accounts: () => [addressA], chain: () => 'eip155:1', moveTo: () => true, dispose: () => undefined }
  return Object.assign(createTestWallet(answers), share) as TestWallet & SessionLink
}
