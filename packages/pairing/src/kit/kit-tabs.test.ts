/** Two tabs of one site, and two kits on one page: what one does, the other follows, and neither undoes it. */
import { evm } from '@foyer/chains/evm'
import { accountOf, connectionOf, pairing as pairingFeature } from '@foyer/core'
import { toFlatState } from '@foyer/core/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  addressOn,
  answer,
  approve,
  createWorld,
  grant,
  networkOf,
  type Page,
  pair,
  scan,
  showCode,
  type World,
  when,
} from '../../testing/kit-world.ts'
import { createTabs } from '../../testing/locks.ts'
import { pace } from '../../testing/peers.ts'
import { memoryStorage } from '../client/storage.ts'
import { pairing } from './pairing.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(1), networkOf(137)] })
})
afterEach(() => world.stop())

/** Two loads in one browser profile, told of each other's writes as a browser tells: one turn later, and only of changes. */
function loadTwo(): readonly [Page, Page] {
  const tabs = createTabs()
  const sessions = memoryStorage()
  const entries = new Map<string, string>()
  const pages: Page[] = []
  const load = (): Page => {
    const mine: { page?: Page } = {}
    const own = new Proxy(entries, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown
        if (name !== 'set' && name !== 'delete') return typeof value === 'function' ? value.bind(target) : value
        return (item: string, text?: string) => {
          const before = target.get(item)
          const done = text === undefined ? target.delete(item) : target.set(item, text)
          const tellOthers = (): void => {
            for (const one of pages) if (one !== mine.page) one.environment.hearStorage(item)
          }
          if (before !== text) setTimeout(tellOthers)
          return done
        }
      },
    })
    const page = world.load(
      { pairing: pairing({ openSocket: (url) => new WebSocket(url), tabs, storage: sessions, pace }) },
      { entries: own },
    )
    mine.page = page
    pages.push(page)
    return page
  }
  return [load(), load()]
}

const isConnected = (state: Parameters<typeof accountOf>[0]) => accountOf(state).status === 'connected'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('two tabs', () => {
  test('a tab that shows a code of its own follows once it is put away, and leaves the other connected', async () => {
    const [one, two] = loadTwo()
    await showCode(two)
    await pair(world, one, ['eip155:1'])
    await pause(50)
    two.kit.close()
    await when(two, isConnected)
    await pause(200)
    await vi.waitFor(() => expect(accountOf(one.kit.getState()).status).toBe('connected'))
    expect(world.phone.of('session_ended')).toEqual([])
  })

  test('another wallet in one tab: the other follows to it, and nobody is disconnected', async () => {
    const [one, two] = loadTwo()
    await pair(world, one, ['eip155:1'])
    await when(two, isConnected)
    const { topic } = await pair(world, one, ['eip155:137'])
    await when(two, (state) => isConnected(state) && state.paired.eip155?.topic === topic)
    await pause(300)
    // What each still hears of the other it may look at for a moment: then it is connected again.
    await vi.waitFor(() => {
      for (const { kit } of [one, two]) {
        expect(toFlatState(kit.getState()).paired.eip155?.topic).toBe(topic)
        expect(accountOf(kit.getState())).toMatchObject({ status: 'connected', caipAddress: `eip155:137:${addressOn('eip155:137')}` })
      }
    })
  })

  test('a network chosen in one tab is the network of the account in the other', async () => {
    const [one, two] = loadTwo()
    await pair(world, one, ['eip155:1', 'eip155:137'])
    await when(two, isConnected)
    await one.kit.switchNetwork('eip155:137')
    await when(two, ({ network }) => network.active === 'eip155:137')
    await pause(100)
    await vi.waitFor(() => {
      for (const { kit } of [one, two]) expect(accountOf(kit.getState()).caipAddress).toBe(`eip155:137:${addressOn('eip155:137')}`)
    })
    const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'b') })
    await two.kit.signMessage('From the second')
    expect(asked[0]?.chainId).toBe('eip155:137')
  })

  test('recent wallets and the link to the wallet are kept by both', async () => {
    const [one, two] = loadTwo()
    const wallet = { id: 'f'.repeat(64), name: 'Phone', mobile_link: 'phonewallet://' }
    await one.kit.open()
    one.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    const uri = await when(one, ({ pairing: now }) => now.status === 'waiting' && now.uri)
    one.kit.feature(pairingFeature).send({ type: 'open-link', link: { href: 'phonewallet://', name: 'Phone' } })
    await approve(world.phone, uri, ['eip155:1', 'eip155:137'])
    await when(two, isConnected)
    await two.kit.switchNetwork('eip155:137')
    await when(two, ({ recent, paired }) => recent.length > 0 && paired.eip155?.link?.href === 'phonewallet://')
    await pause(100)
    await vi.waitFor(() => {
      expect(toFlatState(two.kit.getState())).toMatchObject({ recent: [wallet], paired: { eip155: { link: { href: 'phonewallet://' } } } })
      expect(one.environment.entries.get('@foyer/foyer-local/recent_wallets')).toContain(wallet.id)
      expect(one.environment.entries.get('@foyer/foyer-local/paired_wallets')).toContain('phonewallet://')
    })
  })

  test('disconnected in one: the other is too, with one goodbye; connected again: both', async () => {
    const [one, two] = loadTwo()
    await pair(world, one, ['eip155:1'])
    await when(two, isConnected)
    await two.kit.disconnect()
    await when(one, (state) => !accountOf(state).isConnected)
    await world.phone.next('session_ended')
    await pair(world, one, ['eip155:1'])
    await when(two, isConnected)
    expect(connectionOf(one.kit.getState()).status).toBe('connected')
  })
})

describe('another wallet is looked for while one is connected', () => {
  test('and given up: the link to the one that stays is still known', async () => {
    const page = world.load({}, { isPhone: true })
    const wallet = { id: 'f'.repeat(64), name: 'Phone', mobile_link: 'phonewallet://' }
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    const uri = await when(page, ({ pairing: now }) => now.status === 'waiting' && now.uri)
    page.kit.feature(pairingFeature).send({ type: 'open-link', link: { href: 'phonewallet://', name: 'Phone' } })
    const proposal = await scan(world.phone, uri)
    await world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1']) })
    await when(page, isConnected)
    await showCode(page)
    page.kit.feature(pairingFeature).send({ type: 'open-link', link: { href: 'otherwallet://', name: 'Other' } })
    page.kit.close()
    expect(toFlatState(page.kit.getState()).paired.eip155?.link).toEqual({ href: 'phonewallet://', name: 'Phone' })
  })
})
