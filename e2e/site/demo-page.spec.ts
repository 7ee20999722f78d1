/** The demo as a page: how it arrives, on a phone, in another language, and when something does not come. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/site.ts'

test.use({ withWallet: false })

const phone = { width: 390, height: 844 }
const preview = (page: Page) => page.getByRole('region', { name: /^Live preview/ })

test('on a phone the modal begins in the first screen, and the one button to connect is at the top', async ({ page, site }) => {
  await page.setViewportSize(phone)
  await page.goto(site)
  await expect(preview(page).getByText('Scan with your phone')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Read the documentation' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Source' })).toBeInViewport({ ratio: 1 })
})

for (const [width, locale] of [
  [1280, 'en'],
  [1280, 'ar'],
  [390, 'de'],
] as const)
  test(`nothing moves while the page comes on a slow line: ${width} wide, ${locale}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((tag) => localStorage.setItem('foyer-demo-language', tag), locale)
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/config.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(site)
    await expect(page.locator('foyer-modal section').first()).toBeVisible()
    await expect(page.locator('.cards h3', { hasText: 'Devnet' })).toBeAttached()
    // The words of the page take other room than the English ones that stand there until they come.
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
    expect(moved).toBeLessThan(locale === 'en' ? 0.001 : 0.1)
  })

test('what is copied is what is shown, and a change takes the word back', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(site)
  const figure = page.getByRole('figure', { name: 'Your page, whole' })
  // Noted in the page: it is said for four seconds, which a busy machine passes over.
  const said = await figure.getByRole('status').evaluateHandle((status) => {
    const words: (string | null)[] = []
    new MutationObserver(() => words.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true })
    return words
  })
  await figure.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => said.jsonValue()).toContain('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await figure.locator('pre').textContent())
  await page.getByRole('radio', { name: 'Paper' }).check({ force: true })
  await expect(figure.getByRole('status')).toHaveText('')
})

test('settings are reached and changed by keyboard alone, and focus stays where it is', async ({ page, site }) => {
  await page.goto(site)
  await page.getByRole('radio', { name: 'Foyer' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Midnight' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Midnight' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Ask for consent' }).focus()
  await page.keyboard.press('Space')
  await expect(preview(page).getByRole('checkbox')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ask for consent' })).toBeFocused()
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(
    preview(page)
      .or(page.getByRole('region', { name: /^Live-Vorschau/ }))
      .getByText('Mit dem Handy scannen'),
  ).toBeVisible()
})

test('a language that is chosen twice in a row is the second', async ({ page, site }) => {
  await page.goto(site)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/ja-/, async (route) => {
    await held
    await route.continue()
  })
  const language = page.locator('select')
  await language.scrollIntoViewIfNeeded()
  await language.selectOption('ja')
  await language.selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('without its configuration the page says so in the visitor’s language, and starts when it comes', async ({ page, site, trouble }) => {
  trouble.allow(/status of 500 .*config\.json/)
  await page.addInitScript(() => localStorage.setItem('foyer-demo-language', 'de'))
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(site)
  await expect(page.getByRole('alert')).toContainText('Die Konfiguration ist nicht angekommen')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByText('/config.json answered 500.')).toBeVisible()
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.locator('.intro h1')).toHaveText('Der Eingang und alles, was dahinter liegt')
})

test('a modal that does not come is said where it would be, and the rest of the page works', async ({ page, site, trouble }) => {
  trouble.allow(/ERR_FAILED .*\/assets\/mount-/)
  await page.route(/\/assets\/mount-/, (route) => route.abort())
  await page.goto(site)
  // The modal says it itself, with another try.
  await expect(preview(page).getByText('This part did not load. Check the connection, then try again.')).toBeVisible()
  await page.getByRole('radio', { name: 'Plum' }).check({ force: true })
  await expect(page.getByRole('figure', { name: 'Your page, whole' })).toContainText('#1a1020')
  await page.unroute(/\/assets\/mount-/)
  await preview(page).getByRole('button', { name: 'Try again' }).click()
  await expect(preview(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
})

test('it is described, compressed, kept by its hash, and says nothing in the console', async ({ page, site }) => {
  const said: string[] = []
  // A program that comes later than Chromium expects it to: what was loaded ahead is used all the same, and not asked for again.
  const isLate = /config\.json was preloaded using link preload but not used within a few seconds/
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && !isLate.test(message.text()) && said.push(message.text()),
  )
  const configured: string[] = []
  page.on('request', (request) => request.url() === `${site}/config.json` && configured.push(request.url()))
  page.on('pageerror', (error) => said.push(error.message))
  const answers = new Map<string, Readonly<Record<string, string>>>()
  page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()))
  await page.goto(site)
  await expect(preview(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
  await expect(page.locator('.cards h3', { hasText: 'Devnet' })).toBeAttached()
  expect(said).toEqual([])
  expect(configured).toHaveLength(1)
  expect((await page.locator('meta[name="description"]').getAttribute('content'))?.length).toBeGreaterThan(50)
  await expect(page).toHaveTitle('Foyer: connect a wallet')
  const scripts = [...answers].filter(([path]) => /^\/assets\/.*\.(js|css)$/.test(path))
  expect(scripts.length).toBeGreaterThan(3)
  for (const [path, headers] of scripts) expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=31536000, immutable'])
  for (const [path, headers] of scripts.filter(([, { 'content-length': length }]) => Number(length) > 2000))
    expect([path, headers['content-encoding']]).toEqual([path, 'br'])
  expect((await page.request.get(`${site}/robots.txt`)).status()).toBe(200)
})

test('forced colours show which network is in use', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(site)
  const outline = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).outlineStyle)
  await expect(page.getByRole('button', { name: 'Foyer Second', exact: true })).toBeVisible()
  expect([await outline('Foyer Local'), await outline('Foyer Second')]).toEqual(['solid', 'none'])
})
