/** A paired wallet is asked: that it is on a phone is said, and where it is on this one its app is one press away. */
import { afterEach, describe, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import type { ViewState, ViewStates } from '../../../testing/view-state.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

async function show(states: ViewStates, name: string): Promise<HTMLElement> {
  const state: ViewState | undefined = states[name]
  if (!state) throw new Error('No such state.')
  mounted = await mountView(state)
  return mounted.root
}

const hint = 'Open Harbour on your phone: the request waits there.'
const openers = (root: HTMLElement) => [...root.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Open Harbour')

describe.each([
  ['sending', viewStates.WalletSend, ['asking a phone', 'asking an app here', 'asking']],
  ['swapping', viewStates.SwapPreview, ['in a wallet on a phone', 'in an app here', 'in the wallet']],
  ['switching the network', viewStates.SwitchNetwork, ['on the phone', 'in an app here', 'waiting']],
] as const)('%s', (_, states, [onAPhone, onThisPhone, inBrowser]) => {
  test('a wallet that was reached by a code is on a phone', async () => {
    const root = await show(states, onAPhone)
    expect(root.textContent).toContain(hint)
    expect(openers(root)).toEqual([])
  })

  test('a wallet that was opened on this phone is opened again by a press', async () => {
    const root = await show(states, onThisPhone)
    expect(openers(root).map(({ href }) => href)).toEqual([`harbour://wc?sessionTopic=${'ab'.repeat(32)}`])
    expect(root.textContent).not.toContain(hint)
  })

  test('a wallet of this browser is on no phone', async () => {
    const root = await show(states, inBrowser)
    expect(root.textContent).not.toContain('on your phone: ')
    expect(openers(root)).toEqual([])
  })
})
