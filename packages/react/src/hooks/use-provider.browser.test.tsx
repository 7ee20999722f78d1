/** The provider that an app hands to a library of its own. */
import type { Adapter } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { renderHook } from '../../testing/render-hook.tsx'
import { address } from '../../testing/samples.ts'
import { useProvider } from './use-provider.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

test('the provider is that of the wallet that stays, while another one is asked and after it has declined', async () => {
  const wallets = ['one', 'two'].map((id) => ({ id, name: id }))
  live = await createLiveKit({}, { wallets })
  const { kit, mock } = live
  const hook = await renderHook(kit, () => useProvider())
  expect(hook.current()).toBeUndefined()
  await act(() => kit.connect('one'))
  expect(hook.current()).toBe(mock.wallet('one'))
  mock.wallet('two').switches.answer = 'waits'
  let connecting: Promise<unknown> | undefined
  await act(async () => {
    connecting = kit.connect('two').catch((cause: unknown) => cause)
  })
  expect(hook.current()).toBe(mock.wallet('one'))
  await expect.poll(() => mock.wallet('two').requests.length).toBe(1)
  await act(async () => {
    mock.wallet('two').settle('rejects')
    await connecting
  })
  expect(hook.current()).toBe(mock.wallet('one'))
  await hook.unmount()
})

test('the provider is that of the session which is connected, after another phone was paired in its place', async () => {
  const providers = { first: {}, second: {} }
  let session: keyof typeof providers = 'first'
  const { adapter } = createTestAdapter({ wallets: [] })
  const paired: Adapter = {
    ...adapter,
    create(host) {
      const client = adapter.create(host)
      return { ...client, wallets: { ...client.wallets, provider: () => providers[session] } }
    },
  }
  live = await createLiveKit({ adapters: [paired] })
  const { kit } = live
  const hook = await renderHook(kit, () => useProvider())
  const adopt = (next: keyof typeof providers): Promise<void> =>
    act(async () => {
      session = next
      const grant = { namespace: 'eip155', connector: 'walletConnect', network: 'eip155:1', session }
      const adopted = { type: 'adopt', grants: [{ ...grant, accounts: [{ namespace: 'eip155', address, type: 'eoa' }] }] }
      // What pairing says to the kernel; no page can.
      kit.send(adopted as never)
    })
  await adopt('first')
  expect(hook.current()).toBe(providers.first)
  await adopt('second')
  expect(hook.current()).toBe(providers.second)
  await hook.unmount()
})
