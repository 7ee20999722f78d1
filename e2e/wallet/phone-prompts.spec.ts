/** How the phone wallet asks its person: one thing at a time, out of reach of a stray tap, and with what came of it in words. */
import { parseEther, stringToHex } from 'viem'
import { expectNoViolations } from '../fixtures/axe.ts'
import type { Dapp } from '../fixtures/dapp.ts'
import { drivePhone, type Phone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

async function connect(phone: Phone, dapp: Dapp) {
  const { uri, approval } = await dapp.propose()
  await phone.pair(uri)
  await phone.approve(wantsToConnect)
  return approval
}

test('shows the prompts of two apps one after the other, and a double tap answers only the first', async ({ phone, startDapp, world }) => {
  const { alice } = world.accounts
  const [shop, bank] = [startDapp({ name: 'Shop' }), startDapp({ name: 'Bank' })]
  const [inShop, inBank] = [await connect(phone, shop), await connect(phone, bank)]
  const first = shop.request(inShop, { method: 'personal_sign', params: [stringToHex('For the shop'), alice.address] })
  await phone.asked('Sign a message')
  const second = bank.request(inBank, { method: 'personal_sign', params: [stringToHex('For the bank'), alice.address] })
  await expect(phone.dialog.getByText('1 more after this one')).toBeVisible()
  await expect(phone.dialog.getByText('For the shop')).toBeVisible()
  await expectNoViolations(phone.page, 'one of two prompts')
  const button = phone.dialog.getByRole('button', { name: 'Sign', exact: true })
  // It takes a press by now.
  await button.click({ trial: true })
  // The second press is on what came in the place of the first, the moment it stands there: from outside it would come later on a busy machine.
  await button.evaluate((sign) => {
    const { left, top, width, height } = sign.getBoundingClientRect()
    const press = (): void => (document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement | null)?.click()
    return new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        if (!document.body.textContent?.includes('For the bank')) return
        seen.disconnect()
        press()
        resolve()
      })
      seen.observe(document.body, { subtree: true, childList: true, characterData: true })
      press()
    })
  })
  expect(await first).toMatch(/^0x/)
  await expect(phone.dialog.getByText('For the bank')).toBeVisible()
  await expect(phone.dialog.getByText('more after this one')).toBeHidden()
  await phone.reject('Sign a message')
  await expect(second).rejects.toMatchObject({ peerCode: 4001 })
  await phone.says('Declined. Bank was told so.')
})

test('shows what failed after its approval, and what the wallet declines by itself', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  const session = await connect(phone, dapp)
  const { alice, bob } = world.accounts
  const payment = { from: alice.address, to: bob.address, value: `0x${parseEther('99999999').toString(16)}` }
  const sent = dapp.request(session, { method: 'eth_sendTransaction', params: [payment] })
  await phone.asked('Confirm a transaction')
  await expect(phone.dialog.getByText(/will most likely fail/)).toBeVisible()
  await phone.approve('Confirm a transaction')
  await expect(sent).rejects.toMatchObject({ code: 'peer_failed' })
  await phone.says(/^eth_sendTransaction for A Node dapp failed: /)
  await phone.page.getByRole('button', { name: 'Put this away' }).click()
  await expect(phone.page.locator('.note p')).toHaveText('')

  await phone.set({ rejects: true })
  await expect(dapp.request(session, { method: 'personal_sign', params: [stringToHex('No'), alice.address] })).rejects.toMatchObject({
    peerCode: 4001,
  })
  await phone.says('Declined. A Node dapp was told so.')
})

test('the lock is in front of everything, a connection included', async ({ phone, startDapp }) => {
  await phone.set({ locked: true })
  const { uri, approval } = await startDapp().propose()
  await phone.pair(uri)
  await phone.asked('The wallet is locked')
  await expect(phone.dialog.getByText('A Node dapp')).toBeVisible()
  await expect(phone.dialog.getByRole('checkbox')).toHaveCount(0)
  await expectNoViolations(phone.page, 'the lock')
  await phone.dialog.getByRole('button', { name: 'Unlock' }).click()
  await phone.approve(wantsToConnect)
  await approval
})

test('closes a prompt whose time is over, and says so', async ({ phone, startDapp, world }) => {
  await phone.page.clock.install()
  await phone.page.reload()
  const dapp = startDapp()
  const session = await connect(phone, dapp)
  void dapp.request(session, { method: 'personal_sign', params: [stringToHex('Soon'), world.accounts.alice.address] })
  await phone.asked('Sign a message')
  await phone.page.clock.fastForward('05:05')
  await expect(phone.dialog).toBeHidden()
  await phone.says('The time to answer A Node dapp is over.')
})

test('a name cannot pretend: no lines of its own, nothing that turns the direction of the rest', async ({ phone, startDapp }) => {
  const dapp = startDapp({ name: '\u202Eknab\u202C\nVerified\u0000 by us ' })
  const { uri, approval } = await dapp.propose()
  await phone.pair(uri)
  await expect(phone.dialog.getByRole('heading', { name: 'knab Verified by us', exact: true })).toBeVisible()
  await phone.approve(wantsToConnect)
  const session = await approval
  await phone.says('Connected to knab Verified by us. You can go back to it.')
  await dapp.client.disconnect(session.topic, { code: 6000, message: 'Send your keys to https://thief.example' })
  await phone.says('knab Verified by us has disconnected.')
  await expect(phone.page.getByText('thief')).toHaveCount(0)
})

test('works with the keyboard alone: paste a code, decline with Escape, and the focus returns', async ({ phone, startDapp }) => {
  const { page } = phone
  await page.bringToFront()
  const dapp = startDapp()
  const code = page.getByLabel('Code from the app')
  for (const field of [
    code,
    page.getByRole('button', { name: 'Connect', exact: true }),
    page.getByRole('button', { name: 'Scan with the camera' }),
    page.getByRole('button', { name: 'Scan this screen' }),
    page.getByLabel('Choose a picture of a code'),
    page.locator('summary', { hasText: 'Settings' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  const { uri, approval } = await dapp.propose()
  await code.focus()
  await page.keyboard.insertText(uri)
  await page.keyboard.press('Enter')
  await phone.asked(wantsToConnect)
  // A stray Enter says neither yes nor no.
  await page.keyboard.press('Enter')
  await phone.asked(wantsToConnect)
  await page.keyboard.press('Escape')
  await expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
  await expect(phone.dialog).toBeHidden()
  await expect(code).toBeFocused()
})

for (const on of ['a phone', 'a desktop'] as const) {
  test.describe(`on ${on}`, () => {
    const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
    if (on === 'a phone') test.use({ device: { userAgent: pixel, viewport: { width: 390, height: 844 }, hasTouch: true } })

    test('opened from an app it leads back once the app has its answer, where apps lead here again', async ({
      page,
      startDapp,
      world,
      context,
    }) => {
      const { uri, approval } = await startDapp().propose()
      await page.goto('about:blank')
      const opening = context.waitForEvent('page')
      await page.evaluate(
        (url) => {
          const link = Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'noopener', textContent: 'Open' })
          document.body.append(link)
          link.click()
        },
        `${phoneUrl(world)}/wc?uri=${encodeURIComponent(uri)}`,
      )
      const phone = drivePhone(await opening)
      const back = phone.page.getByRole('button', { name: 'Back to the app' })
      await phone.asked(wantsToConnect)
      await expect(back).toBeHidden()
      await phone.approve(wantsToConnect)
      await approval
      await phone.says('You can go back to it')
      if (on === 'a phone') {
        const closed = phone.page.waitForEvent('close')
        // The page may be gone before the click is reported as done.
        await back.click().catch(() => undefined)
        await closed
      } else {
        await expect(phone.page.getByText('Keep this page open')).toBeVisible()
        await expect(back).toBeHidden()
      }
    })
  })
}
