import { setTimeout as wait } from 'node:timers/promises'
import { evm } from '@foyer/chains/evm'
import { sessions } from '@foyer/chains/sessions'
import {
  accountOf,
  type Caip2,
  connectionOf,
  isUnsupported,
  type KitOptions,
  networkAccess,
  pairing as pairingFeature,
  screenOf,
} from '@foyer/core'
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
  solana,
  type World,
  when,
} from '../../testing/kit-world.ts'
import { createTabs } from '../../testing/locks.ts'
import { pace, until } from '../../testing/peers.ts'
import { memoryStorage } from '../client/storage.ts'
import { pairing } from './pairing.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ adapters: [evm()], networks: [networkOf(1), networkOf(137), networkOf(10)] })
})
afterEach(() => world.stop())

const signing = ['personal_sign', 'eth_sendTransaction']
const mainSolana: Caip2 = `solana:${solana.id}`
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('networks', () => {
  test('an approved one is gone to without asking the wallet', async () => {
    const page = world.load()
    await pair(world, page, ['eip155:1', 'eip155:137'])
    const asked = answer(world.phone, {})
    await page.kit.switchNetwork('eip155:137')
    expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${addressOn('eip155:137')}`)
    expect(asked).toEqual([])
  })

  test('what the page is on is where the session begins, if the wallet approved it', async () => {
    const page = world.load()
    await page.kit.switchNetwork('eip155:137')
    await pair(world, page, ['eip155:1', 'eip155:137'])
    expect(page.kit.getState().network.active).toBe('eip155:137')
  })

  test('one that was not approved is asked for, where the session allows to ask', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1'])
    const state = page.kit.getState()
    expect([networkAccess(state, 'eip155:1'), networkAccess(state, 'eip155:10')]).toEqual(['open', 'asks'])
    const asked = answer(world.phone, {
      async wallet_switchEthereumChain() {
        throw { code: 4902, message: 'Unrecognized chain ID.' }
      },
      async wallet_addEthereumChain() {
        await world.phone.client.update(topic, granted(['eip155:1', 'eip155:10']))
        return null
      },
    })
    await page.kit.switchNetwork('eip155:10')
    expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(asked[1]?.params).toMatchObject([{ chainId: '0xa', chainName: 'Chain 10' }])
    expect(toFlatState(page.kit.getState()).paired.eip155?.approved).toEqual(['eip155:1', 'eip155:10'])
    expect(networkAccess(page.kit.getState(), 'eip155:10')).toBe('open')
  })

  test('one that the wallet grants a moment after it has said yes is gone to', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1'])
    // The moment lasts no longer than the test says, however busy the machine is.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const update = () => world.phone.client.update(topic, granted(['eip155:1', 'eip155:10'])).catch(() => undefined)
    answer(world.phone, {
      wallet_switchEthereumChain() {
        void wait(300).then(update)
        return null
      },
    })
    await page.kit.switchNetwork('eip155:10').finally(() => clock.mockRestore())
    expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:10:${addressOn('eip155:10')}`)
  })

  test('declined there: the page stays where it is', async () => {
    const page = world.load()
    await pair(world, page, ['eip155:1'])
    answer(world.phone, {})
    await expect(page.kit.switchNetwork('eip155:10')).rejects.toMatchObject({ code: 'request_rejected' })
    expect(page.kit.getState().network.active).toBe('eip155:1')
  })

  test('one that was not approved, and may not be asked for, is closed', async () => {
    const page = world.load()
    await pair(world, page, ['eip155:1'], signing)
    const asked = answer(world.phone, {})
    expect(networkAccess(page.kit.getState(), 'eip155:10')).toBe('closed')
    await expect(page.kit.switchNetwork('eip155:10')).rejects.toMatchObject({
      code: 'chain_unsupported',
      message: 'Chain is not supported',
    })
    expect(asked).toEqual([])
  })

  test('a wallet on networks that the page does not know leads to the view that says so', async () => {
    const page = world.load()
    await pair(world, page, ['eip155:56'])
    expect(isUnsupported(page.kit.getState())).toBe(true)
    expect(screenOf(page.kit.getState())?.name).toBe('UnsupportedChain')
  })
})

describe('what the wallet changes by itself', () => {
  test('its network', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1', 'eip155:137'])
    await world.phone.client.emit({ topic, chainId: 'eip155:137', name: 'chainChanged', data: 137 })
    await when(page, ({ network }) => network.active === 'eip155:137')
  })

  test('its account', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1'])
    const { eip155 } = granted(['eip155:1'])
    if (!eip155) throw new Error('There is no grant.')
    const both = { ...eip155, accounts: [`eip155:1:${other}`, `eip155:1:${addressOn('eip155:1')}`] }
    await world.phone.client.update(topic, { eip155: both })
    await when(page, (state) => accountOf(state).address === other)
    expect(accountOf(page.kit.getState()).allAccounts.map(({ address }) => address)).toEqual([other, addressOn('eip155:1')])
  })

  test('its account, which stays when the page goes to another network', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1', 'eip155:137'])
    const { eip155 } = granted(['eip155:1', 'eip155:137'])
    if (!eip155) throw new Error('There is no grant.')
    const accounts = ['eip155:1', 'eip155:137'].flatMap((chain) => [addressOn('eip155:1'), other].map((one) => `${chain}:${one}`))
    await world.phone.client.update(topic, { eip155: { ...eip155, accounts } })
    await world.phone.client.emit({ topic, chainId: 'eip155:1', name: 'accountsChanged', data: [other] })
    await when(page, (state) => accountOf(state).address === other)
    await page.kit.switchNetwork('eip155:137')
    expect(accountOf(page.kit.getState()).caipAddress).toBe(`eip155:137:${other}`)
  })

  test('what it allows: the network that the page was on is gone', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1', 'eip155:137'])
    await world.phone.client.update(topic, granted(['eip155:137']))
    await when(page, ({ network }) => network.active === 'eip155:137')
    expect(toFlatState(page.kit.getState()).paired.eip155?.approved).toEqual(['eip155:137'])
    expect(networkAccess(page.kit.getState(), 'eip155:1')).toBe('asks')
  })

  test('it ends the session: the page is disconnected, and nothing of the wallet stays', async () => {
    const entries = new Map<string, string>()
    const page = world.load({}, { entries })
    const { topic } = await pair(world, page, ['eip155:1'])
    await page.kit.open()
    await world.phone.client.disconnect(topic)
    await when(page, (state) => !accountOf(state).isConnected)
    expect(toFlatState(page.kit.getState())).toMatchObject({ paired: {}, modal: { history: [{ name: 'Connect' }] } })
    expect([...entries.keys()].filter((key) => key.includes('paired'))).toEqual([])
  })
})

describe('disconnecting', () => {
  test('tells the wallet', async () => {
    const page = world.load()
    const { topic } = await pair(world, page, ['eip155:1'])
    await page.kit.disconnect()
    expect((await world.phone.next('session_ended')).topic).toBe(topic)
    expect(toFlatState(page.kit.getState())).toMatchObject({ connections: { eip155: { status: 'disconnected' } }, paired: {} })
    expect(world.relay.called.filter((method) => method === 'wc_proposeSession')).toHaveLength(1)
  })

  test('and connecting again is a new code', async () => {
    const page = world.load()
    const first = await pair(world, page, ['eip155:1'])
    await page.kit.disconnect()
    const second = await pair(world, page, ['eip155:1'])
    expect(second.topic).not.toBe(first.topic)
  })
})

describe('a reload', () => {
  test('finds the session, shows its account at once, and goes on with it', async () => {
    const entries = new Map<string, string>()
    const before = world.load({}, { entries })
    await pair(world, before, ['eip155:1', 'eip155:137'])
    await before.kit.switchNetwork('eip155:137')
    before.kit.dispose()

    const page = world.load({}, { entries })
    const state = page.kit.getState()
    expect(accountOf(state)).toMatchObject({
      isConnected: true,
      status: 'connecting',
      caipAddress: `eip155:137:${addressOn('eip155:137')}`,
    })
    expect(toFlatState(state).paired.eip155?.name).toBe('phone')
    await when(page, (now) => accountOf(now).status === 'connected')
    expect(page.kit.getState().network.active).toBe('eip155:137')
    const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'a') })
    await page.kit.signMessage('Hello')
    expect(asked[0]).toMatchObject({ chainId: 'eip155:137', method: 'personal_sign' })
    await page.kit.disconnect()
    await world.phone.next('session_ended')
  })

  test('disconnected before the session was found again: the wallet hears of it all the same', async () => {
    const entries = new Map<string, string>()
    const before = world.load({}, { entries })
    await pair(world, before, ['eip155:1'])
    before.kit.dispose()
    const page = world.load({}, { entries })
    await page.kit.disconnect()
    await world.phone.next('session_ended')
    expect(accountOf(page.kit.getState()).isConnected).toBe(false)
  })

  test('the wallet ended it meanwhile', async () => {
    const entries = new Map<string, string>()
    const before = world.load({}, { entries })
    const { topic } = await pair(world, before, ['eip155:1'])
    before.kit.dispose()
    await until(() => world.relay.sockets() === 1)
    await world.phone.client.disconnect(topic)
    const page = world.load({}, { entries })
    expect(accountOf(page.kit.getState()).isConnected).toBe(true)
    await when(page, (state) => !accountOf(state).isConnected)
    expect(toFlatState(page.kit.getState()).paired).toEqual({})
  })

  test('its keys are gone: not connected any more', async () => {
    const entries = new Map<string, string>()
    const before = world.load({}, { entries })
    await pair(world, before, ['eip155:1'])
    before.kit.dispose()
    const page = world.load(
      { pairing: pairing({ openSocket: (url) => new WebSocket(url), tabs: false, storage: memoryStorage(), pace }) },
      { entries },
    )
    await until(() => page.environment.alive() > 0)
    await until(() => {
      page.environment.advance(1000)
      return !accountOf(page.kit.getState()).isConnected
    })
  })

  test('on an iPhone, with the code in the wallet’s hands: the page takes it up again and connects', async () => {
    const entries = new Map<string, string>()
    const safari = {
      system: 'ios',
      isSafari: true,
      isTelegram: false,
      isFramed: false,
      url: 'https://page.example/',
      origin: 'https://page.example',
      hasGlobal: () => false,
    } as const
    const before = world.load({}, { entries, platform: safari, isPhone: true })
    const wallet = { id: 'f'.repeat(64), name: 'Phone', mobile_link: 'phonewallet://' }
    await before.kit.open()
    before.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    const uri = await when(before, ({ pairing: now }) => now.status === 'waiting' && now.uri)
    const proposal = await scan(world.phone, uri)
    before.kit.dispose()

    const page = world.load({}, { entries, platform: safari, isPhone: true })
    await when(page, (state) => state.pairing.status === 'waiting' && state.pairing.uri === uri)
    expect(accountOf(page.kit.getState()).status).toBe('connecting')
    await world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1']) })
    await when(page, (state) => accountOf(state).status === 'connected')
    expect(toFlatState(page.kit.getState())).toMatchObject({ pairing: { status: 'idle' }, recent: [wallet] })
  })

  test('on an iPhone, closed with the code in the wallet’s hands: it still connects; and a view shows the same code', async () => {
    const safari = {
      system: 'ios',
      isSafari: true,
      isTelegram: false,
      isFramed: false,
      url: 'https://page.example/',
      origin: 'https://page.example',
      hasGlobal: () => false,
    } as const
    const page = world.load({}, { platform: safari, isPhone: true })
    const uri = await showCode(page)
    page.kit.close()
    expect(toFlatState(page.kit.getState()).pairing).toMatchObject({ status: 'waiting', uri, unseen: true })
    expect(await showCode(page)).toBe(uri)
    expect(toFlatState(page.kit.getState()).pairing).not.toHaveProperty('unseen')
    const proposal = await scan(world.phone, uri)
    page.kit.close()
    await world.phone.client.approve(proposal.id, { namespaces: grant(proposal, ['eip155:1']) })
    await when(page, (state) => accountOf(state).status === 'connected')
  })
})

test('two tabs share a session: both connect, either may sign, and a disconnect is one for both', async () => {
  const tabs = createTabs()
  const entries = new Map<string, string>()
  const storage = memoryStorage()
  const options = () => ({ pairing: pairing({ openSocket: (url) => new WebSocket(url), tabs, storage, pace }) })
  const [first, second] = [world.load(options(), { entries }), world.load(options(), { entries })]
  await pair(world, first, ['eip155:1'])
  second.environment.hearStorage('@foyer/foyer-local/connections')
  await when(second, (state) => accountOf(state).status === 'connected')
  expect(toFlatState(second.kit.getState()).paired.eip155?.name).toBe('phone')
  const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'b') })
  await second.kit.signMessage('From the second')
  expect(asked).toHaveLength(1)
  await second.kit.disconnect()
  await world.phone.next('session_ended')
  await when(first, (state) => !accountOf(state).isConnected)
  expect(connectionOf(first.kit.getState()).status).toBe('disconnected')
})

describe('on a phone', () => {
  const android = {
    system: 'android',
    isSafari: false,
    isTelegram: false,
    isFramed: false,
    url: '',
    origin: '',
    hasGlobal: () => false,
  } as const
  const entryOf = (name: string) => ({ id: name.repeat(64).slice(0, 64), name, mobile_link: `${name}wallet://` })

  /** As the view's link does it: the wallet's app is opened with the code, and answers. */
  async function pairByLink(page: Page, name: string, chains: readonly Caip2[]) {
    await page.kit.open()
    page.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet: entryOf(name) } })
    const uri = await when(page, ({ pairing: now }) => now.status === 'waiting' && now.uri)
    page.kit.feature(pairingFeature).send({ type: 'open-link', link: { href: `${name}wallet://`, name } })
    const { topic } = await approve(world.phone, uri, chains)
    await when(page, ({ paired }) => Object.values(paired).some((one) => one.topic === topic))
    return topic
  }

  test('a request brings the wallet that was opened by a link to the front', async () => {
    const page = world.load({}, { platform: android, isPhone: true })
    const topic = await pairByLink(page, 'phone', ['eip155:1'])
    const asked = answer(world.phone, { personal_sign: () => '0x'.padEnd(132, 'c') })
    await page.kit.signMessage('Hello')
    page.environment.advance(1000)
    expect(page.opened).toEqual([{ href: `phonewallet://wc?requestId=${asked[0]?.id}&sessionTopic=${topic}`, target: '_self' }])
  })

  test('a request opens the wallet of its own session, where another was paired later; and so it does after a reload', async () => {
    const entries = new Map<string, string>()
    const options: Pick<KitOptions, 'adapters' | 'networks'> = { adapters: [evm(), sessions()], networks: [networkOf(1), solana] }
    const page = world.load(options, { entries, platform: android, isPhone: true })
    const first = await pairByLink(page, 'a', ['eip155:1'])
    const second = await pairByLink(page, 'b', [mainSolana])
    const asked = answer(world.phone, {
      personal_sign: () => '0x'.padEnd(132, 'c'),
      solana_signMessage: () => ({ signature: '1'.repeat(64) }),
    })
    const links = () => [
      { href: `awallet://wc?requestId=${asked.at(-2)?.id}&sessionTopic=${first}`, target: '_self' },
      { href: `bwallet://wc?requestId=${asked.at(-1)?.id}&sessionTopic=${second}`, target: '_self' },
    ]
    const signBoth = async ({ kit, environment }: Page) => {
      await kit.signMessage('Hello', 'eip155')
      await kit.signMessage('Hello', 'solana')
      environment.advance(1000)
    }
    await signBoth(page)
    expect(page.opened).toEqual(links())
    page.kit.dispose()
    const again = world.load(options, { entries, platform: android, isPhone: true })
    await when(again, (state) => accountOf(state, 'eip155').status === 'connected' && accountOf(state, 'solana').status === 'connected')
    await signBoth(again)
    expect(again.opened).toEqual(links())
  })
})

function granted(chains: readonly `eip155:${number}`[]) {
  const events = ['accountsChanged', 'chainChanged']
  const methods = [...signing, 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
  return grant({ optional: { eip155: { chains, methods, events } } }, chains)
}
