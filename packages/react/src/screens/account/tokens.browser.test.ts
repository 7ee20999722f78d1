/** Tokens that name themselves as they like, as a visitor sees them. */
import { type AccountTransaction, accountHistory, type History, sending, type TrackedTransfer } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { address, caipAddress, spamTokens, tokens } from '../../../testing/samples.ts'
import { viewStates } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

test('a token whose name would mislead goes by the address of its contract', async () => {
  const view = Object.values(viewStates.Account).find(({ state }) => Object.values(state.tokens)[0]?.status === 'ready')
  if (!view) throw new Error('No state with tokens.')
  const [key, held] = Object.entries(view.state.tokens)[0] ?? []
  if (!key || held?.status !== 'ready' || !held.data[1]) throw new Error('No tokens.')
  const address = 'eip155:31337:0x1000000000000000000000000000000000000001'
  // It has a price, so it is not put aside.
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
    symbol: name.toUpperCase(),
    address: `eip155:31337:0x${name.charCodeAt(0).toString(16).padStart(40, '0')}`,
    quantity: { decimals: 18, numeric },
    ...(value === undefined ? { value: undefined, price: undefined } : { value }),
  })
  const data = [token('Coin', '2', 3000), token('Other', '1', 0.5), token('Unpriced', '7'), token('Spent', '0.0')]
  mounted = await mountView({ ...view, state: { ...view.state, tokens: { [key]: { ...held, data: data as never } } } })
  const shown = mounted.root.querySelector('.fy-body')?.textContent
  expect(shown).toContain('$3,000.50')
  expect(shown).toContain('The total leaves out 1 token that has no price.')
})

test('tokens that come are drawn in slices, after what else their coming changes', async () => {
  const view = Object.values(viewStates.Account).find(({ state }) => Object.values(state.tokens)[0]?.status === 'ready')
  if (!view) throw new Error('No state with tokens.')
  mounted = await mountView({ ...view, state: { ...view.state, tokens: {} } })
  const isListed = (): boolean => mounted?.root.querySelector('.fy-body .fy-list-rows') !== null
  expect(isListed()).toBe(false)
  mounted.kit.show({ tokens: view.state.tokens })
  // The task in which they came is not over yet.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(mounted.root.querySelector('.fy-figure')?.textContent).toContain('$')
  expect(isListed()).toBe(false)
  await expect.poll(isListed).toBe(true)
})

const misleading = 'tokens that mislead'
const body = (): string => mounted?.root.querySelector('.fy-body')?.textContent ?? ''
const [gift, fakeDollar] = spamTokens

async function show(view: 'Account' | 'WalletSend', features: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const found = viewStates[view][misleading]
  if (!found) throw new Error('No such state.')
  mounted = await mountView({ ...found, state: { ...found.state, features: { ...found.state.features, ...features } } })
}

test('what was likely sent to mislead is behind a button, by keyboard too, without its picture, and counts for nothing', async () => {
  await show('Account')
  expect(body()).toContain('Local Dollar')
  expect(body()).not.toContain('Visit')
  // Neither is one of those that the sum leaves out.
  expect(body()).not.toContain('no price')
  const button = page.getByRole('button', { name: 'Show 2 hidden tokens' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(body).toContain('Visit')
  const list = page.getByRole('region', { name: 'Hidden tokens' })
  await expect.element(list.getByText(/^Visit /)).toBeVisible()
  // What has no symbol that can be shown has its name.
  await expect.element(list.getByText(fakeDollar?.name ?? '')).toBeVisible()
  expect(body()).toContain('Follow no link in them')
  expect(list.element().querySelector('img, canvas, a')).toBeNull()
  await page.getByRole('button', { name: 'Hide them again' }).click()
  await expect.poll(body).not.toContain('Visit')
})

test('an account with nothing else has no tokens, and what it has can be looked at', async () => {
  mounted = await mountView(viewStates.Account['spam alone'] as never)
  expect(body()).toContain('No tokens on Foyer Local')
  await expect.element(page.getByRole('button', { name: 'Show 2 hidden tokens' })).toBeVisible()
})

test('what the account has sent itself, by this page or by its history, is not hidden', async () => {
  const contract = gift?.address?.split(':').at(-1) ?? ''
  const token = { name: gift?.name ?? '', symbol: 'GIFT', decimals: 18, address: contract }
  const sent: TrackedTransfer = {
    ...{ hash: '0x1', network: 'eip155:31337', from: address, to: address, token, amount: 1n },
    ...{ sentAt: 1, seenAt: 1, status: { status: 'pending' } as never },
  }
  await show('Account', { [sending.name]: { ...sending.initial, transfers: [sent] } })
  expect(body()).toContain('Visit')
  await expect.element(page.getByRole('button', { name: 'Show 1 hidden token' })).toBeVisible()
  mounted?.unmount()

  const transaction = (from: string): AccountTransaction => ({
    id: '1',
    metadata: {
      ...{ operationType: 'trade', hash: '0x1', minedAt: new Date(0).toISOString(), sentFrom: from, sentTo: contract },
      ...{ status: 'confirmed', nonce: 1 },
    },
    transfers: [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: { address: gift?.address as never } }],
  })
  const withHistory = (from: string) => {
    const history: History = { status: 'ready', transactions: [transaction(from)], next: null, attempt: 1, at: 1, skipped: 0 }
    return { [accountHistory.name]: { histories: { [caipAddress]: history } } }
  }
  await show('Account', withHistory(address.toLowerCase()))
  expect(body()).toContain('Visit')
  mounted?.unmount()

  // Somebody else sent it: that it is in the history is no wish of the account's.
  await show('Account', withHistory(contract))
  expect(body()).not.toContain('Visit')
})

test('who sends is not offered them first, and can send them all the same', async () => {
  await show('WalletSend')
  expect(body()).toContain(tokens[1]?.name)
  expect(body()).not.toContain('Visit')
  await page.getByRole('button', { name: 'Show 2 hidden tokens' }).click()
  await page.getByRole('button', { name: /^Visit / }).click()
  expect(mounted?.kit.sent).toContainEqual(
    expect.objectContaining({ type: 'choose-token', token: expect.objectContaining({ symbol: 'GIFT' }) }),
  )
})
