import { expect, test } from 'vitest'
import { createKit } from '../../kit/create-kit.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import { toFlatState } from '../../mock/flat-state.ts'
import { notices } from './notices.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }

async function world() {
  const environment = createTestEnvironment()
  const kit = createKit({ projectId: 'test-project', networks: [network], debug: false }, environment)
  await kit.feature(notices).load()
  const say = (message: string, variant: 'loading' | 'success' | 'error' = 'success') => kit.send({ type: 'notify', variant, message })
  const shown = () => toFlatState(kit.getState()).notice?.message
  return { environment, kit, say, shown }
}

test('a second one closes the first and opens 150 ms later; it hides after 2.5 s', async () => {
  const { environment, say, shown } = await world()
  say('one')
  expect(shown()).toBe('one')
  say('two')
  expect(shown()).toBeUndefined()
  environment.advance(149)
  expect(shown()).toBeUndefined()
  environment.advance(1)
  expect(shown()).toBe('two')
  environment.advance(2499)
  expect(shown()).toBe('two')
  environment.advance(1)
  expect(shown()).toBeUndefined()
})

test('what is under way stays until its outcome', async () => {
  const { environment, say, shown } = await world()
  say('sending', 'loading')
  environment.advance(60_000)
  expect(shown()).toBe('sending')
  say('sent')
  environment.advance(150)
  expect(shown()).toBe('sent')
})

test('what the kit itself says stays until it is put away, or another takes its place', async () => {
  const { environment, kit, say, shown } = await world()
  const unsent = () => kit.send({ type: 'notify', variant: 'error', message: 'Nothing was sent.', key: 'unsent' })
  unsent()
  environment.advance(600_000)
  expect(shown()).toBe('Nothing was sent.')
  kit.feature(notices).send({ type: 'dismiss' })
  expect(shown()).toBeUndefined()
  unsent()
  say('copied')
  environment.advance(150)
  expect(shown()).toBe('copied')
})

test('of three at once the last is shown', async () => {
  const { environment, say, shown } = await world()
  say('one')
  say('two')
  say('three', 'loading')
  expect(shown()).toBe('three')
  environment.advance(10_000)
  expect(shown()).toBe('three')
})

test('the timer of one that was taken away does not take away the next', async () => {
  const { environment, kit, say, shown } = await world()
  say('one')
  environment.advance(2000)
  kit.feature(notices).send({ type: 'dismiss' })
  say('two')
  environment.advance(600)
  expect(shown()).toBe('two')
})
