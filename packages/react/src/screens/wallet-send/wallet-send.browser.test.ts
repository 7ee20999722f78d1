/** Sending on a real kit: by pointer and by keyboard, from the account to what became of it. */
import { KitError, type KitOptions, sending } from '@foyer/core'
import type { TestAdapterOptions } from '@foyer/core/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { firstNetwork } from '../../../testing/samples.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const receiver = () => page.getByRole('textbox', { name: 'To' })
const title = (name: string) => page.getByRole('heading', { level: 1, name })
/** Inside the modal's shadow root. */
const focused = (locator: { element(): Element }) =>
  expect.poll(() => document.activeElement?.shadowRoot?.activeElement === locator.element()).toBe(true)
const asked = () => (live?.mock.wallet().requests ?? []).filter(({ method }) => method === 'sendTransaction')

type Given = { readonly features?: KitOptions['features']; readonly locale?: string } & Pick<TestAdapterOptions, 'chain' | 'switches'>

async function start({ features = {}, locale = 'en', ...wallets }: Given = {}): Promise<LiveKit> {
  live = await createLiveKit({ features, locale }, { chain: { names: { 'bob.eth': friend } }, ...wallets })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  return live
}

async function fill(text: string, to: string): Promise<void> {
  await button('Send').click()
  await amount().fill(text)
  await receiver().fill(to)
}

test('to a name: shown with its address, with the fee before anything is signed, and followed until it has arrived', async () => {
  const { mock, kit } = await start()
  await fill('0.25', 'bob.eth')
  await expect.element(page.getByText(friend)).toBeVisible()
  await expect.element(page.getByText('Network fee')).toBeVisible()
  await button('Review').click()
  await expect.element(title('Review')).toBeVisible()
  for (const text of ['bob.eth', friend, 'Foyer Local', /^at most /, 'Total at most'])
    await expect.element(page.getByText(text, typeof text === 'string' ? { exact: true } : {})).toBeVisible()
  expect(asked()).toEqual([])
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('0.25 ETH is on its way')).toBeVisible()
  expect(asked().map(({ params }) => params)).toMatchObject([{ from: me, to: friend, value: 250_000_000_000_000_000n }])
  const [sent] = kit.feature(sending).read().transfers
  mock.chain.states = { [sent?.hash ?? '']: { status: 'confirmed' } }
  await expect.element(page.getByText('0.25 ETH was sent'), { timeout: loadingTime }).toBeVisible()
  await expect.element(page.getByText(/It has arrived at .*bob\.eth/)).toBeVisible()
  // The network's own coin leads out of the modal.
  await focused(button('Done'))
  await button('Done').click()
  expect(kit.getState().modal.open).toBe(false)
})

test('by keyboard alone', async () => {
  const { kit } = await start()
  await expect.element(button('Send')).toBeVisible()
  ;(button('Send').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount()).toBeVisible()
  // On a phone the keyboard would come up over the view, so the focus stays at its title there.
  ;(amount().element() as HTMLElement).focus()
  await userEvent.keyboard('1')
  await userEvent.tab()
  await focused(button(/Token: ETH/))
  ;(receiver().element() as HTMLElement).focus()
  await userEvent.keyboard('bob.eth')
  await expect.element(page.getByText(friend)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Review')).toBeVisible()
  await focused(button('Send 1 ETH'))
  // What is pressed while the box moves is not taken.
  const press = async (): Promise<number> => {
    if (kit.feature(sending).read().form.signing.status === 'none') await userEvent.keyboard('{Enter}')
    return asked().length
  }
  await expect.poll(press).toBe(1)
  await expect.element(page.getByText('1 ETH is on its way')).toBeVisible()
})

test('declined in the wallet: nothing was sent, and it can be asked again from where one was', async () => {
  const { mock } = await start()
  await fill('0.25', friend)
  await button('Review').click()
  mock.wallet().switches.answer = 'rejects'
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('Declined in Test Wallet')).toBeVisible()
  await expect.element(page.getByText('Nothing was sent.')).toBeVisible()
  mock.wallet().switches.answer = 'approves'
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('0.25 ETH is on its way')).toBeVisible()
  expect(asked()).toHaveLength(2)
})

test('a wallet that does not answer: one can stop waiting, and is told that the request is still there', async () => {
  const { mock } = await start()
  await fill('0.25', friend)
  await button('Review').click()
  mock.wallet().switches.answer = 'waits'
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('Confirm in Test Wallet')).toBeVisible()
  await button('Stop waiting').click()
  await expect.element(page.getByText('Your wallet still shows an earlier request')).toBeVisible()
})

test('who goes back while the wallet is asked finds the wait there, and what has become of it', async () => {
  const { mock } = await start()
  await fill('0.25', friend)
  await button('Review').click()
  mock.wallet().switches.answer = 'waits'
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('Confirm in Test Wallet')).toBeVisible()
  await button('Back').click()
  await expect.element(title('Send')).toBeVisible()
  await expect.element(button('Stop waiting')).toBeVisible()
  await expect.element(page.getByText('Confirm in Test Wallet')).toBeVisible()
  expect(amount().query()).toBeNull()
  mock.wallet().settle('rejects')
  await expect.element(title('Review')).toBeVisible()
  await expect.element(page.getByText('Declined in Test Wallet')).toBeVisible()
  await button('Send 0.25 ETH').click()
  await expect.element(page.getByText('Confirm in Test Wallet')).toBeVisible()
  await button('Back').click()
  await expect.element(title('Send')).toBeVisible()
  mock.wallet().settle('approves')
  await expect.element(page.getByText('0.25 ETH is on its way')).toBeVisible()
  expect(asked()).toHaveLength(2)
})

test('what is wrong with one field is not said to be missing: the field has the focus, and says why', async () => {
  await start()
  await fill('0.5', 'somebody')
  const said = 'Neither an address nor a name. Enter all of one of them.'
  await expect.element(page.getByText(said)).toBeVisible()
  await button('Review').click()
  await focused(receiver())
  await expect.element(receiver()).toHaveAccessibleDescription(said)
  expect(page.getByText('An amount and receiver address are required').query()).toBeNull()
  await receiver().fill(friend)
  await amount().fill('0.1234567890123456789')
  await expect.element(page.getByText('ETH has at most 18 decimals.')).toBeVisible()
  await button('Review').click()
  await focused(amount())
  expect(page.getByText('An amount and receiver address are required').query()).toBeNull()
  // What is missing beside it is said.
  await receiver().fill('')
  await button('Review').click()
  await expect.element(page.getByText('An amount and receiver address are required')).toBeVisible()
})

test('what is missing or wrong is said, and nobody is asked', async () => {
  const { mock } = await start()
  await button('Send').click()
  await button('Review').click()
  await expect.element(page.getByText('An amount and receiver address are required')).toBeVisible()
  await amount().fill('1,000')
  await expect.element(page.getByText(/without separators of thousands/)).toBeVisible()
  await amount().fill('0.1234567890123456789')
  await expect.element(page.getByText('ETH has at most 18 decimals.')).toBeVisible()
  await receiver().fill('nobody.eth')
  await expect.element(page.getByText('No address belongs to this name.')).toBeVisible()
  await receiver().fill('somebody')
  await expect.element(page.getByText('Neither an address nor a name.')).toBeVisible()
  await amount().fill('99')
  await receiver().fill(friend)
  await expect.element(page.getByText('More than you have.')).toBeVisible()
  await button('Review').click()
  await expect.element(title('Review')).toBeVisible()
  await expect.element(page.getByText('Not enough funds for the amount and the fee')).toBeVisible()
  // No fee is waited for that will not come, and there is nothing to press.
  await expect.element(page.getByText('Network fee')).not.toBeInTheDocument()
  await expect.element(button(/^Send 99/)).not.toBeInTheDocument()
  await button('Back').click()
  mock.chain.refuses = new KitError('execution_failed', 'It would revert.')
  await amount().fill('1')
  await expect.element(page.getByText('The network refused this transaction')).toBeVisible()
  expect(asked()).toEqual([])
})

test('a contract has to be confirmed before it can be sent to', async () => {
  await start({ chain: { contracts: [friend] } })
  await fill('1', friend)
  await button('Review').click()
  await expect.element(page.getByText('This address is a contract')).toBeVisible()
  await button('Send 1 ETH').click()
  expect(asked()).toEqual([])
  const tick = page.getByRole('checkbox')
  await focused(tick)
  await userEvent.keyboard(' ')
  await button('Send 1 ETH').click()
  await expect.element(page.getByText('1 ETH is on its way')).toBeVisible()
})

test('all of it keeps the fee', async () => {
  await start({ chain: { fee: 250_000_000_000_000_000n } })
  await button('Send').click()
  await receiver().fill(friend)
  await button(/Send all of it/).click()
  await expect.element(amount()).toHaveValue('1')
  await button('Review').click()
  await expect.element(button('Send 1 ETH')).toBeVisible()
})

test('another token of the account, from the list; Back leads from step to step', async () => {
  const { kit } = await start()
  await button('Send').click()
  await button(/Token: ETH/).click()
  await expect.element(title('Choose a token')).toBeVisible()
  await button(/Ether/).click()
  await expect.element(title('Send')).toBeVisible()
  await fillRest()
  await button('Review').click()
  await expect.element(title('Review')).toBeVisible()
  await button('Back').click()
  await expect.element(amount()).toHaveValue('0.5')
  await button('Back').click()
  await expect.element(title('Account')).toBeVisible()
  // Who leaves begins anew.
  expect(kit.feature(sending).read().form.receiver.status).toBe('empty')

  async function fillRest(): Promise<void> {
    await amount().fill('0.5')
    await receiver().fill(friend)
    await expect.element(page.getByText('Network fee')).toBeVisible()
  }
})

test('in German the comma parts the fraction', async () => {
  await start({ locale: 'de' })
  await button('Senden').click()
  const field = page.getByRole('textbox', { name: 'Betrag' })
  await field.fill('0,5')
  await expect.element(field).toHaveValue('0,5')
  await page.getByRole('textbox', { name: 'An' }).fill(friend)
  await button('Prüfen').click()
  await expect.element(button('0,5 ETH senden')).toBeVisible()
})

test('another network begins anew', async () => {
  const { kit } = await start()
  await fill('0.25', friend)
  await button('Review').click()
  await kit.switchNetwork('eip155:31338')
  await expect.element(title('Send')).toBeVisible()
  await expect.element(receiver()).toHaveValue('')
})

test('where its code does not come, that is said with another try, which begins', async () => {
  const load = vi.spyOn(sending, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  onTestFinished(() => load.mockRestore())
  live = await createLiveKit()
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'WalletSend' })
  await expect.element(page.getByText('No answer from the network')).toBeVisible()
  load.mockRestore()
  await button('Try again').click()
  await expect.element(button(/Token: ETH/)).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('features.send: false offers no way to it; a family that sends nothing says so', async () => {
  await start({ features: { send: false } })
  await expect.element(button('Receive')).toBeVisible()
  expect(button('Send').query()).toBeNull()
  live?.dispose()
  await start({ chain: false })
  await button('Send').click()
  await expect.element(page.getByText('Unsupported chain')).toBeVisible()
  await expect.element(page.getByText(new RegExp(firstNetwork.name))).toBeVisible()
})
