import { KitError } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { lazyClient } from './lazy-client.ts'

const ping = async (value: string): Promise<string> => `pong ${value}`

test('loads its code once, for whatever is asked first, and asks the client within the call from then on', async () => {
  const load = vi.fn(async () => ({ ping: vi.fn(ping), dispose: () => undefined }))
  const lazy = lazyClient(new AbortController().signal, load)
  const call = lazy.call((client) => client.ping)
  expect(lazy.now()).toBeUndefined()
  lazy.prepare()
  expect(await Promise.all([call('one'), call('two')])).toEqual(['pong one', 'pong two'])
  expect(load).toHaveBeenCalledOnce()
  const pending = call('three')
  expect(lazy.now()?.ping).toHaveBeenCalledWith('three')
  await pending
})

test('says that the code did not load, and tries again at the next call', async () => {
  const load = vi.fn(async () => ({ ping, dispose: () => undefined })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const lazy = lazyClient(new AbortController().signal, load)
  const call = lazy.call((client) => client.ping)
  const error = await call('one').catch((cause: unknown) => cause)
  expect(KitError.is(error, 'network_failed')).toBe(true)
  expect(await call('two')).toBe('pong two')
})

test('a failure while it is prepared is left to the next call', async () => {
  const load = vi.fn(async () => ({ ping, dispose: () => undefined })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const lazy = lazyClient(new AbortController().signal, load)
  lazy.prepare()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(await lazy.call((client) => client.ping)('again')).toBe('pong again')
})

test('disposes the client with the kit, also one whose code comes later', async () => {
  const early = vi.fn()
  const life = new AbortController()
  const lazy = lazyClient(life.signal, async () => ({ ping, dispose: early }))
  await lazy.call((client) => client.ping)('one')
  life.abort()
  expect(early).toHaveBeenCalledOnce()

  const late = vi.fn()
  const ended = new AbortController()
  const slow = lazyClient(ended.signal, async () => ({ ping, dispose: late }))
  const call = slow.call((client) => client.ping)('one')
  ended.abort()
  expect(KitError.is(await call.catch((cause: unknown) => cause), 'request_cancelled')).toBe(true)
  expect(late).toHaveBeenCalledOnce()
})
