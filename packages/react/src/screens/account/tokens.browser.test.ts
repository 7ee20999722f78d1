/** Tokens that name themselves as they like, as a visitor sees them. */
import { afterEach, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test('a token whose name would mislead goes by the address of its contract', async () => {
  const view = Object.values(viewStates.Account).find(({ state }) => Object.values(state.tokens)[0]?.status === 'ready')
  if (!view) throw new Error('No state with tokens.')
  const [key, held] = Object.entries(view.state.tokens)[0] ?? []
  if (!key || held?.status !== 'ready' || !held.data[1]) throw new Error('No tokens.')
  const address = 'eip155:31337:0x1000000000000000000000000000000000000001'
  const nameless = { ...held.data[1], name: '', symbol: '', address }
  mounted = await mountView({ ...view, state: { ...view.state, tokens: { [key]: { ...held, data: [nameless] } } } })
  expect(mounted.root.querySelector('.fy-body')?.textContent).toContain('0x1000…0001')
})

test('the sum of what the tokens are worth says how many it leaves out', async () => {
  const view = Object.values(viewStates.Account).find(({ state }) => Object.values(state.tokens)[0]?.status === 'ready')
  const [key, held] = Object.entries(view?.state.tokens ?? {})[0] ?? []
  if (!view || !key || held?.status !== 'ready' || !held.data[0]) throw new Error('No tokens.')
  const token = (name: string, numeric: string, value?: number) => ({
    ...held.data[0],
    name,
    address: `eip155:31337:0x${name.charCodeAt(0).toString(16).padStart(40, '0')}`,
    quantity: { decimals: 18, numeric },
    ...(value === undefined ? { value: undefined, price: undefined } : { value }),
  })
  const data = [token('Coin', '2', 3000), token('Other', '1', 0.5), token('Unpriced', '7'), token('Spent', '0.0')]
  mounted = await mountView({ ...view, state: { ...view.state, tokens: { [key]: { ...held, data: data as never } } } })
  const shown = mounted.root.querySelector('.fy-body')?.textContent
  expect(shown).toContain('$3,000.50')
  expect(shown).toContain('without 1 token that has no price')
})
