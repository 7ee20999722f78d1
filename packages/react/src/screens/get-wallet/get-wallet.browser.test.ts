/** Where to get a wallet: on a phone nothing is promised that cannot help there, and all wallets are one press away. */
import { afterEach, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const offers = viewStates.GetWallet.offers

test.each([
  ['desktop', true],
  ['ios', false],
  ['android', false],
] as const)('on %s to load the page again is offered: %s', async (phone, isOffered) => {
  if (!offers) throw new Error('No such state.')
  mounted = await mountView({ ...offers, ...(phone !== 'desktop' && { phone }) })
  expect(mounted.root.textContent?.includes('Reload')).toBe(isOffered)
})

test('before the catalogue has been asked nothing is said to be missing', async () => {
  mounted = await mountView(viewStates.GetWallet['not asked yet'] as ViewState)
  const { textContent } = mounted.root.querySelector('.fy-columns-aside') as HTMLElement
  expect(textContent).toContain('Loading wallets')
  expect(textContent).not.toContain('No wallet to suggest')
})

test('leads to all wallets', async () => {
  if (!offers) throw new Error('No such state.')
  mounted = await mountView(offers)
  // Its own row: the list that it stands beside has one, too.
  const row = [...mounted.root.querySelectorAll<HTMLElement>('.fy-columns-aside .fy-item')].at(-1)
  expect(row?.textContent).toBe('All wallets')
  row?.click()
  expect(mounted.kit.sent).toContainEqual({ type: 'go', screen: { name: 'AllWallets' } })
})
