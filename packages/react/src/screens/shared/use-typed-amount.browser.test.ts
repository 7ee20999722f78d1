/** What is typed into the fields for amounts of Send, Swap and Buy: which separators count, and when a refusal is over. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { secondNetwork } from '../../../testing/samples.ts'
import { createSwapServer, swapNetwork } from '../../../testing/swap-server.ts'
import { stateOf } from '../../../testing/view-states.ts'

let live: LiveKit | undefined
let mounted: MountedView | undefined
afterEach(() => {
  live?.dispose()
  mounted?.unmount()
  live = mounted = undefined
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const refusal = () => page.getByText(/without separators of thousands/)

async function openSend(locale = 'en'): Promise<void> {
  live = await createLiveKit({ locale })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'WalletSend' })
  // What is typed before the form has begun is not kept.
  await expect.element(button(/ETH/).first()).toBeVisible()
}

async function openSwap(): Promise<void> {
  const server = createSwapServer()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => server.fetch(url, init))
  live = await createLiveKit({ networks: [swapNetwork, secondNetwork], server: 'https://server.test' })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
}

/** At the end of what the field has. */
async function type(name: string, keys: string): Promise<void> {
  await expect.element(field(name)).toBeVisible()
  const input = field(name).element() as HTMLInputElement
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
  await userEvent.keyboard(keys)
}

async function expectRefused(name: string): Promise<void> {
  await expect.element(refusal()).toBeVisible()
  await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
}

async function expectTaken(name: string): Promise<void> {
  await expect.element(refusal()).not.toBeInTheDocument()
  await expect.element(field(name)).not.toHaveAttribute('aria-invalid')
}

test.each([
  ['en', 'Amount', '0,5', '0.5'],
  ['en', 'Amount', ',5', '.5'],
  ['en', 'Amount', '0٫5', '0.5'],
  ['de', 'Betrag', '0.5', '0,5'],
] as const)('in %s, the separator of another region counts when it is typed: %s, %s', async (locale, name, keys, shown) => {
  await openSend(locale)
  await type(name, keys)
  await expect.element(field(name)).toHaveValue(shown)
  await expect.element(field(name)).not.toHaveAttribute('aria-invalid')
})

test('a second separator is refused', async () => {
  await openSend()
  await type('Amount', '1,5,')
  await expectRefused('Amount')
  await expect.element(field('Amount')).toHaveValue('1.5')
})

test('a separator that may part thousands is refused, also where the digits stand already', async () => {
  await openSend()
  await expect.element(field('Amount')).toBeVisible()
  await field('Amount').fill('1,000')
  await expectRefused('Amount')
  await expect.element(field('Amount')).toHaveValue('')
  await field('Amount').fill('1000')
  await expect.element(refusal()).not.toBeInTheDocument()
  await field('Amount').fill('1,000')
  await expectRefused('Amount')
  await expect.element(field('Amount')).toHaveValue('1000')
})

test('Swap takes the separator of another region', async () => {
  await openSwap()
  await expect.element(field('You pay')).toHaveValue('0.5')
  await field('You pay').fill('')
  await type('You pay', '2,5')
  await expect.element(field('You pay')).toHaveValue('2.5')
})

test('Buy takes the separator of another region', async () => {
  const { state, options } = stateOf('OnRamp', 'filled')
  mounted = await mountView({ state, options })
  const { value } = field('You pay').element() as HTMLInputElement
  expect(value).toMatch(/^\d+$/)
  await type('You pay', ',')
  expect(mounted.kit.sent).toContainEqual(expect.objectContaining({ wish: { amount: `${value}.` } }))
  await expect.element(field('You pay')).not.toHaveAttribute('aria-invalid')
})

test('Max of Send ends the refusal, when it changes nothing too', async () => {
  await openSend()
  await type('Amount', '1x')
  await expectRefused('Amount')
  await button(/Send all of it/).click()
  await expectTaken('Amount')
  await type('Amount', 'x')
  await expectRefused('Amount')
  await button(/Send all of it/).click()
  await expectTaken('Amount')
})

test.each(['filled', 'in dollars', 'empty'])('the other unit of Send ends the refusal: %s', async (label) => {
  const { state, options } = stateOf('WalletSend', label)
  mounted = await mountView({ state, options })
  await type('Amount', 'x')
  await expectRefused('Amount')
  await button(/instead$/).click()
  await expectTaken('Amount')
})

test('Max of Swap ends the refusal, when it changes nothing too', async () => {
  await openSwap()
  await expect.element(button(/^Max/)).toBeVisible()
  await type('You pay', 'x')
  await expectRefused('You pay')
  await button(/^Max/).click()
  await expectTaken('You pay')
  await type('You pay', 'x')
  await expectRefused('You pay')
  await button(/^Max/).click()
  await expectTaken('You pay')
})

test('the other way round ends the refusal of Swap', async () => {
  await openSwap()
  await type('You pay', 'x')
  await expectRefused('You pay')
  await button('Swap the other way round').click()
  await expectTaken('You pay')
  await expect.element(field('You pay')).toHaveValue('0.5')
})

test('an amount that comes from elsewhere ends the refusal', async () => {
  await openSwap()
  await type('You pay', 'x')
  await expectRefused('You pay')
  await live?.kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.25' } })
  await expect.element(field('You pay')).toHaveValue('0.25')
  await expectTaken('You pay')
})
