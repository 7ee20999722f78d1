/** A phone that does not decline and yet does not do it: it fails, it never answers, it knows none of the page's networks. */
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { choosePhone, codeIn, connectPhone, copyCode, phoneName } from '../fixtures/pairing.ts'
import { type Phone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

async function askForSecond(modal: Modal): Promise<void> {
  await modal.open('Account')
  await modal.press(/^Network: /)
  await modal.titled('Choose a network')
  await modal.press(/Foyer Second/)
}

test('explains a payment that fails after the approval, and answers the next request', async ({ page, host, modal, phone, world }) => {
  const { alice } = world.accounts
  const { client } = world.chains.first
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  const balance = await client.getBalance({ address: alice.address })
  await client.setBalance({ address: alice.address, value: 1n })
  try {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await phone.approve('Confirm a transaction')
    await expectShown(page, { sent: 'insufficient_funds', status: 'connected' })
  } finally {
    await client.setBalance({ address: alice.address, value: balance })
  }
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })
})

test('shows in the modal that the wallet cannot switch to a network, and keeps the connection', async ({ page, host, modal, phone }) => {
  await page.goto(host.url)
  await connectPhone({ page, modal, phone }, ['Foyer Second'])
  await phone.set({ unknownChains: true, refusesToAdd: true })
  await askForSecond(modal)
  await expect(modal.dialog.getByText('Chain is not supported')).toBeVisible()
  await expect(modal.retry).toHaveCount(0)
  await expectShown(page, { status: 'connected', network: 'eip155:31337' })
})

test('times out when the phone never answers, shows it in the modal, and tries again', async ({ page, host, modal, phone }) => {
  // Of the phone as well: for it the time is over, too.
  await page.clock.install()
  await phone.page.reload()
  await page.goto(host.url)
  await connectPhone({ page, modal, phone }, ['Foyer Second'])
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  // It has what nobody answers before the time is over: what comes to it later is over already, and not spoken of.
  await phone.asked('Sign a message')
  await phone.set({ answers: 'never' })
  await expectShown(page, { signed: 'pending' })
  await askForSecond(modal)
  await expect(modal.dialog.getByText('Switch to Foyer Second')).toBeVisible()
  await page.clock.fastForward('05:05')
  // To the kit that is a sleep, over which an answer may have come: it is waited for once more, for 20 seconds.
  await page.clock.fastForward('00:19')
  await expectShown(page, { signed: 'timeout', status: 'connected' })
  await expect(modal.dialog.getByText(`${phoneName} did not answer in time`)).toBeVisible()
  await phone.says('The time to answer Hostile host is over.')
  await phone.set({ answers: 'once' })
  await modal.retry.click()
  await phone.approve('Switch network')
  await expectShown(page, { network: 'eip155:31338' })
})

test('explains what to choose in a wallet with none of the page’s networks, and connects with the next code', async ({
  page,
  host,
  modal,
  phone,
  world,
}) => {
  await page.goto(host.url)
  await knowOnly(phone, 4242)
  await choosePhone(modal)
  await phone.pair(await copyCode(page, modal))
  await phone.asked(wantsToConnect)
  await expect(phone.dialog.getByText('knows none of the networks')).toBeVisible()
  await phone.reject(wantsToConnect)
  await expect(modal.dialog.getByText('Chain is not supported')).toBeVisible()
  await expect(modal.dialog.getByText(`${phoneName} approved no network that this site uses`)).toBeVisible()
  await expectShown(page, { status: 'failed', address: 'nobody' })
  await phone.send({ type: 'reset' })
  await modal.retry.click()
  await expect(codeIn(modal)).toBeVisible()
  await phone.pair(await copyCode(page, modal))
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
})

async function knowOnly(phone: Phone, chainId: number): Promise<void> {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  await phone.send({ type: 'learn-chain', chain: { chainId, name: 'Elsewhere', rpcUrl: 'http://127.0.0.1:1', currency } })
  await phone.send({ type: 'set-chain', chainId })
  for (const known of [31337, 31338]) await phone.send({ type: 'forget-chain', chainId: known })
}
