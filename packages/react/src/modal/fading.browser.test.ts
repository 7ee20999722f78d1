/** While the dialog fades out it shows what it showed: what follows from its end is for the next opening. */
import { accountOf } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { openInTask, openPage, type TestPage } from '../../testing/page.ts'

/** All that the box says from now until it has faded, each text once. */
function follow(site: TestPage): { readonly said: Set<string>; stop(): void } {
  const box = site.find('.fy-box')
  const said = new Set<string>()
  const note = () => said.add(box.textContent ?? '')
  note()
  const observer = new MutationObserver(() => getComputedStyle(site.dialog).display !== 'none' && note())
  observer.observe(box, { childList: true, characterData: true, subtree: true })
  return { said, stop: () => observer.disconnect() }
}
/** Waits until the box has said the same for 300 ms. */
async function standing(site: TestPage): Promise<void> {
  const { said, stop } = follow(site)
  for (let before = 0; before !== said.size; ) {
    before = said.size
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  stop()
}
const faded = (site: TestPage) => vi.waitFor(() => expect(getComputedStyle(site.dialog).display).toBe('none'))

test('after Disconnect: the account, and never the way to connect', async () => {
  const site = await openPage()
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'AccountSettings' })
  const disconnect = () => [...site.find('.fy-body').querySelectorAll('button')].find(({ textContent }) => textContent === 'Disconnect')
  await vi.waitFor(() => expect(disconnect()).toBeDefined(), { timeout: loadingTime })
  const { said, stop } = follow(site)
  disconnect()?.click()
  await vi.waitFor(() => expect(accountOf(site.kit.getState()).isConnected).toBe(false))
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await faded(site)
  stop()
  expect([...said].filter((text) => /connect a wallet|no account/i.test(text))).toEqual([])
  // What comes next is drawn once nobody sees it.
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet'))
})

test('a dialog that fades for longer, as on a busy machine, shows what it showed until it has faded', async () => {
  const site = await openPage()
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'Account' })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'))
  site.dialog.style.transitionDuration = '1s'
  const { said, stop } = follow(site)
  await site.kit.disconnect()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await faded(site)
  stop()
  expect([...said].filter((text) => text.includes('Connect a wallet'))).toEqual([])
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet'))
})

test('after success: no words that nobody has time to read', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } } })
  await site.kit.open()
  site.walletRow('Test Wallet').click()
  await vi.waitFor(() => expect(site.find('.fy-body').textContent).toContain('Continue in Test Wallet'), { timeout: loadingTime })
  // The view before has gone, and pictures have come in place of letters: none of those is followed.
  await vi.waitFor(() => expect(site.query('[data-moving], [data-state=loading]')).toBeNull())
  await standing(site)
  const { said, stop } = follow(site)
  site.wallets.wallet().settle('approves')
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await faded(site)
  stop()
  expect([...said]).toHaveLength(1)
})

test('opened again before it has faded, it shows what is so now', async () => {
  const site = await openPage()
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'Account' })
  await vi.waitFor(() => expect(site.find('.fy-header-title').textContent).toBe('Account'))
  await site.kit.disconnect()
  await vi.waitFor(() => expect(site.dialog.open).toBe(false))
  await openInTask(site)
  expect(site.dialog.open).toBe(true)
  expect(site.find('.fy-header-title').textContent).toBe('Connect a wallet')
})
