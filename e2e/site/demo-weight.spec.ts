/** What a visit to the demo loads before anybody touches it, in which order, and what stays away until it is wanted. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/site.ts'

test.use({ withWallet: false, viewport: { width: 390, height: 844 } })

/** KiB as they cross the line, compressed; of a phone, in whose first screen the preview is. A figure is raised only with a reason. */
const budgets = {
  /** Document, style sheet and the script before the first paint. */
  paint: { kib: 5, files: 3 },
  /** The program, and all that it imports. */
  program: { kib: 99, files: 10 },
  /** With the preview, and what an open modal fetches ahead; two of them are what draws a network's picture and the links of a phone's wallets. */
  whole: { kib: 210, files: 75 },
} as const

type Fetched = { readonly path: string; readonly type: string; readonly bytes: number }

/** What the page's own origin sends from now on, in the order in which it was asked for. */
function watchFetched(page: Page, site: string): () => Promise<readonly Fetched[]> {
  const asked: Promise<Fetched | undefined>[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== new URL(site).origin) return
    const arrived = request.response().then(async () => ({
      path: url.pathname,
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    }))
    asked.push(arrived.catch(() => undefined))
  })
  return async () => (await Promise.all(asked)).filter((one) => one !== undefined)
}

function sum(fetched: readonly Fetched[]): { readonly kib: number; readonly files: number } {
  return { kib: fetched.reduce((all, { bytes }) => all + bytes, 0) / 1024, files: fetched.length }
}

function expectWithin(fetched: readonly Fetched[], budget: { readonly kib: number; readonly files: number }): void {
  const { kib, files } = sum(fetched)
  expect(fetched.length).toBeGreaterThan(0)
  expect({ kib: kib <= budget.kib ? 'within' : kib, files: files <= budget.files ? 'within' : files }).toEqual({
    kib: 'within',
    files: 'within',
  })
}

test('before a click a visit loads no more than its budgets', async ({ page, site }) => {
  const fetched = watchFetched(page, site)
  const document = await (await page.request.get(site)).text()
  const program = [...document.matchAll(/rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, path]) => path)
  await page.goto(site)
  await expect(page.locator('foyer-modal section').first()).toBeVisible()
  await expect(page.locator('.cards h3', { hasText: 'Devnet' })).toBeAttached()
  // An open modal fetches the code of pairing last, once the browser is free.
  await page.waitForResponse(/\/assets\/open-dapp-/)
  await page.waitForLoadState('networkidle')
  const all = await fetched()
  expectWithin(
    all.filter(({ path, type }) => type === 'document' || type === 'stylesheet' || path === '/first.js'),
    budgets.paint,
  )
  expectWithin(
    all.filter(({ path }) => program.includes(path)),
    budgets.program,
  )
  expectWithin(all, budgets.whole)
  expect(all.filter(({ path }) => path.startsWith('/assets/page-wallet-'))).toEqual([])
})

test('the style sheet is asked for before any of the program, which runs when the words are drawn', async ({ page, site }) => {
  const fetched = watchFetched(page, site)
  await page.addInitScript(() => {
    const times: { changed?: number } = {}
    Object.assign(window, { times })
    const observer = new MutationObserver(() => {
      const root = document.querySelector('#root')
      if (root?.querySelector('button')) times.changed ??= performance.now()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(site)
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const changed = await page.evaluate(() => (window as unknown as { times: { changed?: number } }).times.changed)
  expect(paint).toBeGreaterThan(0)
  expect(changed).toBeGreaterThan(paint as number)
  const paths = (await fetched()).map(({ path }) => path).filter((path) => path.startsWith('/assets/'))
  expect(paths[0]).toMatch(/\.css$/)
})

test('what stands below the first words and the product is drawn after them, and nothing of it asks `Intl` for a number', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const seen: { below?: boolean; readonly asked: string[] } = { asked: [] }
    Object.assign(window, { seen })
    const observer = new MutationObserver(() => {
      if (document.querySelector('#root foyer-connect-button')) seen.below ??= document.querySelector('#settings, .cards') !== null
    })
    observer.observe(document, { childList: true, subtree: true })
    for (const name of ['NumberFormat', 'DisplayNames'] as const) {
      const own = Intl[name]
      const construct = (target: object, args: readonly unknown[]): object => {
        seen.asked.push(String(new Error(name).stack))
        return Reflect.construct(target as never, args)
      }
      Object.assign(Intl, { [name]: new Proxy(own, { construct }) })
    }
  })
  await page.goto(site)
  await expect(page.locator('foyer-modal section').first()).toBeVisible()
  await expect(page.locator('.cards')).toBeAttached()
  const seen = await page.evaluate(() => (window as unknown as { seen: { below?: boolean; asked: readonly string[] } }).seen)
  // The modal itself asks once it is free, so that the first amount is there at once.
  const asked = seen.asked.filter((stack) => /\/assets\/index-/.test(stack))
  expect({ below: seen.below, asked }).toEqual({ below: false, asked: [] })
})

test('the devnet wallet is announced without its code, which comes with the first request and connects', async ({ page, site, modal }) => {
  const fetched = watchFetched(page, site)
  const isThere = async () => (await fetched()).some(({ path }) => path.startsWith('/assets/page-wallet-'))
  const name = 'Foyer Devnet Wallet (in page)'
  await page.goto(site)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
  expect(await isThere()).toBe(false)
  await modal.press(name)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('alice.eth')
  expect(await isThere()).toBe(true)
})

test('where the wallet’s code does not arrive, its card says so, and the next press has it', async ({ page, site, trouble }) => {
  trouble.allow(/ERR_FAILED .*\/assets\/page-wallet-/)
  await page.route(/\/assets\/page-wallet-/, (route) => route.abort())
  await page.goto(site)
  const card = page.getByRole('region', { name: 'Foyer Devnet Wallet (in page)' })
  const open = card.getByRole('button', { name: 'Open its own screen' })
  await open.click()
  await expect(card.getByRole('status')).toContainText('Its code did not arrive.')
  await page.unroute(/\/assets\/page-wallet-/)
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Foyer Devnet Wallet (in page)' })).toBeVisible()
  await expect(card.getByRole('status')).toHaveText('')
})
