/** What stands where in the Account view, as a visitor meets it. */
import { sessions } from '@foyer/chains/sessions'
import type { KitOptions } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { at } from '../../../testing/build-states.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { pairs } from '../../../testing/pairing-states.ts'
import { address, connectedState, devWallet, farNetwork, firstNetwork } from '../../../testing/samples.ts'
import { viewStates } from '../../../testing/view-states.ts'

const onSolana: Partial<FlatState> = {
  namespace: 'solana',
  network: { networks: [farNetwork], active: farNetwork.caipNetworkId },
  connections: {
    solana: {
      status: 'connected',
      connector: devWallet.id,
      accounts: [{ namespace: 'solana', address: 'So1ana', type: 'eoa' }],
      network: farNetwork.caipNetworkId,
    },
  },
}

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const before = { width: innerWidth, height: innerHeight }
beforeAll(() => page.viewport(320, 568))
afterAll(() => page.viewport(before.width, before.height))

async function show(label: string): Promise<HTMLElement> {
  const view = viewStates.Account[label]
  if (!view) throw new Error(`No state "${label}".`)
  mounted = await mountView(view)
  return mounted.root
}

function buttonOf(root: HTMLElement, text: string): HTMLElement {
  const found = [...root.querySelectorAll('button')].filter((one) => one.textContent?.includes(text)).at(-1)
  if (!found) throw new Error(`No button "${text}".`)
  return found
}

test('the way out stands at the end of the view and covers nothing on its way there', async () => {
  const root = await show('tokens down')
  const leave = buttonOf(root, 'Disconnect')
  for (let one: Element | null = leave; one; one = one.parentElement) expect(getComputedStyle(one).position).not.toBe('sticky')
  const retry = buttonOf(root, 'Try again')
  retry.scrollIntoView({ block: 'end' })
  const { left, width, bottom } = retry.getBoundingClientRect()
  const on = (retry.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, bottom - 2)
  expect(retry.contains(on)).toBe(true)
  expect(leave.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('a balance beyond all that has a name says so, with every digit where the pointer rests', async () => {
  const root = await show('huge balance')
  const hero = root.querySelector('.fy-amount[data-size=hero]')
  expect(hero?.textContent).toBe('>999T ETH')
  expect(hero?.getAttribute('title')).toBe(`1${'0'.repeat(27)} ETH`)
})

test('what all tokens are worth is not read as the worth of the coin above it', async () => {
  const root = await show('tokens')
  expect(root.querySelector('.fy-body')?.textContent).toMatch(/\$[\d,.]+ in all tokens/)
})

test.each([
  ['en', 320],
  ['en', 380],
  ['de', 320],
  ['ja', 380],
  ['ar', 380],
] as const)('in %s, %i px wide, all that can be done stands in one row, each word on one line', async (locale, width) => {
  await page.viewport(width, 700)
  const view = viewStates.Account['with something bought']
  if (!view) throw new Error('No such state.')
  const routers = { wrappedNative: { address }, swapRouter: { address } }
  const network = { networks: [{ ...firstNetwork, contracts: routers }], active: 'eip155:31337' } as const
  mounted = await mountView({ ...view, locale, state: { ...view.state, network } })
  const actions = [...mounted.root.querySelectorAll<HTMLElement>('.fy-actions > button')]
  expect(actions).toHaveLength(4)
  expect(new Set(actions.map((action) => action.getBoundingClientRect().top)).size).toBe(1)
  expect(new Set(actions.map((action) => Math.round(action.getBoundingClientRect().width))).size).toBe(1)
  for (const action of actions) {
    const word = action.querySelector('.fy-button-text') as HTMLElement
    expect(word.getClientRects()[0]?.height, word.textContent ?? '').toBeLessThan(25)
    expect(word.scrollWidth).toBeLessThanOrEqual(action.clientWidth)
  }
  await page.viewport(320, 568)
})

test.each<[string, Partial<FlatState>, Partial<KitOptions>, boolean]>([
  ['a network that sends', {}, {}, true],
  [
    'a network that the page does not know',
    { network: { networks: [firstNetwork], active: 'eip155:999' } },
    { allowUnsupportedChain: true },
    false,
  ],
  ['Solana, where paired sessions are all there is', onSolana, { networks: [farNetwork], adapters: [sessions()], ...pairs }, false],
])('Send stands where something can be sent: %s', async (_, change, more, isSent) => {
  mounted = await mountView(at(connectedState(change), more))
  const actions = [...mounted.root.querySelectorAll('.fy-actions > button')].map(({ textContent }) => textContent)
  expect(actions).toEqual(isSent ? ['Receive', 'Send'] : ['Receive'])
})

test('a name stands over the address, which is copied by a button that says so first, beside the way to the explorer', async () => {
  const root = await show('tokens')
  const title = root.querySelector('.fy-account-title')
  const copy = root.querySelector<HTMLElement>('.fy-address-copy')
  expect(title?.textContent).toBe('visitor.foyer.eth')
  expect(copy?.textContent).toMatch(/^Copy address 0x7099…79C80 x 7 0, 9 9 7 9,/)
  expect(copy?.getBoundingClientRect().top).toBeGreaterThanOrEqual(title?.getBoundingClientRect().bottom ?? 0)
  const explorer = root.querySelector<HTMLAnchorElement>('.fy-account-line a')
  expect(explorer?.textContent).toBe('View in Local Explorer (opens in a new tab)')
  expect(explorer?.href).toBe('http://localhost:4400/explorer/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(explorer?.getBoundingClientRect().left).toBeGreaterThanOrEqual(copy?.getBoundingClientRect().right ?? 0)
})

test('without a name the address stands in its place, and the button says what it does', async () => {
  const root = await show('no name')
  expect(root.querySelector('.fy-account-title .fy-address-text')?.textContent).toBe('0x7099…79C8')
  expect(root.querySelector<HTMLElement>('.fy-address-copy')?.textContent).toMatch(/^Copy address/)
})
