import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { approve, codeOf, createWorld, scan, signer, type World, when } from '../../testing/kit-world.ts'

let world: World
afterEach(() => world?.stop())

test('a scanned code connects the page to the phone', async () => {
  world = await createWorld({ adapters: [evm()] })
  const page = world.load()
  await page.kit.open()
  expect(world.relay.sockets()).toBe(0)
  page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnectBasic' } })
  const uri = await codeOf(page)
  expect(connectionOf(page.kit.getState()).status).toBe('connecting')
  await approve(world.phone, uri, ['eip155:1', 'eip155:137'])
  await when(page, (state) => accountOf(state).status === 'connected')
  const state = page.kit.getState()
  expect(accountOf(state)).toMatchObject({ address: signer.address, caipAddress: `eip155:1:${signer.address}` })
  expect(state.modal.open).toBe(false)
  expect(state.pairing).toEqual({ status: 'idle' })
  expect(state.paired.eip155).toMatchObject({ name: 'phone', approved: ['eip155:1', 'eip155:137'], takesNetworks: true })
})
