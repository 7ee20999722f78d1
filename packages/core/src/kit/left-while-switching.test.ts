/** A wallet that is left while it is asked to change its network: its late yes is nobody's any more. */
import { expect, onTestFinished, test } from 'vitest'
import { connectionOf, screenOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const second = { ...first, id: 2, name: 'Second' }
const far = { ...first, id: 'far', name: 'Far', chainNamespace: 'solana' } as const
const addresses = ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'] as const

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

/** On the first network with one wallet, which is asked to go to the second; and with that of another family. */
async function switching() {
  const wallets = ['One', 'Two'].map((name) => ({ name, id: name.toLowerCase() }))
  const evm = createTestAdapter({ wallets })
  const solana = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Sun', id: 'sun' }], addresses })
  const options = {
    projectId: 'test-project',
    networks: [first, second, far],
    adapters: [evm.adapter, solana.adapter],
    debug: false,
  } as const
  const kit = createKit(options, createTestEnvironment())
  onTestFinished(() => kit.dispose())
  await kit.connect('one')
  await kit.connect('sun')
  Object.assign(evm.wallet('one').switches, { answer: 'waits', late: true })
  const answered = kit.switchNetwork('eip155:2').then(
    () => 'switched',
    (cause) => cause.code,
  )
  await expect.poll(() => evm.wallet('one').requests.at(-1)?.method).toBe('switchNetwork')
  return { kit, evm, solana, answered }
}

test('another wallet takes its place: that one stays where it is', async () => {
  const { kit, evm, answered } = await switching()
  await kit.connect('two')
  expect(kit.getState().network.switching).toBeUndefined()
  expect(await answered).toBe('request_cancelled')
  evm.wallet('one').settle()
  await settled()
  expect(connectionOf(kit.getState(), 'eip155')).toMatchObject({ connector: 'two', network: 'eip155:1' })
  await kit.switchNetwork('eip155:2')
  expect(evm.wallet('two').requests.map(({ method }) => method)).toEqual(['connect', 'switchNetwork'])
})

test.each([
  { how: 'disconnected', end: (world: Awaited<ReturnType<typeof switching>>) => world.kit.disconnect('eip155') },
  { how: 'ended by itself', end: async (world: Awaited<ReturnType<typeof switching>>) => world.evm.wallet('one').drop() },
])('it is $how while the page is with a wallet of another family: the page stays there', async ({ end }) => {
  const world = await switching()
  const { kit, evm, answered } = world
  await end(world)
  expect(kit.getState().network).toMatchObject({ active: 'solana:far' })
  expect(kit.getState().network.switching).toBeUndefined()
  expect(await answered).toBe('request_cancelled')
  evm.wallet('one').settle()
  await settled()
  expect(kit.getState()).toMatchObject({ namespace: 'solana', network: { active: 'solana:far' } })
})

test('a wallet of another family that ends leaves the question as it is', async () => {
  const { kit, evm, solana, answered } = await switching()
  await kit.open({ view: { name: 'SwitchNetwork', network: 'eip155:2' } })
  solana.wallet('sun').drop()
  expect(kit.getState().network.switching).toMatchObject({ to: 'eip155:2' })
  expect(screenOf(kit.getState())).toMatchObject({ name: 'SwitchNetwork' })
  evm.wallet('one').settle()
  expect(await answered).toBe('switched')
  expect(connectionOf(kit.getState())).toMatchObject({ connector: 'one', network: 'eip155:2' })
})

test.each([true, false])(
  'the page goes to another family meanwhile (with an account there: %s): its late yes moves the wallet alone',
  async (isHeld) => {
    const { kit, evm, solana, answered } = await switching()
    if (!isHeld) solana.wallet('sun').drop()
    await kit.switchNetwork('solana:far')
    expect(kit.getState().network.switching).toBeUndefined()
    expect(await answered).toBe('request_cancelled')
    evm.wallet('one').settle()
    await expect.poll(() => connectionOf(kit.getState(), 'eip155')).toMatchObject({ network: 'eip155:2' })
    await settled()
    expect(kit.getState().network).toMatchObject({ active: 'solana:far' })
  },
)

test('what a wallet could not do is forgotten with it', async () => {
  const { kit, evm, answered } = await switching()
  evm.wallet('one').settle('rejects')
  expect(await answered).toBe('request_rejected')
  expect(kit.getState().network.failed).toMatchObject({ to: 'eip155:2' })
  await kit.disconnect('eip155')
  expect(kit.getState().network.failed).toBeUndefined()
})
