/** The list of tokens to send, where there is none to choose from; and where a choice leads. */
import type { Screen } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failed } from '../../../testing/build-states.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { caipAddress, openOn, spamTokens } from '../../../testing/samples.ts'
import { stateOf } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const body = (): string => mounted?.root.querySelector('.fy-body')?.textContent ?? ''
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function show(label: string): Promise<MountedView> {
  mounted = await mountView(stateOf('WalletSend', label))
  return mounted
}

test('an account without tokens is told so, and waits for nothing', async () => {
  const { root } = await show('no tokens')
  expect(body()).toContain('No tokens on Foyer Local')
  expect(root.querySelector('.fy-body .fy-loading')).toBeNull()
})

test('an account with nothing but what was sent to mislead has no tokens, and can look at those', async () => {
  const { state, options } = stateOf('WalletSend', 'no tokens')
  const tokens = { [caipAddress]: { status: 'ready', data: spamTokens, at: 1 } } as const
  mounted = await mountView({ options, state: { ...state, tokens } })
  expect(body()).toContain('No tokens on Foyer Local')
  await expect.element(button('Show 2 hidden tokens')).toBeVisible()
})

test.each<[string, Screen, Screen]>([
  ['tokens', { name: 'WalletSend', step: 'token' }, { name: 'WalletSend' }],
  ['to get', { name: 'SwapSelectToken' }, { name: 'Swap' }],
  ['fiat', { name: 'OnRamp', step: 'fiat' }, { name: 'OnRamp' }],
])('a choice from a list that a page has opened first (%s, %o) leads to the form', async (label, screen, form) => {
  const { name } = screen
  const { state, options } = stateOf(name, label)
  mounted = await mountView({ options, state: { ...state, modal: openOn(screen) } })
  const choose = () => mounted?.root.querySelector<HTMLElement>('.fy-body .fy-item')?.click()
  choose()
  expect(mounted.kit.sent.at(-1)).toEqual({ type: 'go', screen: form, replace: true })
  await mounted.show({ modal: openOn({ name: 'Account' }, form, screen) })
  choose()
  expect(mounted.kit.sent.at(-1)).toEqual({ type: 'back' })
})

test('what has just failed is not asked again: how long that takes is said, and nothing can be pressed', async () => {
  const { state, options } = stateOf('WalletSend', 'tokens failed')
  const tokens = { [caipAddress]: { ...failed('server_failed'), at: Date.now() } }
  mounted = await mountView({ options, state: { ...state, tokens } })
  await expect.element(button(/^Try again in [\d,]+ s$/)).toBeDisabled()
  expect(button('Try again').query()).toBeNull()
})

test('once the pause is over, one press asks for the tokens', async () => {
  const { state, options } = stateOf('WalletSend', 'tokens failed')
  const tokens = { [caipAddress]: { ...failed('server_failed'), at: Date.now() - 29_000 } }
  mounted = await mountView({ options, state: { ...state, tokens } })
  await expect.element(button('Try again')).toBeVisible()
  expect(button(/^Try again in/).query()).toBeNull()
  mounted.kit.sent.length = 0
  await button('Try again').click()
  expect(mounted.kit.sent).toEqual([{ type: 'refresh', what: 'tokens' }])
})
