/** The code itself: it is renewed before it ends, waits for a relay that is away, and leads from a phone's own page to the wallet. */
import { expectShown } from '../fixtures/modal.ts'
import { choosePhone, codeIn, copyCode, phoneName, tapPhone } from '../fixtures/pairing.ts'
import { drivePhone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test('shows how long the code works, replaces it in time, and connects with the new one', async ({ page, host, modal, phone, world }) => {
  await page.clock.install()
  await page.goto(host.url)
  await choosePhone(modal)
  await expect(modal.dialog.getByText(/^Works for another 3:/)).toBeVisible()
  const first = await copyCode(page, modal)
  await page.clock.fastForward('03:52')
  await expect(modal.dialog.getByText('The last code ran out. This is a new one.').first()).toBeVisible()
  const second = await copyCode(page, modal)
  expect(second).not.toBe(first)
  await phone.pair(second)
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
})

test('shows that the relay is unreachable, and connects on another try', async ({ page, host, modal, phone, world, trouble }) => {
  trouble.allow(/WebSocket connection|net::ERR_|Failed to load resource/)
  await page.goto(host.url)
  await choosePhone(modal)
  const code = await copyCode(page, modal)
  await world.server.kill()
  await phone.pair(code)
  await expect(phone.page.getByText('The relay does not answer')).toBeVisible()
  await world.server.restart()
  await phone.approve(wantsToConnect)
  await expectShown(page, { status: 'connected' })
})

test.describe('on a phone', () => {
  test.use({
    device: {
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    },
  })

  test('the first tap opens the wallet with the code in its link, and the page is connected on coming back', async ({
    page,
    host,
    modal,
    world,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.goto(host.url)
    await modal.button.hover()
    await page.waitForLoadState('networkidle')
    expect(sockets).toEqual([])
    await modal.open()
    const phone = await tapPhone(page, modal, phoneUrl(world))
    const code = new RegExp(`^${phoneUrl(world)}/wc\\?uri=wc%3A`)
    // The view behind it has the same code, and no second one was made.
    await modal.titled(new RegExp(phoneName))
    await expect(modal.dialog.getByRole('link', { name: `Open ${phoneName} again` })).toHaveAttribute('href', code)
    await expect(modal.dialog.getByText('The last code ran out. This is a new one.')).toBeHidden()
    await phone.approve(wantsToConnect)
    await phone.says('You can go back to it')
    await page.bringToFront()
    await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
    expect(phone.page.url()).toBe(`${phoneUrl(world)}/`)

    // A request leads there again, by the link that was kept.
    const coming = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const again = drivePhone(await coming)
    await again.approve('Sign a message')
    await expectShown(page, { signed: /^0x/ })
  })
})

test('without any adapter the page pairs all the same, signs, and remembers it', async ({ page, host, modal, phone, world }) => {
  await page.goto(`${host.url}/?adapters=none`)
  await modal.open('Scan with your phone')
  await expect(codeIn(modal)).toBeVisible()
  await phone.pair(await copyCode(page, modal))
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
  await page.reload()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
})

test('keeps the code and its key out of the page’s addresses, and requests nothing before a click', async ({
  page,
  host,
  modal,
  phone,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== host.url) foreign.push(request.url())
  })
  page.on('websocket', (socket) => foreign.push(socket.url()))
  await page.goto(host.url)
  await modal.button.hover()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  await choosePhone(modal)
  const code = await copyCode(page, modal)
  await phone.pair(code)
  await phone.approve(wantsToConnect)
  await expectShown(page, { status: 'connected' })
  const key = /symKey=([0-9a-f]{64})/.exec(code)?.[1] ?? 'no key'
  expect(key).not.toBe('no key')
  expect(foreign.filter((url) => url.includes(key) || url.includes('wc:') || url.includes('wc%3A'))).toEqual([])
})
