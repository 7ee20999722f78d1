/** A visitor whose clock is wrong sees a code, and it works. By days it is tried on the relay itself, in `interop/clock.test.ts`. */
import { evm } from '@foyer/chains/evm'
import { accountOf } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { approve, createWorld, showCode, type World, when } from '../../testing/kit-world.ts'
import { pace } from '../../testing/peers.ts'
import { startRelay } from '../../testing/relay.ts'
import { memoryStorage } from '../client/storage.ts'
import { parseUri } from '../wire/uri.ts'
import { pairing } from './pairing.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()] })
  const { port } = world.relay
  await world.relay.stop()
  world.relay = await startRelay({ port, clock: Date.now })
})
afterEach(() => world.stop())

const minute = 60_000
test.each([-10, 10])('by %i minutes', async (off) => {
  const openSocket = (url: string) => new WebSocket(url)
  const now = () => Date.now() + off * minute
  const page = world.load({ pairing: pairing({ openSocket, now, tabs: false, storage: memoryStorage(), pace }) })
  await showCode(page)
  // What a wallet calls expired is replaced before anybody could have scanned it.
  const uri = await when(page, ({ pairing: code, relay }) => {
    if (relay.status !== 'open' || code.status !== 'waiting') return undefined
    return (parseUri(code.uri).expiry ?? 0) > Date.now() / 1000 + 200 && code.uri
  })
  await approve(world.phone, uri, ['eip155:1'])
  await when(page, (state) => accountOf(state).status === 'connected')
  expect(toFlatState(page.kit.getState()).pairing).toEqual({ status: 'idle' })
})
