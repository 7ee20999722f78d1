/** The same wallet inside a page, for people who load no extension. */
import type { Page } from '@playwright/test'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Plain } from '../host/plain.ts'
import type { HostWorld } from '../host/world.ts'

declare const plain: Plain
declare const world: HostWorld

test.use({ withWallet: false })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/plain.html`)
  await page.evaluate(() => {
    const chain = plain.toWalletChain(world.networks[0])
    Object.assign(globalThis, { wallet: plain.announceDevWallet({ chains: [chain] }) })
  })
  await page.waitForFunction(() => plain.found.length === 1)
}

function request(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, list]) => plain.found[0]?.provider.request({ method: name, params: list }).catch(({ code }: { code: number }) => code),
    [method, params] as const,
  )
}

test('announces itself, asks in its own dialog under the strictest policy, and remembers', async ({ page, host }) => {
  await open(page, host.url)
  expect(await page.evaluate(() => plain.found[0]?.info)).toMatchObject({
    name: 'Foyer Devnet Wallet (in page)',
    rdns: 'dev.foyer.wallet.page',
  })
  const connected = request(page, 'eth_requestAccounts')
  const dialog = page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' })
  await expect(dialog.getByText(host.url)).toBeVisible()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  expect(await connected).toEqual([alice])
  const signed = request(page, 'personal_sign', 'Hello', alice)
  await expect(dialog.getByText('Hello')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign' }).click()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await open(page, host.url)
  expect(await request(page, 'eth_accounts')).toEqual([alice])
  expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
})

test('Escape declines, and one prompt follows the other', async ({ page, host }) => {
  await open(page, host.url)
  const connected = request(page, 'eth_requestAccounts')
  const watched = request(page, 'wallet_watchAsset', { type: 'ERC20', options: { address: bob, symbol: 'TKN' } })
  const dialog = page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' })
  await expect(dialog.getByRole('heading')).toHaveText('Connect to this site')
  await page.keyboard.press('Escape')
  expect(await connected).toBe(4001)
  await expect(dialog.getByRole('heading')).toHaveText('Watch a token')
  await page.keyboard.press('Escape')
  expect(await watched).toBe(4001)
  await expect(dialog).toBeHidden()
})

test('has the switches on its own screen, and notifies other tabs of them', async ({ page, host, context }) => {
  await open(page, host.url)
  await page.evaluate(() => (globalThis as unknown as { wallet: { openControls(): void } }).wallet.openControls())
  const dialog = page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' })
  await dialog.getByRole('checkbox', { name: 'Approve everything without asking' }).check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await request(page, 'eth_requestAccounts')).toEqual([alice])
  const other = await context.newPage()
  await open(other, host.url)
  expect(await request(other, 'eth_accounts')).toEqual([alice])
  await page.evaluate(() =>
    (globalThis as unknown as { wallet: { send(command: object): Promise<void> } }).wallet.send({ type: 'select-account', index: 1 }),
  )
  await expect.poll(() => request(other, 'eth_accounts')).toEqual([bob, alice])
})

test('connects through the kit, above its modal', async ({ page, host, modal }) => {
  await page.addInitScript(() => localStorage.setItem('offer-dev-wallet', 'yes'))
  await page.goto(host.url)
  await modal.button.click()
  await page.getByRole('button', { name: /Foyer Devnet Wallet \(in page\)/ }).click()
  await page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' }).getByRole('button', { name: 'Connect' }).click()
  await modal.closed()
  await expectShown(page, { status: 'connected', address: alice })
})

test('its dialog is no second main of a page, and keeps its buttons in sight where room is short', async ({ page, host }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page, host.url)
  await page.evaluate(() => document.body.append(document.createElement('main')))
  // Nobody answers it: it ends with the page.
  request(page, 'eth_requestAccounts').catch(() => {})
  const dialog = page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' })
  for (const name of ['Reject', 'Connect']) await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('main')).toHaveCount(1)
})

test('can be taken off the page', async ({ page, host }) => {
  await open(page, host.url)
  await page.evaluate(() => (globalThis as unknown as { wallet: { dispose(): void } }).wallet.dispose())
  const again = await page.evaluate(() => {
    let count = 0
    addEventListener('eip6963:announceProvider', () => {
      count += 1
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
    return count
  })
  expect(again).toBe(0)
})
