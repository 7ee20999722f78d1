/** Why nothing was signed, of whoever it was: a wallet is blamed only where it was asked. */
import { KitError, type SwapProgress, type SwapState, swapping } from '@foyer/core'
import { expect, onTestFinished, test } from 'vitest'
import { mountView } from '../../../testing/mount-view.ts'
import { stateOf } from '../../../testing/view-states.ts'

const late = new KitError('timeout', 'For developers.')
const missing = new KitError('network_failed', 'This part did not load. Check the connection, then try again.')
const failed = { status: 'failed', error: late } as const
const [stale, unsure] = ['This quote is too old', 'It is not certain whether it was sent']

test.each<[string, SwapProgress, string]>([
  ['a quote that is too old to swap', { ...failed, what: 'swapping' }, stale],
  ['a quote that is too old to approve', { ...failed, what: 'approving' }, stale],
  ['a quote that is too old to sign a permit for', { ...failed, what: 'permitting' }, stale],
  ['a wallet that is silent about a swap', { ...failed, what: 'swapping', wasAsked: true }, unsure],
  ['a wallet that is silent about an approval', { ...failed, what: 'approving', wasAsked: true }, unsure],
  ['a wallet that is silent about a permit', { ...failed, what: 'permitting', wasAsked: true }, 'Foyer Dev Wallet did not answer in time'],
  [
    'code that did not arrive to ask the wallet',
    { ...failed, error: missing, what: 'swapping', wasAsked: true },
    'No answer from the network',
  ],
  ['an approval that the network does not take', { ...failed, what: 'approving', isSent: true }, 'The approval is on its way'],
])('%s', async (_, progress, title) => {
  const { state, options } = stateOf('SwapPreview', 'review')
  const slice = { ...(state.features?.[swapping.name] as SwapState), progress }
  const { root, unmount } = await mountView({ options, state: { ...state, features: { [swapping.name]: slice } } })
  onTestFinished(unmount)
  expect([...root.querySelectorAll('.fy-callout-text > :first-child')].map(({ textContent }) => textContent)).toEqual([title])
})
