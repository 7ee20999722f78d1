/** The documentation as a reader has it: without JavaScript, by keyboard, on a phone, in both themes, with the kit in it. */
import type { Page } from '@playwright/test'
import { inLong } from '../../scripts/long-form.ts'
import { expectNoViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/documents.ts'

// One build serves all of them.
test.describe.configure({ mode: 'default' })
test.use({ withWallet: false })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const colorScheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

test.describe('without JavaScript', () => {
  test.use({ device: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } } })

  test('every page is read and reached by links', async ({ page, documents }) => {
    await page.goto(documents)
    await expect(page).toHaveURL(`${documents}/latest/index.html`)
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Options' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Options of createKit')
    await page.getByText('On this page').first().click()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Wallet ids' }).click()
    await expect(page).toHaveURL(/#wallet-ids$/)
    await expect(page.getByRole('heading', { name: 'Wallet ids' })).toBeInViewport()
    await page.getByRole('link', { name: /^Next/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packages')
    await page.goto(`${documents}/latest/buttons.html`)
    await expect(page.getByText('The kit itself runs in this place where JavaScript is on.')).toBeVisible()
  })
})

test.describe('by touch', () => {
  test.use({ device: { viewport: { width: 390, height: 844 }, hasTouch: true } })

  test('the button that copies code stands over none of it', async ({ page, documents }) => {
    await page.goto(`${documents}/latest/options.html`)
    const code = page.locator('figure.code').first()
    await expect(code.getByRole('button', { name: 'Copy' })).toBeVisible()
    const [button, words] = await code.evaluate((figure) => {
      const range = document.createRange()
      range.selectNodeContents(figure.querySelector('code') as Element)
      return [figure.querySelector('.copy')?.getBoundingClientRect().bottom ?? 0, range.getBoundingClientRect().top]
    })
    expect(words).toBeGreaterThanOrEqual(button ?? 0)
  })
})

test('the search is used by keyboard alone, loads when it is used, and then needs no network', async ({ page, documents, context }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${documents}/latest/moving/appkit.html`)
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeAttached()
  expect(asked.filter((path) => path.includes('search'))).toEqual([])
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('customWallets')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(asked.filter((path) => path.endsWith('search.json'))).toHaveLength(1)
  await context.setOffline(true)
  await field(page).fill('qqqqzzzz')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is found for “qqqqzzzz”.' })).toBeVisible()
  await field(page).fill('wallet ids')
  await expect(options.first()).toContainText('Wallet ids')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'result-1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await context.setOffline(false)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/options\.html#wallet-ids$/)
  await expect(page.getByRole('heading', { name: 'Wallet ids' })).toBeInViewport()
})

for (const [how, leave] of [
  ['cleared', (page: Page) => field(page).fill('')],
  ['left by Escape', (page: Page) => page.keyboard.press('Escape')],
] as const)
  test(`Enter in a search that was ${how} leads to no page`, async ({ page, documents }) => {
    await page.goto(`${documents}/latest/options.html`)
    const followed: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && followed.push(request.url()))
    await field(page).fill('theming')
    await expect(page.getByRole('option').first()).toBeVisible()
    await leave(page)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await field(page).fill('wallet ids')
    await expect(page.getByRole('option').first()).toContainText('Wallet ids')
    expect(followed).toEqual([])
  })

test('the theme follows the system until another is chosen, which is kept', async ({ page, documents }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${documents}/latest/options.html`)
  expect(await colorScheme(page)).toBe('light dark')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light')
  expect(await colorScheme(page)).toBe('light')
  await page.getByRole('link', { name: 'Limits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('imits')
  expect(await colorScheme(page)).toBe('light')
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('light')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system')
  await page.reload()
  expect(await colorScheme(page)).toBe('light dark')
})

test('the version menu names this version and later ones', async ({ page, documents }) => {
  await page.route('**/versions.json', (route) => route.fulfill({ json: ['9.1.0', '0.0.0'] }))
  await page.goto(`${documents}/latest/options.html`)
  await page.locator('.versions summary').click()
  await expect(page.locator('.versions a')).toHaveText(['9.1.0', '0.0.0', 'latest'])
  await page.locator('.versions').getByRole('link', { name: '0.0.0' }).click()
  await expect(page).toHaveURL(`${documents}/0.0.0/index.html`)
})

test('on a phone the menu opens over the page, and Escape gives the focus back', async ({ page, documents }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${documents}/latest/theming.html`)
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Documentation' })
  await expect(menu).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Theming' })).toBeFocused()
  await expectNoViolations(page, 'menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'HTTP API' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('HTTP API')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the kit in the page loads when it is seen, connects to the local world and follows the theme', async ({ page, documents, modal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 160 })
  await page.goto(`${documents}/latest/buttons.html`)
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  expect(asked.filter((path) => path === '/config.json' || path.includes('show-live'))).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.locator('foyer-connect-button').getByRole('button', { name: 'Connect wallet' }).click()
  const name = 'Foyer Devnet Wallet (in page)'
  await modal.press(name)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('foyer-connect-button')).toContainText('alice.eth')
  await expect(page.locator('foyer-account-button')).toContainText('ETH')
  await expect(page.locator('foyer-connect-button').getByRole('button')).toHaveAttribute('data-theme', 'dark')
})

test('the modal of the guide to themes takes the variables that are chosen', async ({ page, documents }) => {
  await page.goto(`${documents}/latest/theming.html`)
  await page.locator('.live').scrollIntoViewIfNeeded()
  const surface = page.locator('foyer-modal')
  await expect(surface.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('Orange')
  await expect.poll(() => surface.evaluate((modal) => getComputedStyle(modal).getPropertyValue('--foyer-accent').trim())).toBe('#b4500b')
  await expect(page.locator('.live-controls pre')).toContainText("'--foyer-accent': '#b4500b'")
})

for (const [scheme, width, paths] of [
  ['light', 1440, ['index', 'options', 'reference/react', 'moving/connectkit']],
  ...inLong(['dark', 1440, ['buttons', 'http/accounts']] as const),
  ...inLong(['light', 390, ['errors', 'buttons']] as const),
  ['dark', 390, ['index', 'buttons', 'http/accounts', 'errors']],
] as const)
  test(`axe finds nothing: ${scheme}, ${width} wide`, async ({ page, documents }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await page.goto(`${documents}/latest/${path}.html`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, path)
    }
    await field(page).fill('theme')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoViolations(page, 'search', ['.bar'])
  })
