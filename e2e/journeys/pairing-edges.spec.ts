/** Leaving in the middle, two kits, the modal in the page: what a paired wallet does meanwhile. */
import type { Kit } from '@foyer/core'
import { driveModal, expectShown } from '../fixtures/modal.ts'
import { choosePhone, codeIn, connectPhone, copyCode, phoneName, tapPhone } from '../fixtures/pairing.ts'
import { drivePhone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test('connects nobody when the modal closes before the phone approves, notifies the phone, and pairs with the next code', async ({
  page,
  host,
  modal,
  phone,
}) => {
  await page.goto(host.url)
  await choosePhone(modal)
  await phone.pair(await copyCode(page, modal))
  await phone.asked(wantsToConnect)
  await modal.press('Close')
  await modal.closed()
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
  await expect(phone.dialog).toBeHidden()
  await connectPhone({ page, modal, phone })
})

test('lists the phone first among recent wallets the next time', async ({ page, host, modal, phone }) => {
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
  await modal.press('Disconnect')
  await expectShown(page, { status: 'disconnected' })
  await page.reload()
  await modal.open()
  await expect(modal.dialog.getByRole('region', { name: 'Recent' }).getByRole('button', { name: new RegExp(phoneName) })).toBeVisible()
})

test('two kits on a page have a session each', async ({ page, host, phone }) => {
  await page.goto(`${host.url}/two-kits.html`)
  const state = (kit: 'left' | 'right') =>
    page.evaluate((side) => {
      const connection = (globalThis as unknown as { kits: Record<string, Kit> }).kits[side]?.getState().connections.eip155
      return `${connection?.status} ${connection?.status === 'connected' ? connection.session?.slice(0, 6) : undefined}`
    }, kit)
  const modal = driveModal(page)
  for (const name of ['left', 'right'] as const) {
    await page.getByRole('button', { name: `Connect ${name}` }).click()
    await modal.press(new RegExp(phoneName))
    await phone.pair(await copyCode(page, modal))
    await phone.asked(wantsToConnect)
    await expect(phone.dialog.getByText(name === 'left' ? 'Left' : 'Right', { exact: true }).first()).toBeVisible()
    await phone.approve(wantsToConnect)
    await modal.closed()
    await expect.poll(() => state(name)).toMatch(/^connected /)
  }
  expect(await state('left')).not.toBe(await state('right'))
  await phone.app('Left').getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => state('left')).toMatch(/^disconnected/)
  expect(await state('right')).toMatch(/^connected /)
  await page.reload()
  await expect.poll(() => state('right')).toMatch(/^connected /)
  expect(await state('left')).not.toMatch(/^connect/)
})

test('embedded, the code is shown in the page, and the account takes its place', async ({ page, host, phone }) => {
  await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify({ enableEmbedded: true }))}`)
  await page.evaluate(() => {
    const element = Object.assign(document.createElement('foyer-modal'), { kit: (globalThis as unknown as { kit: Kit }).kit })
    document.querySelector('main')?.prepend(element)
  })
  const view = (name: string | RegExp) => page.getByRole('region', { name })
  await view('Connect a wallet')
    .getByRole('button', { name: new RegExp(phoneName) })
    .click()
  const pairing = view(new RegExp(phoneName))
  await expect(codeIn({ ...driveModal(page), dialog: pairing })).toBeVisible()
  const code = await copyCode(page, {
    ...driveModal(page),
    dialog: pairing,
    press: (name) => pairing.getByRole('button', { name, exact: true }).click(),
  })
  await phone.pair(code)
  await phone.approve(wantsToConnect)
  await expect(view('Account')).toBeVisible()
  await expectShown(page, { status: 'connected' })
  await phone.app('Hostile host').getByRole('button', { name: 'Disconnect' }).click()
  await expect(view('Connect a wallet')).toBeVisible()
  await expectShown(page, { status: 'disconnected' })
})

test('alerts the integrator when the relay does not know the project, and tells the visitor that it is not theirs to mend', async ({
  page,
  host,
  world,
  trouble,
}) => {
  trouble.allow(/APKT007|WebSocket is already in CLOSING/)
  const relay = `${world.server.url.replace(/^http/, 'ws')}/relay`
  const options = { projectId: 'unknown-project', server: '', hosts: { relay }, debug: true }
  await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
  const modal = driveModal(page)
  await modal.open()
  await modal.press(/Scan with your phone/)
  await expect(modal.dialog.getByText('Invalid Project ID')).toBeVisible()
  await expect(modal.dialog.getByText('This site is not set up correctly')).toBeVisible()
})

test.describe('Safari on an iPhone', () => {
  test.use({
    device: {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    },
  })

  test('a page that reloads while the wallet is in front reuses the code and keeps the link', async ({
    page,
    host,
    modal,
    context,
    world,
  }) => {
    await page.goto(host.url)
    await modal.open()
    const phone = await tapPhone(page, modal, phoneUrl(world))
    await phone.asked(wantsToConnect)
    await page.reload()
    await expectShown(page, { status: 'connecting', address: 'nobody' })
    await phone.approve(wantsToConnect)
    await phone.says('You can go back to it')
    await page.bringToFront()
    await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
    const coming = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await drivePhone(await coming).approve('Sign a message')
    await expectShown(page, { signed: /^0x/ })
  })
})
