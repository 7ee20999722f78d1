/** Buying by the hook alone: when it is offered, and what it says. */
import type { KitOptions } from '@foyer/core'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { renderHook } from '../../testing/render-hook.tsx'
import { firstNetwork } from '../../testing/samples.ts'
import { setTimeZone } from '../../testing/set-time-zone.ts'
import { createStillKit } from '../../testing/still-kit.ts'
import { stateOf } from '../../testing/view-states.ts'
import { useBuy } from './use-buy.ts'

let live: LiveKit | undefined
afterEach(() => {
  vi.restoreAllMocks()
  live?.dispose()
  live = undefined
})

/** Nobody listens there: the kit's own list takes the place of what a server would sell. */
const main = { ...firstNetwork, id: 1, caipNetworkId: 'eip155:1' } as const
const sold: Partial<KitOptions> = { server: 'http://127.0.0.1:1', networks: [main] }

async function render(timeZone: string, given: Partial<KitOptions>, connects = true) {
  setTimeZone(timeZone)
  live = await createLiveKit(given)
  if (connects) await act(async () => live?.kit.connect('test.wallet'))
  return renderHook(live.kit, () => useBuy())
}

test('it is offered to an account where a server is named; a guess of the kit is said to be one', async () => {
  const hook = await render('Europe/Berlin', sold)
  await vi.waitFor(() => expect(hook.current()).toMatchObject({ isOffered: true, optionsStatus: 'ready', isDefault: true }), 20_000)
  await act(async () => hook.current().choose({ amount: '10', purchaseCurrency: 'USDC' }))
  await vi.waitFor(() => expect(hook.current()).toMatchObject({ isEstimate: true, canBuy: false, quote: { quoteId: 'mocked-quote-id' } }))
  await act(async () => hook.current().buy())
  expect(hook.current().purchase).toBeUndefined()
  await act(async () => hook.current().choose({ amount: '1' }))
  expect(hook.current().issue).toEqual({ kind: 'too-little', min: '10.00', max: '7500.00' })
  await hook.unmount()
})

test.each([
  ['nobody is connected', 'Europe/Berlin', sold, false],
  ['no server is named', 'Europe/Berlin', {}, true],
  ['the time zone is restricted', 'Asia/Shanghai', sold, true],
] as const)('it is not offered, and nothing is asked, where %s', async (_, timeZone, given, connects) => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const hook = await render(timeZone, given, connects)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(hook.current().isOffered).toBe(false)
  expect(asked.mock.calls.filter(([url]) => String(url).includes('onramp'))).toEqual([])
  await hook.unmount()
})

test('the purchases of an account are shown to nobody while its wallet is not there', async () => {
  const { state, options } = stateOf('OnRamp', 'with others under way')
  const kit = createStillKit({ ...state, connections: {} }, options)
  const hook = await renderHook(kit, () => useBuy({ fetch: false }))
  expect(hook.current()).toMatchObject({ purchase: undefined, earlier: [] })
  await act(async () => kit.show({ connections: state.connections }))
  const { purchase, earlier } = hook.current()
  expect([purchase, ...earlier].filter(Boolean).length).toBeGreaterThan(1)
  await hook.unmount()
})
