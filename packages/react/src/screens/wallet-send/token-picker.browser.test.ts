/** The list of tokens to send, where there is none to choose from. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failed } from '../../../testing/build-states.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { caipAddress, spamTokens } from '../../../testing/samples.ts'
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

test('what has just failed is not asked again: how long that takes is said, and nothing can be pressed', async () => {
  const { state, options } = stateOf('WalletSend', 'tokens failed')
  // Whenever this module was read, and however slow the machine: what failed in an hour has just failed.
  const tokens = { [caipAddress]: { ...failed('server_failed'), at: Date.now() + 3_600_000 } }
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
