/** The hook of swaps, as an app without the modal uses it. */
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveKit, type LiveKit } from '../../testing/live-kit.ts'
import { renderHook } from '../../testing/render-hook.tsx'
import { firstNetwork } from '../../testing/samples.ts'
import { setTimeZone } from '../../testing/set-time-zone.ts'
import { useSwap } from './use-swap.ts'

const network = firstNetwork.caipNetworkId
const at = (letter: string) => `${network}:0x${letter.repeat(40)}` as const
const router = `0x${'f'.repeat(40)}`
const native = at('e')
const dollar = at('a')
const decimals = { [native]: 18, [dollar]: 6 }
const contracts = { swapRouter: { address: router }, wrappedNative: { address: `0x${'b'.repeat(40)}` } }

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  vi.unstubAllGlobals()
})

/** What a server says of swaps; anything else fails. */
function answer(path: string): unknown {
  const token = { logoUri: '', eip2612: false }
  switch (path) {
    case '/v1/convert/tokens':
      return {
        tokens: [native, dollar].map((address, index) => ({
          ...token,
          name: `Token ${index}`,
          symbol: `T${index}`,
          address,
          decimals: decimals[address],
        })),
      }
    case '/v1/convert/quotes': {
      const quote = {
        id: null,
        fromAmount: '2000000000000000000',
        fromAccount: native,
        toAmount: '1000',
        toAccount: dollar,
        source: 'pools',
      }
      return { quotes: [{ ...quote, spender: `${network}:${router}` }] }
    }
    default:
      return undefined
  }
}

async function open(options: object) {
  vi.stubGlobal('fetch', async (url: string) => {
    const body = answer(new URL(url).pathname)
    return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body)
  })
  live = await createLiveKit(
    { networks: [{ ...firstNetwork, contracts }], ...options },
    { chain: { decimals: { [`0x${'a'.repeat(40)}`]: 6 } } },
  )
  await live.kit.connect('test.wallet')
  return renderHook(live.kit, () => useSwap({ to: dollar, amount: '2' }))
}

test('asks for tokens and a quote by itself, and has the wallet asked for nothing', async () => {
  const hook = await open({ server: 'https://server.test' })
  expect(hook.current().isOffered).toBe(true)
  // Its code and three answers come first; who waits in vain ends with the test.
  while (hook.current().quote.status !== 'ready') await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const { shown, form, needsApproval, progress } = hook.current()
  expect(form).toMatchObject({ from: { address: native }, to: { address: dollar }, amount: '2', slippage: 1 })
  expect(shown?.terms).toMatchObject({ amount: 2n * 10n ** 18n, expected: 1_000n, minimum: 990n, router })
  expect([needsApproval, progress.status, (shown?.until ?? 0) - (shown?.at ?? 0)]).toEqual([false, 'idle', 30_000])
  await act(async () => hook.current().setAmount(''))
  expect(hook.current().quote).toEqual({ status: 'none' })
  await hook.unmount()
})

test.each([
  ['no server is named', {}],
  [
    'it is not offered in that time zone',
    { server: 'https://server.test', restrictedTimezones: { zones: ['Asia/Tokyo'], features: ['swaps'] } },
  ],
])('offers nothing, and asks nobody, where %s', async (_, options) => {
  setTimeZone('Asia/Tokyo')
  onTestFinished(() => void vi.restoreAllMocks())
  const hook = await open(options)
  expect([hook.current().isOffered, hook.current().tokens.status]).toEqual([false, 'idle'])
  await hook.unmount()
})
