/** A second wallet approves, and nothing comes of it: the one that was paired before stays connected, and is alive. */
import { evm } from '@foyer/chains/evm'
import { type Adapter, accountOf, connectionOf } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addressOn,
  answer,
  createWorld,
  grant,
  networkOf,
  type Page,
  pair,
  scan,
  showCode,
  solana,
  type World,
  when,
} from '../../testing/kit-world.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mainSolana = `solana:${solana.id}` as const
let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
})
afterEach(() => world.stop())

/** The wallet of that session signs, and what it changes is followed. */
async function expectAlive(page: Page, topic: string): Promise<void> {
  expect(accountOf(page.kit.getState()).address).toBe(addressOn('eip155:1'))
  const signature = '0x'.padEnd(132, 'a')
  const asked = answer(world.phone, { personal_sign: () => signature })
  expect(await page.kit.signMessage('Hello')).toBe(signature)
  expect(asked.map((request) => request.topic)).toEqual([topic])
  const { eip155 } = world.phone.client.view().sessions.find((session) => session.topic === topic)?.namespaces ?? {}
  if (!eip155) throw new Error('There is no session.')
  await world.phone.client.update(topic, { eip155: { ...eip155, accounts: [`eip155:1:${other}`] } })
  await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [other] })
  await when(page, (state) => accountOf(state).address === other)
}

test('the former wallet signs, and is followed, after an approval with an account that is none', async () => {
  const page = world.load()
  const { topic } = await pair(world, page, ['eip155:1'])
  const proposal = await scan(world.phone, await showCode(page))
  const share = grant(proposal, ['eip155:1'])
  const { eip155 } = share
  if (!eip155) throw new Error('There is no grant.')
  await world.phone.client.approve(proposal.id, { namespaces: { eip155: { ...eip155, accounts: ['eip155:1:abc'] } } })
  await when(page, (state) => connectionOf(state).status === 'failed')
  await expectAlive(page, topic)
})

/** A second family, which looks at its share of a session for as long as the test wants. */
function slowAdapter(): { readonly adapter: Adapter; readonly looks: Promise<void>; release(): void } {
  let release = (): void => undefined
  let look = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const looks = new Promise<void>((resolve) => {
    look = resolve
  })
  const { adapter: base } = createTestAdapter({ namespace: 'solana', wallets: [] })
  const adapter: Adapter = {
    namespace: 'solana',
    create(host) {
      const { wallets, ...client } = base.create(host)
      return {
        ...client,
        wallets: {
          ...wallets,
          async connect() {
            look()
            await released
            return { accounts: [{ namespace: 'solana', address: addressOn(mainSolana), type: 'eoa' }], network: mainSolana }
          },
        },
        paired: { requests: async () => ({ methods: ['solana_signMessage'], events: [] }), attach: () => undefined },
      }
    },
  }
  return { adapter, looks, release: () => release() }
}

test('the former wallet signs, and is followed, after an attempt that is given up while what was approved is taken; that session ends', async () => {
  const slow = slowAdapter()
  const page = world.load({ adapters: [evm(), slow.adapter], networks: [networkOf(1), networkOf(137), solana] })
  const { topic } = await pair(world, page, ['eip155:1'])
  const proposal = await scan(world.phone, await showCode(page))
  await world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1', mainSolana]) })
  await slow.looks
  page.kit.close()
  await when(page, (state) => connectionOf(state).status === 'connected')
  slow.release()
  await world.phone.next('session_ended')
  expect(world.phone.client.view().sessions.map((session) => session.topic)).toEqual([topic])
  await expectAlive(page, topic)
})
