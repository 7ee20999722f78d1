/** A wallet of another chain family than the page is on, as it is asked, declines, and is asked again. */
import { connectionOf } from '@foyer/core'
import { createTestAdapter, type TestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { farNetwork, firstNetwork } from '../../../testing/samples.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const says = (title: string) => expect.element(page.getByRole('heading', { name: title })).toBeVisible()
const near = { name: 'Near', id: 'near' }
const far = { name: 'Far', id: 'far' }
const both = { name: 'Both', id: 'both' }

type Families = LiveKit & { readonly evm: TestAdapter; readonly solana: TestAdapter }

/** On a page that is on the network of the first family. */
async function start(): Promise<Families> {
  const evm = createTestAdapter({ wallets: [near, both] })
  const solana = createTestAdapter({ namespace: 'solana', wallets: [far, both], addresses: ['So1ana'] })
  const live = await createLiveKit({ networks: [firstNetwork, farNetwork], adapters: [evm.adapter, solana.adapter] })
  onTestFinished(live.dispose)
  expect(live.kit.getState().namespace).toBe('eip155')
  return { ...live, evm, solana }
}

test('a wallet of another family is waited for, and what becomes of it is told', async () => {
  const { kit, solana } = await start()
  const wallet = solana.wallet('far')
  wallet.switches.answer = 'waits'
  await kit.open()
  await button(/^Far/).click()
  await says('Continue in Far')
  await expect.element(button('Cancel')).toBeVisible()
  expect(page.getByText('You stopped waiting').query()).toBeNull()
  wallet.settle('rejects')
  await says('Connection declined')
  await button('Try again').last().click()
  await says('Continue in Far')
  wallet.settle()
  await expect.poll(() => kit.getState().modal.open).toBe(false)
  expect(connectionOf(kit.getState(), 'solana').status).toBe('connected')
})

test('who stops waiting for it is told so', async () => {
  const { kit, solana } = await start()
  solana.wallet('far').switches.answer = 'waits'
  await kit.open()
  await button(/^Far/).click()
  await says('Continue in Far')
  kit.send({ type: 'cancel' })
  await says('You stopped waiting')
})

test('a wallet of both is asked again in the family in which it was asked', async () => {
  const { kit, evm, solana } = await start()
  solana.wallet('both').switches.answer = 'rejects'
  await kit.open()
  await kit.connect('both', { namespace: 'solana' }).catch(() => undefined)
  await says('Connection declined')
  solana.wallet('both').switches.answer = 'waits'
  await button('Try again').last().click()
  await says('Continue in Both')
  expect(solana.wallet('both').requests.map(({ method }) => method)).toEqual(['connect', 'connect'])
  expect(evm.wallet('both').requests).toEqual([])
})

test('one that is connected here already and is asked in another family is waited for', async () => {
  const { kit, solana } = await start()
  await kit.connect('both')
  solana.wallet('both').switches.answer = 'waits'
  await kit.open({ view: 'Connect' })
  kit.connect('both', { namespace: 'solana' }).catch(() => undefined)
  await says('Continue in Both')
  expect(page.getByText('Both is connected').query()).toBeNull()
})

test('a page opens it by name: nothing has failed, and one press asks the wallet', async () => {
  const { kit, evm } = await start()
  await kit.open({ view: { name: 'ConnectingExternal', connector: 'near' } })
  await says('Near is in this browser')
  expect(page.getByText('You stopped waiting').query()).toBeNull()
  expect(evm.wallet('near').requests).toEqual([])
  await button('Choose another wallet').click()
  expect(kit.getState().modal.history).toEqual([{ name: 'Connect' }])
  await kit.open({ view: { name: 'ConnectingExternal', connector: 'near' } })
  evm.wallet('near').switches.answer = 'waits'
  await button('Connect in this browser').click()
  await says('Continue in Near')
  evm.wallet('near').settle()
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
})

test.each([
  ['waits', 'Cancel'],
  ['rejects', 'Choose another wallet'],
] as const)('where it stands on an unsupported network and the wallet %s, "%s" leads back to the choice', async (answer, name) => {
  const { kit, evm, solana } = await start()
  await kit.connect('near')
  await kit.open({ view: 'Account' })
  evm.wallet('near').changeNetwork('eip155:999')
  await says('This site does not use that network')
  solana.wallet('far').switches.answer = answer
  kit.connect('far', { namespace: 'solana' }).catch(() => undefined)
  await button(name).click()
  await says('This site does not use that network')
  expect(kit.getState().modal.history).toEqual([{ name: 'UnsupportedChain' }])
  expect(connectionOf(kit.getState(), 'solana').status).toBe('disconnected')
})
