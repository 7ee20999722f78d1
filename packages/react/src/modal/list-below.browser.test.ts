/** The wide list beside the view that it has led to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { nextFrames, openPage } from '../../testing/page.ts'

const before = { width: innerWidth, height: innerHeight }
beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(before.width, before.height))

test('a wallet that is being asked is not asked again by another press on its row, and its answer counts', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'waits' } } })
  await site.kit.open()
  const row = site.walletRow('Test Wallet')
  row.click()
  await vi.waitFor(() => expect(site.find('.fy-body').textContent).toContain('Continue in Test Wallet'), { timeout: loadingTime })
  await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
  expect(row.getAttribute('aria-current')).toBe('true')
  row.click()
  await nextFrames()
  expect(site.wallets.wallet().requests.map(({ method }) => method)).toEqual(['connect'])
  expect(site.kit.getState().modal.history.map(({ name }) => name)).toEqual(['Connect', 'ConnectingExternal'])
  site.wallets.wallet().settle('approves')
  await vi.waitFor(() => expect(site.kit.getState().connections.eip155?.status).toBe('connected'))
})

test('one that declined is asked again by another press on its row', async () => {
  const site = await openPage({ wallets: { switches: { answer: 'rejects' } } })
  await site.kit.open()
  const row = site.walletRow('Test Wallet')
  row.click()
  await vi.waitFor(() => expect(site.kit.getState().connections.eip155?.status).toBe('failed'))
  await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
  site.wallets.wallet().switches.answer = 'approves'
  row.click()
  await vi.waitFor(() => expect(site.kit.getState().connections.eip155?.status).toBe('connected'))
})
