/** The wallet extension by itself, in a real browser, on a page with the strictest policy. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { closes } from '../fixtures/wallet.ts'
import type { Plain } from '../host/plain.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

declare const plain: Plain

function request(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, list]) =>
      plain.found[0]?.provider
        .request({ method: name, params: list })
        .catch((error: { code: number; message: string }) => ({ code: error.code, message: error.message })),
    [method, params] as const,
  )
}

/** `connect` comes before the page's own script may listen, or not: that race is the page's. */
const received = (page: Page) => page.evaluate(() => plain.received.filter(([event]) => event !== 'connect'))

test.beforeEach(async ({ page, wallet: _, host }) => {
  await page.goto(`${host.url}/plain.html`)
})

test('announces itself once over EIP-6963, under the strictest policy', async ({ page }) => {
  const found = await page.evaluate(() => plain.found.map(({ info }) => info))
  expect(found).toEqual([
    {
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Foyer Devnet Wallet',
      rdns: 'dev.foyer.wallet',
      icon: expect.stringMatching(/^data:image\/png;base64,/),
    },
  ])
})

test('connects in its own window, which shows who asks', async ({ page, wallet, host }) => {
  const connected = request(page, 'eth_requestAccounts')
  const window = await wallet.approval('Connect to this site')
  await expect(window.locator('[data-origin]')).toHaveText(host.url)
  await expect(window.getByRole('checkbox', { name: /Account 1/ })).toBeChecked()
  await window.getByRole('checkbox', { name: /Account 2/ }).check()
  await wallet.approve()
  expect(await connected).toEqual([alice, bob])
  expect(await request(page, 'eth_accounts')).toEqual([alice, bob])
})

test('declines with the button, with Escape, and by closing the window', async ({ page, wallet }) => {
  for (const decline of [
    (window: Page) => window.getByRole('button', { name: 'Reject' }).click(),
    (window: Page) => window.keyboard.press('Escape'),
    (window: Page) => window.close(),
  ]) {
    const connected = request(page, 'eth_requestAccounts')
    const window = await wallet.approval('Connect to this site')
    await closes(window, () => decline(window))
    expect(await connected).toMatchObject({ code: 4001 })
    await expect.poll(wallet.windows).toBe(0)
  }
})

test('can be used with the keyboard alone, and a stray Enter signs nothing', async ({ page, wallet }) => {
  const connected = request(page, 'eth_requestAccounts')
  const window = await wallet.approval('Connect to this site')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'Connect' })).toBeVisible()
  for (const name of [/Account 1/, /Account 2/]) {
    await window.keyboard.press('Tab')
    await expect(window.getByRole('checkbox', { name })).toBeFocused()
  }
  await window.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Reject' })).toBeFocused()
  await window.keyboard.press('Tab')
  await closes(window, () => window.keyboard.press('Enter'))
  expect(await connected).toEqual([alice])
})

test('sends a transaction on the real chain, after showing it', async ({ page, wallet, world }) => {
  await wallet.set({ approves: true })
  await request(page, 'eth_requestAccounts')
  await wallet.set({ approves: false })
  const before = await world.chains.first.client.getBalance({ address: bob })
  const sent = request(page, 'eth_sendTransaction', { from: alice, to: bob, value: '0xde0b6b3a7640000' })
  const window = await wallet.approval('Confirm a transaction')
  await expect(window.getByText('1 ETH', { exact: true })).toBeVisible()
  await expect(window.getByText(bob)).toBeVisible()
  await wallet.approve()
  await world.chains.first.client.waitForTransactionReceipt({ hash: (await sent) as `0x${string}` })
  expect((await world.chains.first.client.getBalance({ address: bob })) - before).toBe(10n ** 18n)
})

test('keeps what was granted over a restart of its worker', async ({ page, wallet }) => {
  await wallet.set({ approves: true })
  await request(page, 'eth_requestAccounts')
  await wallet.restartWorker()
  expect(await request(page, 'eth_accounts')).toEqual([alice])
})

test('finds an open prompt again when the browser ended its worker', async ({ page, wallet }) => {
  const connected = request(page, 'eth_requestAccounts')
  const window = await wallet.approval('Connect to this site')
  await wallet.restartWorker()
  expect(wallet.windows()).toBe(1)
  await expect(async () => {
    if (!window.isClosed()) await window.getByRole('button', { name: 'Connect' }).click({ timeout: 500 })
    expect(await Promise.race([connected, 'waiting'])).toEqual([alice])
  }).toPass({ intervals: [100] })
})

test('withdraws its prompt when the page reloads', async ({ page, wallet }) => {
  void request(page, 'eth_requestAccounts').catch(() => {})
  await wallet.approval('Connect to this site')
  await page.reload()
  await expect.poll(wallet.windows).toBe(0)
  const again = request(page, 'eth_requestAccounts')
  await wallet.approve('Connect to this site')
  expect(await again).toEqual([alice])
})

test('is locked: unlocks in the approval window', async ({ page, wallet }) => {
  await wallet.set({ locked: true })
  const connected = request(page, 'eth_requestAccounts')
  const window = await wallet.approval('The wallet is locked')
  await window.getByRole('button', { name: 'Unlock' }).click()
  await wallet.approve('Connect to this site')
  expect(await connected).toEqual([alice])
})

test('announces itself late and under a hostile name by its switches', async ({ page, wallet }) => {
  await wallet.set({ announceName: '<b>Not a wallet</b>', announceDelay: 1500 })
  await page.reload()
  await page.waitForFunction(() => plain.found.length === 1)
  expect(await page.evaluate(() => plain.found[0]?.info.name)).toBe('<b>Not a wallet</b>')
  // Counted on the page: how late the test itself looks depends on the machine.
  expect(await page.evaluate(() => plain.foundAt[0])).toBeGreaterThanOrEqual(1500)
})

test('notifies every tab of a site of a change', async ({ page, wallet, context, host }) => {
  const second = await context.newPage()
  await second.goto(`${host.url}/plain.html`)
  await wallet.set({ approves: true })
  await request(page, 'eth_requestAccounts')
  await wallet.send({ type: 'set-chain', chainId: 5 })
  await wallet.send({ type: 'select-account', index: 1 })
  for (const tab of [page, second]) {
    await expect
      .poll(() => received(tab))
      .toEqual([
        ['accountsChanged', [alice]],
        ['chainChanged', '0x5'],
        ['accountsChanged', [bob, alice]],
      ])
  }
})

test('its own screen changes accounts, networks, sites and switches', async ({ page, wallet, host }) => {
  await wallet.set({ approves: true })
  await request(page, 'eth_requestAccounts')
  const controls = await wallet.openControls()
  // What the screen says and what the page asks come to the worker by ways of their own.
  await controls.locator('[data-pick=account-1]').click()
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([bob, alice])
  await controls.locator('[data-pick=chain-999999]').click()
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0xf423f')
  await controls.getByRole('checkbox', { name: /Lost its connection/ }).check()
  await expect.poll(() => request(page, 'eth_chainId')).toMatchObject({ code: 4900 })
  await controls.getByRole('checkbox', { name: /Lost its connection/ }).uncheck()
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0xf423f')
  await controls.locator(`[data-revoke='${host.url}']`).click()
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
  await controls.getByRole('combobox', { name: 'Answers' }).selectOption('late')
  const chain = controls.getByRole('combobox', { name: 'This applies to' })
  await chain.selectOption('everything')
  await expect.poll(wallet.switches).toMatchObject({ answers: 'late', scope: 'everything' })
  await expect(controls.getByRole('button', { name: 'Release 0 answers' })).toBeDisabled()
  const late = request(page, 'eth_chainId')
  await controls.getByRole('button', { name: 'Release 1 answer' }).click()
  expect(await late).toBe('0xf423f')
  await controls.getByRole('button', { name: 'Reset the wallet' }).click()
  await expect(controls.locator('[data-pick=account-0]')).toHaveAttribute('aria-pressed', 'true')
})
