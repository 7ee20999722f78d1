/** The demo as a visitor meets it: the product in the first screen, settings that the preview and the code follow, their language. */
import type { Page } from '@playwright/test'
import { inLong } from '../../scripts/long-form.ts'
import { expectNoViolations } from '../fixtures/axe.ts'
import { figures } from '../fixtures/figures.ts'
import { expect, test } from '../fixtures/site.ts'

test.use({ withWallet: false })

const preview = (page: Page) => page.getByRole('region', { name: /^Live preview/ })
const code = (page: Page) => page.getByRole('figure', { name: 'Your page, whole' })

test('the first screen has the product in use, what it costs, and the ways to documents and source', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(site)
  for (const shown of [
    page.locator('.intro h1'),
    preview(page).getByRole('button', { name: 'MetaMask' }),
    page.getByText(`${figures.pageKiB} KiB`, { exact: true }),
    page.getByText(`+${figures.openingKiB} KiB`, { exact: true }),
    page.getByText("script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"),
    page.getByRole('link', { name: 'Documentation', exact: true }).first(),
    page.getByRole('link', { name: 'Source' }).first(),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  // The page itself has opened nothing, and has let the preview take nothing from it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('a ready theme, an accent and a feature show in the preview beside them and in the code', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto(site)
  const surface = preview(page).locator('foyer-modal')
  const background = () => surface.evaluate((modal) => getComputedStyle(modal).getPropertyValue('--foyer-background').trim())
  await expect(preview(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Plum' }).check({ force: true })
  await expect.poll(background).toBe('#1a1020')
  await expect(code(page)).toContainText("'--foyer-background': '#1a1020'")
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await expect(code(page)).toContainText("'--foyer-accent': '#0f766e'")
  await page.getByRole('checkbox', { name: 'All wallets' }).uncheck()
  await expect(preview(page).getByRole('button', { name: /^All wallets/ })).toHaveCount(0)
  await expect(code(page)).toContainText('allWallets: false')
  // What is beside each other is in the window at one time.
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeInViewport()
  await expect(preview(page).getByRole('button', { name: 'MetaMask' })).toBeInViewport()
  await page.getByRole('button', { name: 'Defaults' }).click()
  await expect.poll(background).not.toBe('#1a1020')
  await expect(code(page)).not.toContainText('--foyer')
})

test('the whole page is in the visitor’s language, and is written its way', async ({ page, site }) => {
  await page.goto(site)
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.scrollIntoViewIfNeeded()
  await language.selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('.intro h1')).toHaveText('المدخل وكل ما وراءه')
  await expect(page.getByRole('button', { name: 'ربط المحفظة' }).first()).toBeVisible()
  // Nothing that a sentence says is left in English: what remains are names, code and units.
  const latin = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest('pre, code, select, noscript, script'))
          found.push(...(node.textContent?.match(/[a-z]{3,}/gi) ?? []))
      return [...new Set(found)].sort()
    })
  // What stands further below is drawn later.
  await expect.poll(latin).toEqual(['Devnet', 'ETH', 'EVM', 'Foyer', 'JavaScript', 'Local', 'MIT', 'React', 'Second', 'Wallet', 'page'])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('an account shows its balance in whole units, and the wallet has one name', async ({ page, site, modal }) => {
  await page.goto(site)
  const name = 'Foyer Devnet Wallet (in page)'
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await modal.press(name)
  const prompt = page.getByRole('dialog', { name })
  await prompt.getByRole('button', { name: 'Connect' }).click()
  const card = page.getByRole('region', { name: 'Account', exact: true })
  await expect(card).toContainText('alice.eth')
  await expect(card).toContainText(/Balance\s*(9,999\.\d+|10,000) ETH/)
  await expect(page.getByRole('button', { name: 'Send 0.001 ETH to yourself' })).toBeEnabled()
  await expect(page.getByText(/base units/)).toHaveCount(0)
})

test('on a phone the preview comes before the settings, and the settings before the rest', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(site)
  const top = (place: ReturnType<Page['locator']>) => place.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const tops = await Promise.all(['Live preview', 'Make it yours', 'Try every part'].map((name) => top(page.getByRole('region', { name }))))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

for (const [colorScheme, width, locale] of [
  ['light', 1280, 'en'],
  ['dark', 390, 'ar'],
  ...inLong(['dark', 1280, 'en'] as const, ['light', 390, 'ar'] as const),
] as const)
  test(`axe finds nothing: ${colorScheme}, ${width} wide, ${locale}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((tag) => localStorage.setItem('foyer-demo-language', tag), locale)
    await page.goto(site)
    await page.locator('#content .stage').scrollIntoViewIfNeeded()
    await expect(page.locator('foyer-modal section').first()).toBeVisible()
    await expect(page.locator('.cards h3', { hasText: 'Devnet' })).toBeAttached()
    await expectNoViolations(page, 'demo')
  })
