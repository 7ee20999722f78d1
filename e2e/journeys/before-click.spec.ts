/** A page with the kit asks nobody for anything until somebody clicks. */
import type { Page, Request } from '@playwright/test'
import { codeIn } from '../fixtures/pairing.ts'
import { expect, test } from '../fixtures/test.ts'

function recordForeign(page: Page, own: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // Service workers of extensions are not the page; data: is no request.
    if (protocol.startsWith('http') && origin !== own) seen.push(`${request.method()} ${request.url()}`)
  })
  return seen
}

test('not before the click, also with an installed wallet and a pointer over the button', async ({ page, host, wallet: _, modal }) => {
  const foreign = recordForeign(page, host.url)
  await page.goto(host.url)
  await modal.button.hover()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})

test('not before the click with a restored connection either', async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await page.goto('about:blank')
  const foreign = recordForeign(page, host.url)
  await page.goto(host.url)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})

test('fetches the pairing code’s chunk after the first click and before it is needed, and contacts no relay by itself', async ({
  page,
  host,
  modal,
}) => {
  const begun: string[] = []
  const scripts: string[] = []
  const sockets: string[] = []
  const to = (list: string[]) => (request: Request) => {
    if (request.resourceType() === 'script') list.push(new URL(request.url()).pathname)
  }
  page.on('request', to(begun))
  page.on('requestfinished', to(scripts))
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const parts = ['connecting-wallet-connect-basic', 'pairing-code', 'pairing-feature', 'open-dapp', 'requested-methods']
  const here = () => parts.filter((part) => scripts.some((path) => path.includes(`/${part}-`)))
  await page.goto(host.url)
  await page.waitForLoadState('networkidle')
  expect(here()).toEqual([])
  await modal.open()
  await expect.poll(here).toEqual(parts)
  // Moving in the open modal fetches the view that a press on a wallet shows; that has come, too.
  await page.mouse.move(20, 20)
  await expect.poll(() => scripts.some((path) => path.includes('/connecting-external-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
  const before = begun.length
  await modal.press(/^Scan with your phone/)
  await expect(codeIn(modal)).toBeVisible()
  // What will be wanted of the account comes while the wallet is asked: nothing that is shown until it answers needs it.
  const later = /\/(?:account-feature|supported-chains-feature|resource|to-decimal|token|plain-name|map-in-slices|parse-caip10)-/
  expect(begun.slice(before).filter((path) => !later.test(path))).toEqual([])
})

test('nothing is left behind in storage by looking at a page', async ({ page, host, wallet: _ }) => {
  await page.goto(host.url)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})
