/** Swapping on a real chain with a real wallet: coins, tokens with and without an allowance, and what goes wrong on the way. */
import { devnetContracts, devnetTokens } from '@foyer/devnet'
import type { Page, Route } from '@playwright/test'
import { type Address, erc20Abi, parseUnits } from 'viem'
import type { Modal } from '../fixtures/modal.ts'
import { chooseSwap, payIn, pressRefused, pressToSign, reviewSwap, tokenRow } from '../fixtures/money.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
})

const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words, { exact: true }).first()
const { usd, usdt, foy, credit } = devnetTokens

/** What a server in the middle makes of an answer. */
async function rewrite(page: Page, path: RegExp, make: (body: string) => string): Promise<void> {
  await page.route(path, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: make(await response.text()) })
  })
}

test('coins for a token: the quote first, the wallet signs it, and the balance shows it', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  const held = () => client.readContract({ address: usd.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  const before = await held()
  await chooseSwap(modal, { to: tokenRow(usd), amount: '0.5' })
  await expect(text(modal, /^1 ETH ≈ /)).toBeVisible()
  await reviewSwap(modal)
  await expect(text(modal, 'Pools on Foyer Local')).toBeVisible()
  expect(wallet.windows()).toBe(0)
  await pressToSign(modal, 'Swap 0.5 ETH')
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '0.5 ETH was swapped')).toBeVisible()
  expect(await held()).toBeGreaterThan(before + parseUnits('1000', usd.decimals))
  await modal.press('Done')
  await modal.titled('Account')
  // Read anew: what the list showed before is not what there is.
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText(/0\.5 ETH/).first()).toBeVisible()
})

test('a token is approved for exactly the amount, then swapped; what was approved is not asked for again', async ({
  modal,
  wallet,
  world,
}) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  const allowed = (token: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [alice.address, devnetContracts.swapRouter] })
  await chooseSwap(modal, { from: tokenRow(foy), to: tokenRow(usd), amount: '2' })
  await reviewSwap(modal)
  await expect(text(modal, 'Two steps: approve, then swap')).toBeVisible()
  await pressToSign(modal, 'Approve 2 FOY')
  await wallet.approve('Confirm a transaction')
  await expect(modal.item('Swap 2 FOY')).toBeVisible()
  expect(await allowed(foy.address)).toBe(parseUnits('2', foy.decimals))
  // Left and begun again: the allowance is there.
  await modal.press('Back')
  await payIn(modal).fill('1.5')
  await reviewSwap(modal)
  await pressToSign(modal, 'Swap 1.5 FOY')
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '1.5 FOY was swapped')).toBeVisible()
  expect(await allowed(foy.address)).toBe(parseUnits('0.5', foy.decimals))
})

test('a token that takes permits is signed for, without a fee, and swapped in one transaction', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  const sent = () => client.getTransactionCount({ address: alice.address })
  const before = await sent()
  await chooseSwap(modal, { from: tokenRow(credit), to: tokenRow(usd), amount: '2' })
  await reviewSwap(modal)
  await expect(text(modal, 'One signature without a fee, then the swap')).toBeVisible()
  await pressToSign(modal, 'Sign for 2 CRED')
  await wallet.reject('Sign typed data')
  await expect(text(modal, 'This was not signed.')).toBeVisible()
  await expect(modal.item('Approve instead')).toBeVisible()
  await pressToSign(modal, 'Sign for 2 CRED')
  await wallet.approve('Sign typed data')
  await expect(text(modal, 'Signed, and not used yet')).toBeVisible()
  expect(await sent()).toBe(before)
  await pressToSign(modal, 'Swap 2 CRED')
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '2 CRED was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
  const args = [alice.address, devnetContracts.swapRouter] as const
  expect(await client.readContract({ address: credit.address, abi: erc20Abi, functionName: 'allowance', args })).toBe(0n)
})

test('a server that proposes a permit for somebody else is refused, and the wallet is not asked; an approval is, by its own check', async ({
  page,
  modal,
  wallet,
  world,
}) => {
  const thief = world.accounts.bob.address
  await chooseSwap(modal, { from: tokenRow(credit), to: tokenRow(usd), amount: '3' })
  await reviewSwap(modal)
  await rewrite(page, /\/v1\/convert\/build-approve\b/, (body) => body.replace(/"spender":"0x[0-9a-f]{40}"/i, () => `"spender":"${thief}"`))
  await pressRefused(modal, 'Sign for 3 CRED')
  expect(wallet.windows()).toBe(0)
  await pressToSign(modal, 'Approve instead')
  await wallet.approve('Confirm a transaction')
  await expect(modal.item('Swap 3 CRED')).toBeVisible()
})

test('declined in the wallet: nothing was signed, and it can be tried again', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  const sent = () => client.getTransactionCount({ address: world.accounts.alice.address })
  const before = await sent()
  await chooseSwap(modal, { to: tokenRow(usd), amount: '0.1' })
  await reviewSwap(modal)
  await pressToSign(modal, 'Swap 0.1 ETH')
  await wallet.reject('Confirm a transaction')
  await expect(text(modal, 'This was not signed.')).toBeVisible()
  expect(await sent()).toBe(before)
  await pressToSign(modal, 'Swap 0.1 ETH')
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
})

test('more than there is is said at once; the other way round, all of a token is all of it', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  await chooseSwap(modal, { to: tokenRow(usdt), amount: '99999999' })
  await expect(text(modal, 'Insufficient balance')).toBeVisible()
  await expect(modal.item('Review swap')).toBeDisabled()
  await modal.press('Swap the other way round')
  await expect(modal.item(`You pay with ${usdt.symbol}. Choose another.`)).toBeVisible()
  await expect(modal.item('You get ETH. Choose another.')).toBeVisible()
  await modal.press('Max: Swap all of it')
  const held = await client.readContract({ address: usdt.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  const typed = await payIn(modal).inputValue()
  expect(parseUnits(typed, usdt.decimals)).toBe(held)
  expect(wallet.windows()).toBe(0)
})

test('a server that pays somebody else is refused, and the wallet is not asked', async ({ page, modal, wallet, world }) => {
  const me = world.accounts.alice.address.slice(2).toLowerCase()
  const thief = world.accounts.bob.address.slice(2).toLowerCase()
  await chooseSwap(modal, { to: tokenRow(usd), amount: '0.1' })
  await reviewSwap(modal)
  await rewrite(page, /\/v1\/convert\/build-transaction\b/, (body) =>
    body.replace(/"data":"0x[0-9a-f]*"/i, (data) => data.toLowerCase().replaceAll(me, thief)),
  )
  await pressRefused(modal, 'Swap 0.1 ETH')
  expect(wallet.windows()).toBe(0)
})

test('a server that allows somebody else is refused, too', async ({ page, modal, wallet, world }) => {
  const router = devnetContracts.swapRouter.slice(2).toLowerCase()
  const thief = world.accounts.bob.address.slice(2).toLowerCase()
  await chooseSwap(modal, { from: tokenRow(foy), to: tokenRow(usd), amount: '7' })
  await reviewSwap(modal)
  await rewrite(page, /\/v1\/convert\/build-approve\b/, (body) =>
    body.replace(/"data":"0x[0-9a-f]*"/i, (data) => data.toLowerCase().replaceAll(router, thief)),
  )
  await pressRefused(modal, 'Approve 7 FOY')
  expect(wallet.windows()).toBe(0)
})

test.describe('by a clock that is moved', () => {
  test.use({ movesClock: true })

  test('a quote that has gone stale cannot be signed; a new one can', async ({ page, modal, wallet, trouble }) => {
    trouble.allow(/ERR_FAILED .*\/v1\/convert\/quotes/)
    await chooseSwap(modal, { to: tokenRow(usd), amount: '0.1' })
    await reviewSwap(modal)
    // No other quote comes from here on.
    await page.route(/\/v1\/convert\/quotes\b/, (route) => route.abort())
    await page.clock.install()
    // One that was on its way before may come after the time has passed, and has its own.
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(modal.item('Swap 0.1 ETH')).toBeHidden({ timeout: 5_000 })
    }).toPass()
    expect(wallet.windows()).toBe(0)
    await page.unroute(/\/v1\/convert\/quotes\b/)
    await page.clock.resume()
    // A new one is asked for by itself, too: whichever comes first.
    await expect(async () => {
      const again = modal.dialog.getByRole('button', { name: /Get a new quote|Try again/ })
      if (await modal.item('Swap 0.1 ETH').isHidden()) await again.click({ timeout: 1000 })
      await expect(modal.item('Swap 0.1 ETH')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await pressToSign(modal, 'Swap 0.1 ETH')
    await wallet.approve('Confirm a transaction')
    await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
  })
})

test('a reload while a swap is on its way: it stands on top of the activity until it has arrived', async ({
  page,
  modal,
  wallet,
  world,
  trouble,
}) => {
  trouble.allow(/net::ERR_FAILED .*\/history\?/)
  const serverHistory = /\/v1\/account\/[^/]+\/history\b/
  const { client } = world.chains.first
  const pending = modal.dialog.getByRole('heading', { name: 'Pending' })
  await chooseSwap(modal, { to: tokenRow(usd), amount: '0.25' })
  await reviewSwap(modal)
  await client.setAutomine(false)
  try {
    await pressToSign(modal, 'Swap 0.25 ETH')
    await wallet.approve('Confirm a transaction')
    await expect(text(modal, '0.25 ETH is being swapped')).toBeVisible()
    await page.reload()
    // What the server tells of it is not what is looked at here.
    await page.route(serverHistory, (route) => route.abort())
    await modal.open('Account')
    await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(pending).toBeVisible()
    await expect(modal.dialog.getByText(/0\.25 ETH/).first()).toBeVisible()
  } finally {
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
  }
  await expect(pending).toBeHidden()
  await page.unroute(serverHistory)
  // After what was sent is settled the history is read anew by itself.
  await expect(modal.dialog.getByText(/0\.25 ETH/).first()).toBeVisible({ timeout: 60_000 })
})
