/** A second wallet approves, and what it grants is of no use: the one that was paired before stays connected, and is alive. */
import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf } from '@foyer/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOn, answer, createWorld, grant, pair, scan, showCode, type World, when } from '../../testing/kit-world.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
})
afterEach(() => world.stop())

test('the former wallet signs, and is followed, after an approval with an account that is none', async () => {
  const page = world.load()
  const { topic } = await pair(world, page, ['eip155:1'])
  const proposal = await scan(world.phone, await showCode(page))
  const share = grant(proposal, ['eip155:1'])
  const { eip155 } = share
  if (!eip155) throw new Error('There is no grant.')
  await world.phone.client.approve(proposal.id, { namespaces: { eip155: { ...eip155, accounts: ['eip155:1:abc'] } } })
  await when(page, (state) => connectionOf(state).status === 'failed')
  expect(accountOf(page.kit.getState()).address).toBe(addressOn('eip155:1'))
  const signature = '0x'.padEnd(132, 'a')
  const asked = answer(world.phone, { personal_sign: () => signature })
  expect(await page.kit.signMessage('Hello')).toBe(signature)
  expect(asked.map((request) => request.topic)).toEqual([topic])
  await world.phone.client.update(topic, { eip155: { ...eip155, accounts: [`eip155:1:${other}`] } })
  await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [other] })
  await when(page, (state) => accountOf(state).address === other)
})
