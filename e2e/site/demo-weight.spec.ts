/** What a visit to the demo loads before anybody touches it, in which order, and what stays away until it is wanted. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/site.ts'

test.use({ withWallet: false, viewport: { width: 390, height: 844 } })

/** KiB as they cross the line, compressed; of a phone, in whose first screen the preview is. A figure is raised only with a reason. */
const budgets = {
  /** Document, style sheet and the script before the first paint. */
  paint: { kib: 5, files: 3 },
  /** The program, and all that it imports; React has a file of its own, which runs in a task of its own. */
  program: { kib: 100, files: 11 },
  /** With the preview, and what an open modal fetches ahead; two of them are what draws a network's picture and the links of a phone's wallets. */
  whole: { kib: 210, files: 76 },
} as const

type Seen = { readonly below?: boolean; readonly partsBelow?: boolean; readonly asked: readonly string[] }
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
  const program = /<meta name="program" content="([^"]+)">/.exec(document)?.[1]?.split(' ') ?? []
  // An open modal fetches the code of pairing last, once the browser is free; what else is waited for may come after it.
  const pairing = page.waitForResponse(/\/assets\/open-dapp-/)
  await page.goto(site)
  await expect(page.locator('foyer-modal section').first()).toBeVisible()
  await expect(page.locator('.cards h3', { hasText: 'Devnet' })).toBeAttached()
  await pairing
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

test('the program is asked for when the words are drawn, and shares the line with nothing that is drawn first', async ({ page, site }) => {
  await page.addInitScript(() => {
    // What is not drawn for a second is not waited for, and a busy machine takes longer: here the paint alone says when.
    const later = setTimeout.bind(globalThis)
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...given: unknown[]) => later(work, ms === 1000 ? 600_000 : ms, ...given),
    })
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
  const { paint, changed, scripts, sheet } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      changed: (window as unknown as { times: { changed?: number } }).times.changed ?? Number.NaN,
      scripts: files.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
      sheet: files.find(({ name }) => /\/assets\/.*\.css$/.test(name))?.startTime ?? Number.NaN,
    }
  })
  expect(paint).toBeGreaterThan(sheet)
  expect(scripts.length).toBeGreaterThan(1)
  expect(Math.min(...scripts)).toBeGreaterThan(paint)
  expect(changed).toBeGreaterThan(paint)
})

test('what stands in the document is what the program draws there: the first words, the ways on and the place of the preview', async ({
  page,
  site,
}) => {
  const read = () =>
    page.evaluate(() =>
      ['.intro h1', '.lead', '.intro .actions a', '.stage', '.preview > .about'].map((selector) => {
        const element = [...document.querySelectorAll(`#root ${selector}`)].find((one) => one.checkVisibility())
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        const text = selector === '.stage' ? '' : element?.textContent?.replace(/\s+/g, ' ').trim()
        return { selector, text, x, y, width, height }
      }),
    )
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/config.json', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(site)
  await expect(page.locator('.stage')).toBeVisible()
  const first = await read()
  release()
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  expect(await read()).toEqual(first)
})

test('the page asks the system for few fonts, and for those of other writings when a language can be chosen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(site)
  await expect(page.locator('.cards')).toBeAttached()
  const fonts = await page.evaluate(() => {
    // Boxes to tick have no letters.
    const styles = [...document.querySelectorAll('#root :not(input)')].map((element) => getComputedStyle(element))
    const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '').sort()
    return { families: distinct(styles.map(({ fontFamily }) => fontFamily)), weights: distinct(styles.map(({ fontWeight }) => fontWeight)) }
  })
  expect(fonts).toEqual({ families: ['system-ui, sans-serif', 'ui-monospace, monospace'], weights: ['400', '500', '600', '700'] })
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language.getByRole('option')).toHaveText(['English'])
  await language.scrollIntoViewIfNeeded()
  await expect(language.getByRole('option')).toHaveText(['English', 'العربية', 'Deutsch', '日本語'])
})

test('what stands below the first words and the product is drawn after them by turns, and nothing of it asks `Intl` for a number', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const seen: { below?: boolean; partsBelow?: boolean; readonly asked: string[] } = { asked: [] }
    Object.assign(window, { seen })
    const observer = new MutationObserver(() => {
      if (document.querySelector('#root foyer-connect-button')) seen.below ??= document.querySelector('#settings, .cards') !== null
      if (document.querySelector('#settings')) seen.partsBelow ??= document.querySelector('.cards') !== null
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
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  // The modal itself asks once it is free, so that the first amount is there at once.
  const asked = seen.asked.filter((stack) => /\/assets\/index-/.test(stack))
  expect({ below: seen.below, partsBelow: seen.partsBelow, asked }).toEqual({ below: false, partsBelow: false, asked: [] })
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
