/** react-query over a kit on one page: nothing before somebody connects, and then whatever follows the account. */
import type { QueryClient } from '@tanstack/react-query'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

declare const client: QueryClient

test('an app on react-query reads and acts by it, and its cache follows account, network and transactions', async ({
  page,
  host,
  wallet,
  modal,
  world,
  trouble,
}) => {
  // Bob's avatar is an SVG inside its address. A page that wants those has to allow data: for pictures.
  trouble.allow(/img-src/)
  const { alice, bob } = world.accounts
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const balance = async () => Number(await page.getByTestId('balance').textContent())
  const elsewhere: string[] = []
  page.on('request', (request) => request.url().startsWith(host.url) || elsewhere.push(request.url()))
  await page.goto(`${host.url}/query.html`)
  await expectShown(page, { address: 'nobody', balance: 'unknown', status: 'pending' })
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
  await press('Sign by mutation')
  await expectShown(page, { signed: 'not_connected' })

  await wallet.set({ rejects: true })
  await press('Connect by mutation')
  await expectShown(page, { error: 'request_rejected', address: 'nobody' })
  await wallet.set({ rejects: false, approves: true })
  await press('Connect by mutation')
  await expectShown(page, {
    address: alice.address,
    balance: /^\d+$/,
    events: world.networks.first.nativeCurrency.symbol,
    status: 'success',
  })
  await press('Sign by mutation')
  await expectShown(page, { signed: /^0x[0-9a-f]{130}$/ })

  const before = await balance()
  await press('Send by mutation')
  await expectShown(page, { sent: /^0x[0-9a-f]{64}$/ })
  await expect.poll(balance).toBeLessThanOrEqual(before - 10 ** 18)

  await page.reload()
  await expectShown(page, { address: alice.address, balance: /^\d+$/ })
  await press('Switch by mutation')
  await expectShown(page, { network: 'eip155:31338', balance: /^\d+$/, events: world.networks.second.nativeCurrency.symbol })
  await wallet.send({ type: 'select-account', index: 1 })
  await expectShown(page, { address: bob.address, balance: /^\d+$/ })

  await modal.open('Account')
  await modal.press('Disconnect')
  await expectShown(page, { address: 'nobody', balance: 'unknown', status: 'pending' })
  const kept = await page.evaluate(() =>
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.state.data ?? null),
    ),
  )
  expect(kept).not.toMatch(/value|symbol|0x/)
})
