/** A tab that cannot verify its session, for whatever reason that is its own: the session is not its to end. */
import { evm } from '@foyer/chains/evm'
import { type Adapter, accountOf, type KitOptions } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld, networkOf, type Page, pair, showCode, type World, when } from '../../testing/kit-world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(1), networkOf(137)] })
})
afterEach(() => world.stop())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** It may just be looking at what it has heard of the other tab. */
const untilConnected = ({ kit }: Page) => vi.waitFor(() => expect(accountOf(kit.getState()).status).toBe('connected'))
const isGone = (state: Parameters<typeof accountOf>[0]) => accountOf(state).status === 'disconnected'

/** Its code for verifying does not load. */
function halfLoaded(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create(host) {
      const client = adapter.create(host)
      const connect: typeof client.wallets.connect = async (connector, options) => {
        if (options.silent) throw new TypeError('Failed to fetch dynamically imported module')
        return client.wallets.connect(connector, options)
      }
      return { ...client, wallets: { ...client.wallets, connect } }
    },
  }
}

const pairing = {
  open: async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
} as unknown as NonNullable<KitOptions['pairing']>

/** One tab that is paired, and a second one that fails. */
async function loadTwo(options: Partial<KitOptions>): Promise<readonly [Page, Page]> {
  const entries = new Map<string, string>()
  const one = world.load({}, { entries })
  await pair(world, one, ['eip155:1'])
  await when(one, (state) => accountOf(state).status === 'connected')
  const two = world.load(options, { entries })
  await when(two, isGone)
  return [one, two]
}

test.each<[string, Partial<KitOptions>]>([
  ['the client of its sessions does not load', { pairing }],
  ['the adapter’s code does not load', { adapters: [halfLoaded(evm())] }],
])('%s: the other tab stays connected, and the phone keeps its session', async (_, options) => {
  const [one, two] = await loadTwo(options)
  await two.kit.open()
  await pause(200)
  one.environment.hearStorage('@foyer/foyer-local/connections')
  await pause(200)
  await untilConnected(one)
  expect(world.phone.of('session_ended')).toEqual([])
  // The other tab can end it.
  await one.kit.disconnect()
  await world.phone.next('session_ended')
})

test('a code that it shows afterwards leaves the session alone', async () => {
  const [one, two] = await loadTwo({ adapters: [halfLoaded(evm())] })
  await showCode(two)
  two.kit.close()
  await pause(200)
  await untilConnected(one)
  expect(world.phone.of('session_ended')).toEqual([])
})
