/** Two tabs of one site. */
import { driveModal, expectShown } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'

test('connecting, moving and disconnecting in one tab is followed by the other', async ({ page, context, host, wallet, modal }) => {
  const other = await context.newPage()
  await other.goto(host.url)
  await page.goto(host.url)
  await page.bringToFront()
  await modal.connect(wallet)
  await expectShown(other, { status: 'connected', network: 'eip155:31337' })
  await wallet.send({ type: 'set-chain', chainId: 31338 })
  for (const tab of [page, other]) await expectShown(tab, { network: 'eip155:31338' })
  await other.bringToFront()
  const there = driveModal(other)
  await there.open('Account')
  await there.press('Disconnect')
  for (const tab of [other, page]) await expectShown(tab, { status: 'disconnected', address: 'nobody' })
})
