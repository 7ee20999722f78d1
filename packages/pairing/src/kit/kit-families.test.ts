/** One code for all adapters of a kit: each asks for its own, and is handed its own share of the session. */
import { evm } from '@foyer/chains/evm'
import { sessions } from '@foyer/chains/sessions'
import {
  type Adapter,
  accountOf,
  connectionOf,
  isUnsupported,
  networkAccess,
  networkOf as networkIn,
  type SessionLink,
  screenOf,
} from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addressOn,
  answer,
  approve,
  createWorld,
  grant,
  networkOf,
  pair,
  scan,
  showCode,
  solana,
  type World,
  when,
} from '../../testing/kit-world.ts'

const mainSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A second family, as thin as an adapter can be: what it asks for, and an account read from the link it is given. */
function solanaAdapter(): { readonly adapter: Adapter; link(): SessionLink | undefined } {
  let link: SessionLink | undefined
  const { adapter: base } = createTestAdapter({ namespace: 'solana', wallets: [] })
  const adapter: Adapter = {
    namespace: 'solana',
    create(host) {
      const client = base.create(host)
      return {
        ...client,
        wallets: {
          ...client.wallets,
          async connect() {
            const [address = ''] = link?.accounts() ?? []
            link?.on('disconnect', () => host.emit({ type: 'disconnect', connector: 'walletConnect' }))
            return { accounts: [{ namespace: 'solana', address, type: 'eoa' }], network: mainSolana }
          },
          async disconnect() {
            link = undefined
          },
          request: async (_, request) => link?.request(request),
        },
        paired: {
          requests: async () => ({ methods: ['solana_signMessage'], events: [] }),
          attach(_, next) {
            link = next
          },
        },
      }
    },
  }
  return { adapter, link: () => link }
}

/** An EVM family with a wallet of this browser, which takes paired sessions too. */
function browserAdapter(): Adapter {
  const { adapter } = createTestAdapter()
  return {
    ...adapter,
    create(host) {
      const { wallets, ...client } = adapter.create(host)
      return {
        ...client,
        wallets: {
          ...wallets,
          connect: async (id, how) =>
            id === 'walletConnect'
              ? { accounts: [{ namespace: 'eip155', address: addressOn('eip155:1'), type: 'eoa' }], network: 'eip155:1' }
              : wallets.connect(id, how),
        },
        paired: { requests: async () => ({ methods: [], events: [] }), attach() {} },
      }
    },
  }
}

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm(), solanaAdapter().adapter], networks: [networkOf(1), networkOf(137), solana] })
})
afterEach(() => world.stop())

test('each adapter says what it asks for', async () => {
  const { optional, required } = await scan(world.phone, await showCode(world.load()))
  expect(required).toEqual({})
  expect(optional.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
  expect(optional.solana).toMatchObject({ methods: ['solana_signMessage'], events: [] })
  expect(optional.solana?.chains).toContain(mainSolana)
})

test('an adapter that takes no paired sessions is not asked for, and the others pair', async () => {
  const { adapter } = createTestAdapter({ namespace: 'solana', wallets: [] })
  const page = world.load({ adapters: [evm(), adapter] })
  const proposal = await scan(world.phone, await showCode(page))
  expect(Object.keys(proposal.optional)).toEqual(['eip155'])
})

test('both families connect by one approval; each asks over its own link; one disconnect ends both with one goodbye', async () => {
  const page = world.load()
  await pair(world, page, ['eip155:137', mainSolana])
  expect(accountOf(page.kit.getState(), 'eip155')).toMatchObject({
    status: 'connected',
    caipAddress: `eip155:137:${addressOn('eip155:137')}`,
  })
  expect(accountOf(page.kit.getState(), 'solana')).toMatchObject({ status: 'connected', address: addressOn(mainSolana) })
  const asked = answer(world.phone, { solana_signMessage: () => ({ signature: 'abc' }), personal_sign: () => '0x'.padEnd(132, 'a') })
  await page.kit.request({ method: 'solana_signMessage', params: {} }, 'solana')
  await page.kit.signMessage('Hello', 'eip155')
  expect(asked.map(({ chainId, method }) => [chainId, method])).toEqual([
    [mainSolana, 'solana_signMessage'],
    ['eip155:137', 'personal_sign'],
  ])
  await page.kit.disconnect('eip155')
  await world.phone.next('session_ended')
  expect(accountOf(page.kit.getState(), 'solana').isConnected).toBe(false)
  expect(world.phone.of('session_ended')).toHaveLength(1)
})

test('approved for one family alone: the other stays as it was, and its networks lead to connecting there', async () => {
  const page = world.load()
  await approve(world.phone, await showCode(page), [mainSolana])
  await when(page, (state) => accountOf(state, 'solana').status === 'connected')
  const state = page.kit.getState()
  expect(state).toMatchObject({ namespace: 'solana', connections: { eip155: { status: 'disconnected' } } })
  expect(networkAccess(state, 'eip155:1')).toBe('open')
  await page.kit.switchNetwork('eip155:1')
  expect(accountOf(page.kit.getState()).isConnected).toBe(false)
  expect(accountOf(page.kit.getState(), 'solana').isConnected).toBe(true)
  // A second wallet for the other family: the first keeps its own.
  await pair(world, page, ['eip155:1'])
  expect(accountOf(page.kit.getState(), 'solana').isConnected).toBe(true)
  expect(world.phone.of('session_ended')).toEqual([])
})

test('beside the EVM adapter, sessions serve the family that has none: both connect by one approval, and each signs in its own way', async () => {
  const page = world.load({ adapters: [evm(), sessions()] })
  await page.kit.open()
  // Wallets of this browser can be reached, so they come first.
  expect(screenOf(page.kit.getState())?.name).toBe('Connect')
  await pair(world, page, ['eip155:1', mainSolana])
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  answer(world.phone, { solana_signMessage: () => ({ signature }), personal_sign: () => '0x'.padEnd(132, 'a') })
  expect(await page.kit.signMessage('Hello', 'solana')).toBe(signature)
  expect(await page.kit.signMessage('Hello', 'eip155')).toMatch(/^0xa+$/)
  await expect(page.kit.signTypedData('{}', 'solana')).rejects.toMatchObject({ code: 'method_unsupported' })
})

test.each([
  ['at once', ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'eip155:1']],
  ['beside another', ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'eip155:1']],
] as const)('a network that the wallet approved by its older id alone is gone to without asking, %s', async (_, approved) => {
  const declared = { ...solana, deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' } as const
  const other = {
    ...{ ...solana, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet' },
    deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  } as const
  const page = world.load({ adapters: [evm(), sessions()], networks: [networkOf(1), declared, other] })
  await pair(world, page, approved)
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  const asked = answer(world.phone, { solana_signMessage: () => ({ signature }) })
  expect(networkAccess(page.kit.getState(), mainSolana)).toBe('open')
  await page.kit.switchNetwork(mainSolana)
  const state = page.kit.getState()
  expect([networkIn(state)?.name, isUnsupported(state), accountOf(state).isConnected]).toEqual(['Solana', false, true])
  expect(await page.kit.signMessage('Hello', 'solana')).toBe(signature)
  // By the id that the session has.
  expect(asked.map(({ chainId, method }) => [chainId, method])).toEqual([[declared.deprecatedCaipNetworkId, 'solana_signMessage']])
})

test('a family that a wallet adds while a wallet of this browser serves it stays with that one, and a disconnect ends the session', async () => {
  const page = world.load({ adapters: [browserAdapter(), sessions()] })
  await page.kit.connect('test.wallet')
  const { topic } = await pair(world, page, [mainSolana])
  const both = { optional: { eip155: { methods: [], events: [] }, solana: { methods: ['solana_signMessage'], events: [] } } }
  await world.phone.client.update(topic, grant(both, ['eip155:1', mainSolana]))
  expect(connectionOf(page.kit.getState(), 'eip155')).toMatchObject({ status: 'connected', connector: 'test.wallet' })
  await page.kit.disconnect('solana')
  expect((await world.phone.next('session_ended')).topic).toBe(topic)
  expect(accountOf(page.kit.getState(), 'eip155').isConnected).toBe(true)
})
