/** The code that signs for the relay does not arrive: the attempt fails like one that the relay did not answer, and the next one tries again. */
import { afterEach, expect, test, vi } from 'vitest'
import { createPeer, type Peer, until } from '../../testing/peers.ts'
import { type Relay, startRelay } from '../../testing/relay.ts'

const there = vi.hoisted(() => ({ is: false, asked: 0 }))
vi.mock('../wire/relay-jwt.ts', async (original) => {
  const module = await original<typeof import('../wire/relay-jwt.ts')>()
  return {
    get createRelayJwt() {
      there.asked++
      if (there.is) return module.createRelayJwt
      throw new Error('Failed to fetch dynamically imported module')
    },
  }
})

let relay: Relay | undefined
let dapp: Peer | undefined
afterEach(async () => {
  dapp?.dispose()
  await relay?.stop()
})

test('a code is made once it is there; until then the link says that it is tried', async () => {
  relay = await startRelay()
  dapp = createPeer('dapp', relay.url)
  await dapp.client.ready
  const { client } = dapp
  const proposing = client.propose({ optional: {} }).catch((error: unknown) => error)
  await until(() => client.view().relay.attempts >= 2)
  expect(there.asked).toBeGreaterThanOrEqual(2)
  expect(client.view().relay.status).toBe('trying')
  expect(relay.sockets()).toBe(0)
  there.is = true
  await until(() => client.view().relay.status === 'open')
  expect(relay.sockets()).toBe(1)
  expect(await proposing).toMatchObject({ uri: expect.stringMatching(/^wc:/) })
})
