/** What a reload finds: the account at once, before anything on the network has answered. */
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test('restores the account before any network answer and before the wallet speaks', async ({ page, host, wallet, modal, world }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await wallet.set({ answers: 'never', scope: 'everything' })
  // Nothing but the page itself is answered from here on.
  await page.route(
    (url) => url.origin !== host.url,
    () => new Promise(() => {}),
  )
  await page.reload()
  await expectShown(page, { address: world.accounts.alice.address, network: 'eip155:31337' })
  await expect(modal.button).toHaveText(/alice\.eth/)
})

test('the name is there with the account, and its picture is not fetched before a click', async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
  await expect(modal.button).toHaveText(/alice\.eth/)
  await page.keyboard.press('Escape')
  const foreign: string[] = []
  // What the page that is left still says as it closes is not the reloaded page's.
  page.once('framenavigated', () =>
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== host.url) foreign.push(request.url())
    }),
  )
  await page.reload()
  await expect(modal.button).toHaveText(/alice\.eth/)
  await expectShown(page, { status: 'connected' })
  expect(foreign).toEqual([])
})

test('a wallet that took access back meanwhile ends it', async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await page.goto('about:blank')
  await wallet.send({ type: 'revoke', origin: host.url })
  await page.goto(host.url)
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})

test('the account chosen in the page stays chosen', async ({ page, host, wallet, modal, world, trouble }) => {
  // This account's avatar is an SVG inside its address. A page that wants those has to allow data: for pictures.
  trouble.allow(/img-src/)
  await page.goto(host.url)
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  const window = await wallet.approval('Connect to this site')
  await window.getByRole('checkbox', { name: /Account 2/ }).check()
  await wallet.approve()
  await modal.open('Account')
  await modal.press('Settings')
  await modal.press(/^Wallet/)
  await modal.press(/0x7099|7 0 9 9/)
  await expectShown(page, { address: world.accounts.bob.address })
  await page.reload()
  await expectShown(page, { status: 'connected', address: world.accounts.bob.address })
})

test('a storage full of nonsense is a fresh start', async ({ page, host }) => {
  await page.goto(host.url)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"__proto__":{"polluted":true}')
    localStorage.setItem('@foyer/foyer-local/connection_status', 'connected')
    localStorage.setItem('@foyer/foyer-local/connections', '{"version":1,"byNamespace":{"eip155":{"accounts":[{"address":"<img>"}]}}}')
  })
  await page.reload()
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})
