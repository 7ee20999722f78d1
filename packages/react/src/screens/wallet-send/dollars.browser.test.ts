/** The other unit: what is entered in dollars in the place of an amount is never more than that. */
import { type SendAmount, sending, sliceOf } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { stateOf } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test.each<[string, SendAmount, string]>([
  // Of 9998.437512345678901234 ETH, which are worth 29,995,312.537…
  ['all of it', { unit: 'max' }, '29995312.53'],
  ['what is worth less than a cent', { unit: 'token', text: '0.000002' }, ''],
  ['nothing', { unit: 'token', text: '' }, ''],
])('%s', async (_, amount, text) => {
  const { state, options } = stateOf('WalletSend', 'empty')
  const form = { ...sliceOf({ features: state.features ?? {} }, sending).form, amount }
  mounted = await mountView({ options, state: { ...state, features: { [sending.name]: { ...sending.initial, form } } } })
  mounted.kit.sent.length = 0
  await page.getByRole('button', { name: /enter in US dollars instead$/ }).click()
  expect(mounted.kit.sent).toEqual([{ type: 'amount', amount: { unit: 'fiat', text, price: 3000 } }])
})
