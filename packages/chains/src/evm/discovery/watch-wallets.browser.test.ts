import type { Connector } from '@foyer/core'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestHost, type TestHost } from '../../../testing/adapter-host.ts'
import { createTestWallet } from '../../../testing/wallet.ts'
import { type EvmClient, type EvmOptions, evm } from '../evm.ts'

const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=true"><script>window.hacked=true</script></svg>'
const clients: EvmClient[] = []
const leaving = new AbortController()

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  Reflect.deleteProperty(window, 'ethereum')
})

function start(overrides: Partial<TestHost> = {}, own: EvmOptions = {}) {
  const host = createTestHost([], overrides)
  const client = evm(own).create(host)
  clients.push(client)
  client.wallets.start()
  return { client, host, lists: () => host.events.flatMap((event) => (event.type === 'connectors' ? [event.connectors] : [])) }
}

function shown(lists: readonly (readonly Connector[])[]): readonly string[] {
  return (lists.at(-1) ?? []).map(({ name, type }) => `${type} ${name}`)
}

function announce(detail: unknown): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

function info(name: string, rdns = `com.${name.toLowerCase()}`, uuid = uuidOf(rdns)) {
  return { uuid, rdns, name, icon }
}

/** One that is always the same for a wallet. */
function uuidOf(rdns: string): string {
  const hex = [...rdns].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
  const digits = hex.join('').padEnd(32, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

/** A wallet that answers the request to announce itself, as extensions do; for one test. */
function install(detail: unknown): () => void {
  const answer = (): void => announce(detail)
  window.addEventListener('eip6963:requestProvider', answer, { signal: leaving.signal })
  return () => window.removeEventListener('eip6963:requestProvider', answer)
}

describe('announced wallets (EIP-6963)', () => {
  test('those already there are reported once, before start returns', () => {
    const away = [
      install({ info: info('One'), provider: createTestWallet() }),
      install({ info: info('Two'), provider: createTestWallet() }),
    ]
    const { lists } = start()
    for (const leave of away) leave()
    expect(lists()).toHaveLength(1)
    expect(shown(lists())).toEqual(['ANNOUNCED One', 'ANNOUNCED Two'])
  })

  test('those that come later are added; the same again changes nothing', () => {
    const { lists, client } = start()
    const provider = createTestWallet()
    announce({ info: info('Late'), provider })
    announce({ info: info('Late'), provider })
    expect(lists()).toHaveLength(2)
    expect(client.wallets.provider('com.late')).toBe(provider)
  })

  test('two kits on one page both see every wallet', () => {
    const leave = install({ info: info('One'), provider: createTestWallet() })
    const [first, second] = [start(), start()]
    leave()
    expect(shown(first.lists())).toEqual(['ANNOUNCED One'])
    expect(shown(second.lists())).toEqual(['ANNOUNCED One'])
  })

  test('two that claim one rdns are both kept and marked, whichever comes first, and each is reached', async () => {
    const { client, lists } = start()
    const [honest, impostor] = [createTestWallet(), createTestWallet()]
    announce({ info: info('Fake', 'com.real', uuidOf('other')), provider: impostor })
    announce({ info: info('Real'), provider: honest })
    announce({ info: info('Real'), provider: honest })
    expect(lists().at(-1)).toMatchObject([
      { id: 'com.real', name: 'Fake', ambiguous: true },
      { id: 'com.real#2', name: 'Real', ambiguous: true },
    ])
    expect(client.wallets.provider('com.real')).toBe(impostor)
    expect(client.wallets.provider('com.real#2')).toBe(honest)
  })

  test('between two that claim one rdns nothing is restored without a choice', async () => {
    const { client, lists } = start()
    const { signal } = new AbortController()
    const [honest, impostor] = [createTestWallet(), createTestWallet()]
    announce({ info: info('Real'), provider: honest })
    await client.wallets.connect('com.real', { signal, silent: true })
    expect(lists().at(-1)?.[0]).not.toHaveProperty('ambiguous')
    announce({ info: info('Fake', 'com.real', uuidOf('other')), provider: impostor })
    await expect(client.wallets.connect('com.real', { signal, silent: true })).rejects.toMatchObject({ code: 'not_connected' })
    expect(impostor.asked).toEqual([])
    await client.wallets.connect('com.real', { signal })
    expect(honest.asked.map(({ method }) => method)).toContain('eth_requestAccounts')
  })

  test('an impostor with a known uuid does not take the place', () => {
    const { client, lists } = start()
    const provider = createTestWallet()
    announce({ info: info('Fake', 'com.fake', uuidOf('com.real')), provider: createTestWallet() })
    announce({ info: info('Real'), provider })
    expect(shown(lists())).toEqual(['ANNOUNCED Fake', 'ANNOUNCED Real'])
    expect(client.wallets.provider('com.real')).toBe(provider)
  })

  test('can be turned off', () => {
    const { lists } = start({ options: { enableEIP6963: false } })
    announce({ info: info('One'), provider: createTestWallet() })
    expect(shown(lists())).toEqual([])
  })
})

describe('hostile announcements', () => {
  test('change neither the page nor the wallets beside them', async () => {
    const { lists } = start()
    const trap = new Proxy({}, { get: () => { throw new Error('trap') }, ownKeys: () => { throw new Error('trap') } }) // biome-ignore format: one line
    const uuid = uuidOf('com.bait')
    const bait = JSON.parse(`{"__proto__": {"polluted": true}, "uuid": "${uuid}", "rdns": "com.bait", "name": "Bait", "icon": ""}`)
    for (const detail of [undefined, null, 42, 'text', trap, { info: trap, provider: trap }, { info: info('X'), provider: trap }])
      announce(detail)
    announce({ info: bait, provider: createTestWallet() })
    announce({ info: info('\u202eevil\u200b', 'com.evil'), provider: createTestWallet() })
    window.dispatchEvent(new Event('eip6963:announceProvider'))
    const lying = new CustomEvent('eip6963:announceProvider')
    Object.defineProperty(lying, 'detail', { get: () => { throw new Error('trap') } }) // biome-ignore format: one line
    window.dispatchEvent(lying)
    announce({ info: info('Good'), provider: createTestWallet() })
    expect(shown(lists())).toEqual(['ANNOUNCED Bait', 'ANNOUNCED evil', 'ANNOUNCED Good'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('a script in an icon does not run in an <img>', async () => {
    const { lists } = start()
    announce({ info: info('Svg'), provider: createTestWallet() })
    const image = new Image()
    image.src = lists().at(-1)?.[0]?.imageUrl as string
    document.body.append(image)
    await image.decode().catch(() => {})
    image.remove()
    expect((window as { hacked?: boolean }).hacked).toBeUndefined()
  })

  test('a flood ends at a number a person could have installed', () => {
    const { lists } = start()
    for (let i = 0; i < 1000; i++) announce({ info: info(`W${i}`), provider: createTestWallet() })
    expect(lists().at(-1)).toHaveLength(64)
    expect(lists().length).toBeLessThanOrEqual(65)
  })

  test('a flood leaves room for a wallet that many have, and many that claim to be it end as well', () => {
    const { client, lists } = start()
    for (let i = 0; i < 1000; i++) announce({ info: info(`W${i}`), provider: createTestWallet() })
    const honest = createTestWallet()
    announce({ info: info('MetaMask', 'io.metamask'), provider: honest })
    expect(lists().at(-1)).toHaveLength(65)
    expect(client.wallets.provider('io.metamask')).toBe(honest)
    for (let i = 0; i < 1000; i++) announce({ info: info('MetaMask', 'io.metamask', uuidOf(`${i}`)), provider: createTestWallet() })
    expect(lists().at(-1)).toHaveLength(72)
    expect(client.wallets.provider('io.metamask')).toBe(honest)
  })

  test('lists and connectors cannot be changed by who gets them', () => {
    const { lists } = start()
    announce({ info: info('One'), provider: createTestWallet() })
    const list = lists().at(-1) as Connector[]
    expect(Object.isFrozen(list) && Object.isFrozen(list[0]) && Object.isFrozen(list[0]?.info)).toBe(true)
  })
})

describe('wallets at window.ethereum', () => {
  test.each([
    [{}, 'Browser Wallet', 'injected'],
    [{ isMetaMask: true }, 'MetaMask', 'injected:isMetaMask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet', 'injected:isRabby'],
    [{ isMetaMask: 'yes' }, 'Browser Wallet', 'injected'],
  ])('%j goes by %s', (flags, name, id) => {
    Object.assign(window, { ethereum: { ...createTestWallet(), ...flags } })
    const { lists } = start()
    expect(lists().at(-1)).toEqual([{ id, name, type: 'INJECTED', chain: 'eip155' }])
  })

  test('several in providers are listed each once', () => {
    const [one, two] = [createTestWallet(), createTestWallet()]
    Object.assign(window, {
      ethereum: { ...one, providers: [{ ...one, isPhantom: true }, { ...two, isMetaMask: true }, { ...two, isMetaMask: true }, null] },
    })
    expect(shown(start().lists())).toEqual(['INJECTED Phantom', 'INJECTED MetaMask'])
  })

  test('one that is announced too is listed once, whichever comes first', () => {
    const provider = createTestWallet()
    Object.assign(window, { ethereum: provider })
    const { lists } = start()
    expect(shown(lists())).toEqual(['INJECTED Browser Wallet'])
    announce({ info: info('One'), provider })
    expect(shown(lists())).toEqual(['ANNOUNCED One'])
  })

  test('one behind a wrapper is known by its name', () => {
    Object.assign(window, { ethereum: { ...createTestWallet(), isRabby: true } })
    const { lists } = start()
    announce({ info: info('Rabby Wallet', 'io.rabby'), provider: createTestWallet() })
    expect(shown(lists())).toEqual(['ANNOUNCED Rabby Wallet'])
  })

  test('one that comes late is found when it says so', () => {
    const { lists } = start()
    expect(shown(lists())).toEqual([])
    Object.assign(window, { ethereum: createTestWallet() })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(shown(lists())).toEqual(['INJECTED Browser Wallet'])
  })

  test('a getter that throws there, or turned off: nothing is listed', () => {
    Object.defineProperty(window, 'ethereum', { configurable: true, get: () => { throw new Error('trap') } }) // biome-ignore format: one line
    expect(shown(start().lists())).toEqual([])
    Reflect.deleteProperty(window, 'ethereum')
    Object.assign(window, { ethereum: createTestWallet() })
    expect(shown(start({ options: { enableInjected: false } }).lists())).toEqual([])
    expect(shown(start({}, { injected: false }).lists())).toEqual([])
    // What the family's own factory was given goes before the kit's option.
    expect(shown(start({ options: { enableInjected: false } }, { injected: true }).lists())).not.toEqual([])
  })
})
