import type { Connector } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { disposeAfterEach, info, startEvm, uuidOf } from '../../../testing/announced.ts'
import { announce } from '../../../testing/page.ts'
import { createTestWallet } from '../../../testing/wallet.ts'

disposeAfterEach()

const leaving = new AbortController()

function shown(lists: readonly (readonly Connector[])[]): readonly string[] {
  return (lists.at(-1) ?? []).map(({ name, type }) => `${type} ${name}`)
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
    const { lists } = startEvm()
    for (const leave of away) leave()
    expect(lists()).toHaveLength(1)
    expect(shown(lists())).toEqual(['ANNOUNCED One', 'ANNOUNCED Two'])
  })

  test('those that come later are added; the same again changes nothing', () => {
    const { lists, client } = startEvm()
    const provider = createTestWallet()
    announce({ info: info('Late'), provider })
    announce({ info: info('Late'), provider })
    expect(lists()).toHaveLength(2)
    expect(client.wallets.provider('com.late')).toBe(provider)
  })

  test('two kits on one page both see every wallet', () => {
    const leave = install({ info: info('One'), provider: createTestWallet() })
    const [first, second] = [startEvm(), startEvm()]
    leave()
    expect(shown(first.lists())).toEqual(['ANNOUNCED One'])
    expect(shown(second.lists())).toEqual(['ANNOUNCED One'])
  })

  test('two that claim one rdns are both kept and marked, whichever comes first, and each is reached', () => {
    const { client, lists } = startEvm()
    const [honest, impostor] = [createTestWallet(), createTestWallet()]
    announce({ info: info('Fake', 'com.real', uuidOf('other')), provider: impostor })
    announce({ info: info('Real'), provider: honest })
    announce({ info: info('Real'), provider: honest })
    const [fake, real] = (lists().at(-1) ?? []) as readonly [Connector, Connector]
    expect(lists().at(-1)).toHaveLength(2)
    expect(fake).toMatchObject({ name: 'Fake', ambiguous: true, alias: 'com.real', info: { rdns: 'com.real' } })
    expect(real).toMatchObject({ name: 'Real', ambiguous: true, info: { rdns: 'com.real' } })
    expect(real.id).not.toBe(fake.id)
    expect(client.wallets.provider(fake.id)).toBe(impostor)
    expect(client.wallets.provider(real.id)).toBe(honest)
    // As it was known while it was alone.
    expect(client.wallets.provider('com.real')).toBe(impostor)
  })

  test('each of them is connected by a press, and again on the next visit, in whatever order they come', async () => {
    const { signal } = new AbortController()
    const visit = (first: 'Fake' | 'Real') => {
      const wallets = { Fake: createTestWallet(), Real: createTestWallet() }
      const { client, lists } = startEvm()
      for (const name of first === 'Fake' ? (['Fake', 'Real'] as const) : (['Real', 'Fake'] as const))
        announce({ info: info(name, 'com.real', crypto.randomUUID()), provider: wallets[name] })
      const idOf = (name: string): string =>
        lists()
          .at(-1)
          ?.find((one) => one.name === name)?.id ?? ''
      return { client, idOf, ...wallets }
    }
    const before = visit('Fake')
    const chosen = before.idOf('Real')
    await before.client.wallets.connect(chosen, { signal })
    expect(before.Real.asked.map(({ method }) => method)).toContain('eth_requestAccounts')
    expect(before.Fake.asked).toEqual([])
    for (const first of ['Fake', 'Real'] as const) {
      const after = visit(first)
      await after.client.wallets.connect(chosen, { signal, silent: true })
      expect(after.Real.asked.map(({ method }) => method)).toContain('eth_accounts')
      expect(after.Fake.asked).toEqual([])
    }
    // Alone again, it still goes by what it was chosen as.
    const { client } = startEvm()
    const alone = createTestWallet()
    announce({ info: info('Real', 'com.real', crypto.randomUUID()), provider: alone })
    await client.wallets.connect(chosen, { signal, silent: true })
    expect(alone.asked.map(({ method }) => method)).toContain('eth_accounts')
  })

  test('what was chosen alone, and what shows the same as another, is not restored without a choice', async () => {
    const { client, lists } = startEvm()
    const { signal } = new AbortController()
    const [honest, other, copy] = [createTestWallet(), createTestWallet(), createTestWallet()]
    announce({ info: info('Real'), provider: honest })
    expect(lists().at(-1)?.[0]).not.toHaveProperty('ambiguous')
    announce({ info: info('Other', 'com.real', uuidOf('other')), provider: other })
    await expect(client.wallets.connect('com.real', { signal, silent: true })).rejects.toMatchObject({ code: 'not_connected' })
    announce({ info: info('Real', 'com.real', uuidOf('copy')), provider: copy })
    const [real, , same] = (lists().at(-1) ?? []) as readonly [Connector, Connector, Connector]
    expect(
      new Set(
        lists()
          .at(-1)
          ?.map(({ id }) => id),
      ).size,
    ).toBe(3)
    for (const { id } of [real, same])
      await expect(client.wallets.connect(id, { signal, silent: true })).rejects.toMatchObject({ code: 'not_connected' })
    expect([honest, other, copy].flatMap(({ asked }) => asked)).toEqual([])
    await client.wallets.connect(same.id, { signal })
    expect(copy.asked.map(({ method }) => method)).toContain('eth_requestAccounts')
    expect([...honest.asked, ...other.asked]).toEqual([])
  })

  test('one that is connected stays reachable, and connected, when another claims to be it and it is chosen again', async () => {
    const { client, lists, host } = startEvm()
    const { signal } = new AbortController()
    const [honest, impostor] = [createTestWallet(), createTestWallet()]
    announce({ info: info('Real'), provider: honest })
    await client.wallets.connect('com.real', { signal })
    announce({ info: info('Fake', 'com.real', uuidOf('other')), provider: impostor })
    const id = lists().at(-1)?.[0]?.id ?? ''
    expect(id).not.toBe('com.real')
    await client.wallets.connect(id, { signal })
    // As the kit leaves the connection whose place the new one has taken.
    await client.wallets.disconnect('com.real')
    expect(honest.asked.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
    honest.say('accountsChanged', [])
    expect(host.events.filter(({ type }) => type === 'accounts')).toEqual([{ type: 'accounts', connector: id, accounts: [] }])
    await client.wallets.disconnect(id)
  })

  test('an impostor with a known uuid does not take the place', () => {
    const { client, lists } = startEvm()
    const provider = createTestWallet()
    announce({ info: info('Fake', 'com.fake', uuidOf('com.real')), provider: createTestWallet() })
    announce({ info: info('Real'), provider })
    expect(shown(lists())).toEqual(['ANNOUNCED Fake', 'ANNOUNCED Real'])
    expect(client.wallets.provider('com.real')).toBe(provider)
  })

  test('can be turned off', () => {
    const { lists } = startEvm({ options: { enableEIP6963: false } })
    announce({ info: info('One'), provider: createTestWallet() })
    expect(shown(lists())).toEqual([])
  })
})

describe('hostile announcements', () => {
  test('change neither the page nor the wallets beside them', async () => {
    const { lists } = startEvm()
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

  test('a script in an icon does not run in an image element', async () => {
    const { lists } = startEvm()
    announce({ info: info('Svg'), provider: createTestWallet() })
    const image = new Image()
    image.src = lists().at(-1)?.[0]?.imageUrl as string
    document.body.append(image)
    await image.decode().catch(() => {})
    image.remove()
    expect((window as { hacked?: boolean }).hacked).toBeUndefined()
  })

  test('lists and connectors cannot be changed by who gets them', () => {
    const { lists } = startEvm()
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
    const { lists } = startEvm()
    expect(lists().at(-1)).toEqual([{ id, name, type: 'INJECTED', chain: 'eip155' }])
  })

  test('several in providers are listed each once', () => {
    const [one, two] = [createTestWallet(), createTestWallet()]
    Object.assign(window, {
      ethereum: { ...one, providers: [{ ...one, isPhantom: true }, { ...two, isMetaMask: true }, { ...two, isMetaMask: true }, null] },
    })
    expect(shown(startEvm().lists())).toEqual(['INJECTED Phantom', 'INJECTED MetaMask'])
  })

  test('one that is announced too is listed once, whichever comes first', () => {
    const provider = createTestWallet()
    Object.assign(window, { ethereum: provider })
    const { lists } = startEvm()
    expect(shown(lists())).toEqual(['INJECTED Browser Wallet'])
    announce({ info: info('One'), provider })
    expect(shown(lists())).toEqual(['ANNOUNCED One'])
  })

  test('one behind a wrapper is known by its name', () => {
    Object.assign(window, { ethereum: { ...createTestWallet(), isRabby: true } })
    const { lists } = startEvm()
    announce({ info: info('Rabby Wallet', 'io.rabby'), provider: createTestWallet() })
    expect(shown(lists())).toEqual(['ANNOUNCED Rabby Wallet'])
  })

  test('one that comes late is found when it says so', () => {
    const { lists } = startEvm()
    expect(shown(lists())).toEqual([])
    Object.assign(window, { ethereum: createTestWallet() })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(shown(lists())).toEqual(['INJECTED Browser Wallet'])
  })

  test('a getter that throws there, or turned off: nothing is listed', () => {
    Object.defineProperty(window, 'ethereum', { configurable: true, get: () => { throw new Error('trap') } }) // biome-ignore format: one line
    expect(shown(startEvm().lists())).toEqual([])
    Reflect.deleteProperty(window, 'ethereum')
    Object.assign(window, { ethereum: createTestWallet() })
    expect(shown(startEvm({ options: { enableInjected: false } }).lists())).toEqual([])
    expect(shown(startEvm({}, { injected: false }).lists())).toEqual([])
    // What the family's own factory was given goes before the kit's option.
    expect(shown(startEvm({ options: { enableInjected: false } }, { injected: true }).lists())).not.toEqual([])
  })
})
