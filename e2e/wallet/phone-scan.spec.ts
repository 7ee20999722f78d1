/** The ways a code comes to the phone wallet without being typed: by camera, from the screen, as a picture, pasted and dropped. */
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inLong } from '../../scripts/long-form.ts'
import { expectNoViolations } from '../fixtures/axe.ts'
import { filmOf, pictureOf } from '../fixtures/code-picture.ts'
import { type Launched, launch } from '../fixtures/launch.ts'
import { driveModal, expectShown, type Modal } from '../fixtures/modal.ts'
import { codeIn, openAnyCode } from '../fixtures/pairing.ts'
import { drivePhone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

/** A browser of its own, on the phone's page: a device for each test. */
async function withDevice(args: readonly string[], work: (page: Page, launched: Launched) => Promise<void>): Promise<void> {
  const launched = await launch(undefined, { args, device: { viewport: { width: 390, height: 844 } } })
  try {
    await work(launched.context.pages()[0] ?? (await launched.context.newPage()), launched)
  } finally {
    await launched.close()
  }
}

/** What somebody has before them who points a phone at the code: it, and a hand's breadth of what surrounds it. */
async function aroundCode(page: Page, modal: Modal): Promise<Buffer> {
  const box = await codeIn(modal).boundingBox()
  if (!box) throw new Error('No code is shown.')
  const [margin, { x, y, width, height }] = [100, box]
  return page.screenshot({ clip: { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin } })
}

// A code is dark on light in both: that is measured in `qr.browser.test.tsx`.
for (const themeMode of ['light', ...inLong('dark' as const)] as const) {
  test(`the camera reads the code that the ${themeMode} modal shows, and the page is connected`, async ({
    page,
    host,
    world,
    context,
  }, info) => {
    const modal = driveModal(page)
    await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify({ themeMode }))}`)
    await openAnyCode(modal)
    await expect(codeIn(modal)).toBeVisible()
    const easel = await context.newPage()
    const film = info.outputPath('code.y4m')
    await writeFile(film, await filmOf(easel, await aroundCode(page, modal)))
    await easel.close()
    const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
    await withDevice(camera, async (wallet) => {
      await wallet.goto(phoneUrl(world))
      const phone = drivePhone(wallet)
      await wallet.getByRole('button', { name: 'Scan with the camera' }).click()
      await phone.approve(wantsToConnect)
      await phone.says('Connected to')
      await modal.closed()
      await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
    })
  })
}

test('the screen is read where the code is on it', async ({ startDapp, world }) => {
  const { uri, approval } = await startDapp().propose()
  // The browser answers its own prompt of what to share: the tab of that title.
  const screen = ['--auto-select-tab-capture-source-by-title=The code', '--auto-accept-this-tab-capture']
  await withDevice(screen, async (page, { context }) => {
    const easel = await context.newPage()
    await pictureOf(easel, uri)
    await easel.evaluate(() => {
      document.title = 'The code'
    })
    await page.bringToFront()
    await page.goto(phoneUrl(world))
    await page.getByRole('button', { name: 'Scan this screen' }).click()
    await drivePhone(page).approve(wantsToConnect)
    await approval
  })
})

test('explains a camera that is not allowed, and none at all; another way still works', async ({ phone, startDapp, world }) => {
  await phone.page.getByRole('button', { name: 'Scan with the camera' }).click()
  await phone.says('There is no camera')
  await expect(phone.dialog).toBeHidden()
  // What comes after is said in its place.
  const { uri, approval } = await startDapp().propose()
  await phone.page.goto(`${phoneUrl(world)}/wc?uri=${encodeURIComponent(uri)}`)
  await phone.approve(wantsToConnect)
  await approval
  await phone.says('Connected to A Node dapp')
  await phone.page.getByRole('button', { name: 'Scan with the camera' }).click()
  await phone.says('There is no camera')
  await phone.app('A Node dapp').getByRole('button', { name: 'Disconnect' }).click()
  await phone.says('Disconnected from A Node dapp')

  await withDevice(['--use-fake-device-for-media-stream', '--deny-permission-prompts'], async (page) => {
    await page.goto(phoneUrl(world))
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await drivePhone(page).says('was not allowed')
  })
})

test('scanning can be given up, and the camera is let go', async ({ world }) => {
  await withDevice(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'], async (page) => {
    await page.goto(phoneUrl(world))
    const scan = page.getByRole('button', { name: 'Scan with the camera' })
    const video = page.getByLabel('What is being scanned')
    const tracks = async () => {
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
      return video.evaluateHandle((element: HTMLVideoElement) => (element.srcObject as MediaStream).getTracks())
    }
    for (const giveUp of [() => page.keyboard.press('Escape'), () => page.getByRole('button', { name: 'Cancel' }).click()]) {
      await scan.click()
      const used = await tracks()
      await expectNoViolations(page, 'scanning')
      await giveUp()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect.poll(() => used.evaluate((all) => all.map(({ readyState }) => readyState))).toEqual(['ended'])
      await expect(scan).toBeFocused()
    }
  })
})

test('a picture of the code is chosen, pasted or dropped', async ({ phone, startDapp, context }) => {
  const { page } = phone
  const dapp = startDapp()
  const easel = await context.newPage()
  const hand = (kind: 'paste' | 'drop', base64: string) =>
    page.evaluate(
      ([type, encoded]) => {
        const bytes = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'code.png', { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        const event =
          type === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: data })
            : new DragEvent('drop', { ...how, dataTransfer: data })
        document.querySelector('h1')?.dispatchEvent(event)
      },
      [kind, base64] as const,
    )
  for (const way of ['choose', 'paste', 'drop'] as const) {
    const { uri, approval } = await dapp.propose()
    const buffer = await pictureOf(easel, uri)
    if (way === 'choose')
      await page.getByLabel('Choose a picture of a code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
    else await hand(way, buffer.toString('base64'))
    await phone.approve(wantsToConnect)
    await approval
  }
  await easel.close()
})

test('a code that is pasted anywhere is taken at once, and anything else is left alone', async ({ phone, startDapp }) => {
  const { page } = phone
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('ControlOrMeta+v')
  }
  const { uri, approval } = await startDapp().propose()
  await page.getByLabel('Code from the app').focus()
  await paste('not a code')
  await expect(page.getByLabel('Code from the app')).toHaveValue('not a code')
  await page.locator('h1').click()
  await paste(uri)
  await phone.approve(wantsToConnect)
  await approval
})
