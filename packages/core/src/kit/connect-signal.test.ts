/** Giving up `kit.connect` by its signal: at once, and no attempt but its own. */
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const wallets = [
  { name: 'One', id: 'one' },
  { name: 'Two', id: 'two' },
]
const cancelled = { code: 'request_cancelled' }

function load() {
  const mock = createTestAdapter({ wallets, switches: { answer: 'waits' } })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, createTestEnvironment())
  const asked = (id: string) => mock.wallet(id).requests.map(({ method }) => method)
  return { kit, asked, wallet: mock.wallet, connection: () => connectionOf(kit.getState()) }
}

test('an effect that runs twice, as in StrictMode: the first call is cancelled, the second connects', async () => {
  const { kit, connection, wallet } = load()
  const first = new AbortController()
  const one = kit.connect('one', { signal: first.signal })
  first.abort()
  expect(connection()).toEqual({ status: 'disconnected' })
  wallet('one').switches.answer = 'approves'
  const two = kit.connect('one', { signal: new AbortController().signal })
  await expect(one).rejects.toMatchObject(cancelled)
  await two
  expect(connection()).toMatchObject({ status: 'connected', connector: 'one' })
})

test('a signal that is aborted already asks nobody, and cancels nothing', async () => {
  const { kit, connection, asked, wallet } = load()
  const one = kit.connect('one')
  await expect(kit.connect('two', { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled)
  await expect(kit.connect('one', { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled)
  expect(connection()).toMatchObject({ status: 'connecting', connector: 'one' })
  expect(asked('two')).toEqual([])
  await expect.poll(() => asked('one')).toEqual(['connect'])
  wallet('one').settle()
  await one
  await expect(kit.connect('one', { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled)
  expect(connection().status).toBe('connected')
})

test.each(['one', 'two'])('aborted while another attempt is under way, with %s: that one goes on', async (id) => {
  const { kit, connection, asked, wallet } = load()
  const first = new AbortController()
  const one = expect(kit.connect('one', { signal: first.signal })).rejects.toMatchObject(cancelled)
  await expect.poll(() => asked('one')).toEqual(['connect'])
  kit.send({ type: 'cancel' })
  const two = kit.connect(id)
  first.abort()
  expect(connection()).toMatchObject({ status: 'connecting', connector: id })
  await one
  await expect.poll(() => asked(id).length).toBe(id === 'one' ? 2 : 1)
  wallet(id).switches.answer = 'approves'
  for (const _ of asked(id)) wallet(id).settle()
  await two
  expect(connection()).toMatchObject({ status: 'connected', connector: id })
})

test('who has joined an attempt leaves it, and it goes on', async () => {
  const { kit, connection, asked, wallet } = load()
  const one = kit.connect('one')
  const leaving = new AbortController()
  const joined = kit.connect('one', { signal: leaving.signal })
  await expect.poll(() => asked('one')).toEqual(['connect'])
  leaving.abort()
  await expect(joined).rejects.toMatchObject(cancelled)
  expect(connection()).toMatchObject({ status: 'connecting', connector: 'one' })
  wallet('one').settle()
  await one
})

test('a call from a listener of the kit, whose event waits its turn, is given up like any other', async () => {
  const { kit, connection } = load()
  const leaving = new AbortController()
  let call: Promise<void> | undefined
  const stop = kit.subscribe(() => {
    stop()
    call = kit.connect('one', { signal: leaving.signal })
  })
  kit.send({ type: 'theme', mode: 'dark' })
  expect(connection()).toMatchObject({ status: 'connecting', connector: 'one' })
  leaving.abort()
  expect(connection()).toEqual({ status: 'disconnected' })
  await expect(call).rejects.toMatchObject(cancelled)
})

test('aborted by a listener that sees it begin: nobody is asked any more', async () => {
  const { kit, connection } = load()
  const leaving = new AbortController()
  kit.subscribe(() => connection().status === 'connecting' && leaving.abort())
  await expect(kit.connect('one', { signal: leaving.signal })).rejects.toMatchObject(cancelled)
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('aborted where the same wallet is connected: the call is cancelled, the connection stays', async () => {
  const { kit, connection, asked, wallet } = load()
  wallet('one').switches.answer = 'approves'
  await kit.connect('one')
  wallet('one').switches.answer = 'waits'
  const again = new AbortController()
  const second = kit.connect('one', { signal: again.signal })
  await expect.poll(() => asked('one').length).toBe(2)
  again.abort()
  expect(connection()).toMatchObject({ status: 'connected', connector: 'one' })
  await expect(second).rejects.toMatchObject(cancelled)
})

test.each([
  ['connected', 'approves', 'one'],
  ['declined', 'rejects', 'one'],
  ['no wallet', 'approves', 'nobody'],
] as const)('once the call has settled (%s) its signal changes nothing and is not listened to', async (_, answer, id) => {
  const { kit, connection, wallet } = load()
  wallet('one').switches.answer = answer
  const leaving = new AbortController()
  await kit.connect(id, { signal: leaving.signal }).catch(() => undefined)
  expect(getEventListeners(leaving.signal, 'abort')).toEqual([])
  const { status } = connection()
  expect(status).toBe(answer === 'approves' && id === 'one' ? 'connected' : 'failed')
  leaving.abort()
  expect(connection().status).toBe(status)
})
