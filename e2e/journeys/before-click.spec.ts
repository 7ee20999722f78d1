/** A page with the kit asks nobody for anything until somebody clicks. */
import type { Page, Request } from '@playwright/test'
import { readChunks } from '../fixtures/chunks.ts'
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

/** Modules that begin what is loaded when it is needed: a feature, a view, what an adapter and the pairing client do once they are used. */
const pairing = [
  'packages/core/src/features/pairing/pairing-feature.ts',
  'packages/pairing/src/kit/open-dapp.ts',
  'packages/chains/src/evm/paired/requested-methods.ts',
  'packages/react/src/screens/connecting-wallet-connect-basic/connecting-wallet-connect-basic.tsx',
]
/** What the opened list has its pictures drawn with, and what tells that it was opened: neither waits for the other, nor for a press. */
const opened = [
  'packages/ui/src/exports/picture.ts',
  'packages/ui/src/network-image/network-mark.ts',
  'packages/core/src/features/analytics/analytics-feature.ts',
]
/** The view that a press on a wallet shows, and what says that it has answered. */
const waitingForWallet = ['packages/react/src/screens/connecting-external/connecting-external.tsx', 'packages/react/src/modal/success.ts']
/** What will be wanted of the account, and of its network. */
const account = ['account', 'supported-chains'].map((name) => `packages/core/src/features/${name}/${name}-feature.ts`)

const featureCode = /\/features\/([^/]+)\/\1-feature\.ts$/
const viewCode = /\/screens\/([^/]+)\/\1\.tsx$/

test('fetches the pairing code’s chunk after the first click and before it is needed, and contacts no relay by itself', async ({
  page,
  host,
  modal,
}) => {
  const chunks = await readChunks()
  const begun: string[] = []
  const scripts: string[] = []
  const sockets: string[] = []
  const to = (list: string[]) => (request: Request) => {
    if (request.resourceType() === 'script') list.push(new URL(request.url()).pathname)
  }
  page.on('request', to(begun))
  page.on('requestfinished', to(scripts))
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const missing = (modules: readonly string[]) => [...chunks.filesFor(modules)].filter((file) => !scripts.includes(file))
  await page.goto(host.url)
  await page.waitForLoadState('networkidle')
  // Before a click nothing comes but what finds wallets and shows them; whatever else the kit can do may not.
  expect(chunks.namesIn(begun, featureCode).filter((name) => !['alerts', 'catalogue'].includes(name))).toEqual([])
  expect(chunks.namesIn(begun, viewCode).filter((name) => name !== 'connect')).toEqual([])
  for (const module of pairing) expect(begun).not.toContain(chunks.fileOf(module))
  await modal.open()
  await expect.poll(() => missing([...opened, ...pairing])).toEqual([])
  // Moving in the open modal fetches what a press on a wallet needs; that has come, too. Who moves before the modal listens moves on.
  let moves = 0
  const move = () => page.mouse.move(20 + (moves++ % 2), 20)
  await expect.poll(async () => move().then(() => missing(waitingForWallet))).toEqual([])
  await page.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
  const before = begun.length
  await modal.press(/^Scan with your phone/)
  await expect(codeIn(modal)).toBeVisible()
  // What will be wanted of the account comes while the wallet is asked: nothing that is shown until it answers needs it.
  const later = chunks.filesFor(account)
  expect(begun.slice(before).filter((path) => !later.has(path))).toEqual([])
})

test('nothing is left behind in storage by looking at a page', async ({ page, host, wallet: _ }) => {
  await page.goto(host.url)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})
