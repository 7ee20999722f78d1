/** A wallet of each of two chain families: the box holds still between their views, and each wallet has its own, named, way out. */
import { connectionOf } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readAxTree } from '../../../testing/ax-tree.ts'
import { inWindow } from '../../../testing/in-window.ts'
import { moveOverModal, openPage, type TestPage } from '../../../testing/page.ts'
import { drawn, findable, finish, holdAnimations } from '../../../testing/record-motion.ts'
import { farNetwork, firstNetwork, secondNetwork } from '../../../testing/samples.ts'
import { step, titleOf, walk } from '../../../testing/walk-views.ts'
import { screens } from '../screens.gen.ts'

inWindow(1280, 800)
beforeEach(holdAnimations)
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})

/** Both are connected, and the account is in view. */
async function start(): Promise<TestPage> {
  const site = await openPage({
    networks: [firstNetwork, secondNetwork, farNetwork],
    adapters: [
      createTestAdapter().adapter,
      createTestAdapter({
        namespace: 'solana',
        wallets: [{ name: 'Sun Wallet', id: 'sun.wallet' }],
        addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      }).adapter,
    ],
  })
  findable(site)
  await site.kit.connect('test.wallet')
  await site.kit.connect('sun.wallet')
  await site.kit.open({ view: 'Account' })
  await moveOverModal()
  await vi.waitFor(() => drawn(site, titleOf(site))())
  await finish(site)
  return site
}

test('from the account to the wallets and to networks of both families, and back', async () => {
  const site = await start()
  expect(await walk(site, [{ name: 'AccountSettings' }, { name: 'ProfileWallets' }, { name: 'Connect' }])).toEqual([])
  expect(await walk(site, [{ name: 'Networks' }])).toEqual([])
})

test('to a network of the other family: its account takes the place of the first one', async () => {
  const site = await start()
  const shown = () => site.find('.fy-body:not(.fy-ghost)').textContent ?? ''
  const other = shown().includes('7S3P4H') ? ['Foyer Local', '0xf39F'] : ['Solana', '7S3P4H']
  site.kit.send({ type: 'go', screen: { name: 'Networks' } })
  await vi.waitFor(() => drawn(site, 'Choose a network')())
  await finish(site)
  const row = [...site.find('.fy-body').querySelectorAll('button')].find(({ textContent }) => textContent?.includes(other[0] ?? ''))
  const isShown = () => {
    drawn(site, 'Account')()
    expect(shown()).toContain(other[1])
  }
  expect(await step(site, { what: 'to the other family', change: () => row?.click(), done: isShown })).toEqual([])
  expect(site.find('.fy-box').contains(site.focused())).toBe(true)
})

test('one wallet in both families: each way out, and each list of accounts, is named by the network there, too', async () => {
  const wallets = [{ name: 'Harbour', id: 'app.harbour' }]
  const site = await openPage({
    networks: [firstNetwork, farNetwork],
    adapters: [
      createTestAdapter({ wallets }).adapter,
      createTestAdapter({ wallets, namespace: 'solana', addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] }).adapter,
    ],
  })
  for (const namespace of ['eip155', 'solana'] as const) await site.kit.connect('app.harbour', { namespace })
  await site.kit.open({ view: 'ProfileWallets' })
  await vi.waitFor(() => site.find('.fy-body').querySelector('button'))
  const names = async (wanted: string) => (await readAxTree()).filter(({ role }) => role === wanted).map(({ name }) => name)
  const isOfAccounts = (name: string) => name.startsWith('Accounts')
  const apart = ['Harbour (Foyer Local)', 'Harbour (Solana)']
  await vi.waitFor(async () => expect(await names('button')).toEqual(expect.arrayContaining(apart.map((name) => `Disconnect: ${name}`))))
  expect((await names('heading')).filter(isOfAccounts)).toEqual(apart.map((name) => `Accounts in ${name}`))
  await page.getByRole('button', { name: 'Disconnect: Harbour (Solana)' }).click()
  await vi.waitFor(async () => expect((await names('heading')).filter(isOfAccounts)).toEqual(['Accounts in Harbour']))
  expect(connectionOf(site.kit.getState(), 'eip155').status).toBe('connected')
})

test('each is disconnected by a button that names it, the other stays, and the focus is in the view', async () => {
  const site = await start()
  await site.kit.open({ view: 'ProfileWallets' })
  await vi.waitFor(() => drawn(site, 'Connected wallets')())
  await finish(site)
  const names = async () =>
    (await readAxTree()).filter(({ role, name }) => role === 'button' && name.startsWith('Disconnect')).map(({ name }) => name)
  expect(await names()).toEqual(['Disconnect: Test Wallet', 'Disconnect: Sun Wallet'])
  const button = page.getByRole('button', { name: 'Disconnect: Sun Wallet' }).element() as HTMLButtonElement
  button.focus()
  const faults = await step(site, {
    what: 'out of one of them',
    change: () => button.click(),
    done: () => expect(site.find('.fy-body:not(.fy-ghost)').textContent).not.toContain('Sun Wallet'),
  })
  expect(faults).toEqual([])
  expect(await names()).toEqual(['Disconnect'])
  expect(connectionOf(site.kit.getState(), 'eip155').status).toBe('connected')
  await vi.waitFor(() => expect(site.find('.fy-box').contains(site.focused())).toBe(true))
})
