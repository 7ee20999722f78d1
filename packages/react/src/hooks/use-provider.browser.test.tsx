/** The provider that an app hands to a library of its own. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { renderHook } from '../../testing/render-hook.tsx'
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
