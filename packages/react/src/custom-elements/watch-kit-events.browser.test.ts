/** What a kit reports to frameworks: each event once, in the order in which it happened, whatever listeners do. */
import { createKit, type Kit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localNetwork } from '../../testing/network.ts'
import { type KitEventName, watchKitEvents } from './watch-kit-events.ts'

async function connectedKit(): Promise<Kit> {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [createTestAdapter().adapter], locale: 'en' })
  onTestFinished(() => {
    kit.dispose()
    localStorage.clear()
  })
  await kit.connect('test.wallet')
  return kit
}

/** Every event, and what is done once it is reported. */
function record(kit: Kit, react: Partial<Record<KitEventName, () => void>>) {
  const names: KitEventName[] = []
  const stop = watchKitEvents(kit, ({ type }) => {
    names.push(type)
    react[type]?.()
  })
  onTestFinished(stop)
  return { names, stop }
}

test('a listener that opens the modal on the first connect is told of it once', async () => {
  const kit = await connectedKit()
  const { names } = record(kit, { connect: () => void kit.open() })
  expect(names).toEqual(['connect', 'open'])
  kit.close()
  expect(names).toEqual(['connect', 'open', 'close'])
})

test('a listener that closes the modal on the first connect is told of it once', async () => {
  const kit = await connectedKit()
  void kit.open()
  const { names } = record(kit, { connect: () => kit.close() })
  expect(names).toEqual(['connect', 'close'])
})

test('what happens and is undone within a listener is reported, each with its counterpart', async () => {
  const kit = await connectedKit()
  const { names } = record(kit, {
    connect: () => {
      void kit.open()
      kit.close()
    },
  })
  expect(names).toEqual(['connect', 'open', 'close'])
})

test('what a listener sets off is reported after what it was told of', async () => {
  const kit = await connectedKit()
  kit.close()
  const order: string[] = []
  const { names } = record(kit, {
    connect: () => {
      order.push('connect begins')
      void kit.open()
      order.push('connect ends')
    },
    open: () => void order.push('open'),
  })
  expect(order).toEqual(['connect begins', 'connect ends', 'open'])
  expect(names).toEqual(['connect', 'open'])
})

test('after the kit is disposed in a listener nothing more is reported', async () => {
  const kit = await connectedKit()
  const { names } = record(kit, {
    connect: () => {
      void kit.open()
      kit.dispose()
    },
  })
  expect(names).toEqual(['connect'])
})

test('a listener that throws misses nothing of what follows', async () => {
  const kit = await connectedKit()
  const { names } = record(kit, {
    open: () => {
      throw new Error('The page has a mistake.')
    },
  })
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => said.mockRestore())
  void kit.open()
  kit.close()
  expect(names).toEqual(['connect', 'open', 'close'])
})

test('a wallet of an earlier visit that has not answered is nobody, also while another one is asked', async () => {
  const wallets = [
    { name: 'One', id: 'one' },
    { name: 'Two', id: 'two' },
  ]
  const create = (switches: object): { readonly kit: Kit; readonly mock: ReturnType<typeof createTestAdapter> } => {
    const mock = createTestAdapter({ wallets, switches, granted: ['one'] })
    return { mock, kit: createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [mock.adapter], locale: 'en' }) }
  }
  const before = create({})
  await before.kit.connect('one')
  before.kit.dispose()
  const { kit } = create({ answer: 'waits' })
  onTestFinished(() => {
    kit.dispose()
    localStorage.clear()
  })
  const { names } = record(kit, {})
  expect(kit.getState().connections.eip155).toMatchObject({ status: 'connecting', restored: {} })
  void kit.connect('two').catch(() => undefined)
  expect(kit.getState().connections.eip155).toMatchObject({ status: 'connecting', connector: 'two', previous: { unverified: true } })
  expect(names).toEqual([])
})
