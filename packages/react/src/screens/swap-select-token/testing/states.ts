/** Every state of SwapSelectToken. */
import { KitError, type SwapState } from '@foyer/core'
import { nobody } from '../../../../testing/build-states.ts'
import { form, onSwap, swapTokens } from '../../../../testing/swap-states.ts'
import type { ViewState, ViewStates } from '../../../../testing/view-state.ts'

const on = (slice: Partial<SwapState>, side?: 'from'): ViewState =>
  onSwap({ name: 'SwapSelectToken', ...(side && { side }) }, { form, ...slice })
const [first] = swapTokens
const many = Array.from({ length: 120 }, (_, index) => ({
  ...first,
  name: `Number ${index + 1}`,
  symbol: `N${index + 1}`,
  decimals: 18,
  address: `eip155:31337:0x${index.toString(16).padStart(40, '0')}` as const,
}))

export const states: ViewStates = {
  'to get': on({}),
  'to pay': on({}, 'from'),
  many: on({ tokens: { status: 'ready', attempt: 1, list: [...swapTokens, ...many] } }),
  loading: on({ tokens: { status: 'loading', attempt: 1, list: [] } }),
  'nobody connected': nobody({ name: 'SwapSelectToken' }),
  failed: on({ tokens: { status: 'failed', attempt: 1, list: [], error: new KitError('network_failed', 'What a developer reads.') } }),
}
