/** The phone wallet's page by itself, with an app in this process on the other end of the server's own relay. */
import { formatUri, proposeNamespaces } from '@foyer/pairing'
import { hashTypedData, parseEther, recoverAddress, recoverMessageAddress, stringToHex } from 'viem'
import { expectNoViolations } from '../fixtures/axe.ts'
import type { Dapp } from '../fixtures/dapp.ts'
import { type Phone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

async function connect(phone: Phone, dapp: Dapp, without: readonly string[] = []) {
  const { uri, approval } = await dapp.propose()
  await phone.pair(uri)
  await phone.approve(wantsToConnect, without)
  return approval
}

test('shows who asks for what, connects with what was chosen, signs and sends on the real chain', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  const { alice, bob, nobody } = world.accounts
  const { uri, approval } = await dapp.propose()
  await phone.pair(uri)
  await phone.asked(wantsToConnect)
  for (const words of ['A Node dapp', 'https://dapp.example', 'Ask you to send transactions']) {
    await expect(phone.dialog.getByText(words, { exact: true })).toBeVisible()
  }
  for (const name of ['Account 1', 'Foyer Local', 'Foyer Second']) await expect(phone.dialog.getByRole('checkbox', { name })).toBeChecked()
  await expect(phone.dialog.getByRole('button', { name: 'Connect' })).not.toBeFocused()
  await phone.approve(wantsToConnect, ['Foyer Second'])
  const session = await approval
  expect(session.peer.metadata.name).toBe('Foyer Phone Wallet')
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:31337:${alice.address}`])
  await phone.says('Connected to A Node dapp')

  await test.step('a message', async () => {
    const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('Hello from Node'), alice.address] })
    await phone.asked('Sign a message')
    await expect(phone.dialog.getByText('Hello from Node')).toBeVisible()
    await phone.approve('Sign a message')
    expect(await recoverMessageAddress({ message: 'Hello from Node', signature: (await signed) as `0x${string}` })).toBe(alice.address)
  })

  await test.step('typed data', async () => {
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const typed = { types, primaryType: 'Order', domain: { name: 'Shop', chainId: 31337 }, message: { amount: '12' } } as const
    const signed = dapp.request(session, { method: 'eth_signTypedData_v4', params: [alice.address, JSON.stringify(typed)] })
    await phone.asked('Sign typed data')
    await expect(phone.dialog.getByText('"amount": "12"')).toBeVisible()
    await phone.approve('Sign typed data')
    const hash = hashTypedData({ ...typed, message: { amount: 12n } })
    expect(await recoverAddress({ hash, signature: (await signed) as `0x${string}` })).toBe(alice.address)
  })

  await test.step('a payment', async () => {
    const { client } = world.chains.first
    const before = await client.getBalance({ address: nobody.address })
    const payment = { from: alice.address, to: nobody.address, value: `0x${parseEther('1.25').toString(16)}` }
    const sent = dapp.request(session, { method: 'eth_sendTransaction', params: [payment] })
    await phone.asked('Confirm a transaction')
    await expect(phone.dialog.getByText('1.25 ETH')).toBeVisible()
    await expect(phone.dialog.getByText(nobody.address)).toBeVisible()
    await phone.approve('Confirm a transaction')
    await client.waitForTransactionReceipt({ hash: (await sent) as `0x${string}` })
    expect((await client.getBalance({ address: nobody.address })) - before).toBe(parseEther('1.25'))
  })

  await test.step('declined, and not this account’s to use', async () => {
    const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('No'), alice.address] })
    await phone.reject('Sign a message')
    await expect(signed).rejects.toMatchObject({ code: 'rejected', peerCode: 4001 })
    await expect(dapp.request(session, { method: 'personal_sign', params: [stringToHex('No'), bob.address] })).rejects.toMatchObject({
      peerCode: 4100,
    })
    await expect(phone.dialog).toBeHidden()
  })
})

test('a network or a method that was not approved is refused on the way out, and an unknown network by the wallet', async ({
  phone,
  startDapp,
  world,
}) => {
  const dapp = startDapp()
  const { alice } = world.accounts
  const session = await connect(phone, dapp, ['Foyer Second'])
  await expect(
    dapp.request(session, { method: 'personal_sign', params: ['0x00', alice.address], chainId: 'eip155:31338' }),
  ).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expect(dapp.request(session, { method: 'eth_sign', params: [alice.address, '0x00'] })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expect(dapp.request(session, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xf423f' }] })).rejects.toMatchObject({
    peerCode: 4902,
  })

  // One that it knows and had not approved is approved by going there.
  const switched = dapp.request(session, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  await phone.approve('Switch network')
  expect(await switched).toBeNull()
  expect((await dapp.received('session_updated')).session.namespaces.eip155?.accounts).toContain(`eip155:31338:${alice.address}`)
  expect(await dapp.received('session_event')).toMatchObject({ name: 'chainChanged', chainId: 'eip155:31338', data: 31338 })
  await expect(phone.app('A Node dapp').getByLabel('Network', { exact: true })).toHaveValue('eip155:31338')
})

test('notifies the app that the person declined, and pairs with its next code', async ({ phone, startDapp }) => {
  const dapp = startDapp()
  const first = await dapp.propose()
  await phone.pair(first.uri)
  await phone.reject(wantsToConnect)
  await expect(first.approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
  await phone.pair(first.uri)
  await phone.says('This pairing code was used before')
  await connect(phone, dapp)
})

test('opened by a link, encoded once or twice, the code leaves the address bar', async ({ phone, startDapp, world }) => {
  for (const encode of [encodeURIComponent, (uri: string) => encodeURIComponent(encodeURIComponent(uri))]) {
    const { uri, approval } = await startDapp().propose()
    await phone.page.goto(`${phoneUrl(world)}/wc?uri=${encode(uri)}`)
    await phone.approve(wantsToConnect)
    await approval
    expect(phone.page.url()).toBe(`${phoneUrl(world)}/`)
  }
})

test('says plainly what is wrong with a code or a picture', async ({ phone }) => {
  await phone.pair('https://dapp.example/')
  await phone.says('This is not a connection code')
  await phone.pair('wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fbridge.example&key=41791102')
  await phone.says('only version 2 of the protocol is spoken here')
  await phone.pair(formatUri({ symKey: 'ab'.repeat(32), expiry: Math.floor(Date.now() / 1000) - 1 }))
  await phone.says('This pairing code has expired')
  const choose = phone.page.getByLabel('Choose a picture of a code')
  await choose.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await phone.says('This file is not a picture')
  const empty = await phone.page.locator('h1').screenshot()
  await choose.setInputFiles({ name: 'title.png', mimeType: 'image/png', buffer: empty })
  await phone.says('There is no code in this picture')
})

test('an app that needs what the wallet does not know can only be declined', async ({ phone, startDapp }) => {
  const dapp = startDapp({ name: '<b>Bold</b>', url: 'javascript:alert(1)' })
  const { uri, approval } = await dapp.propose({ required: proposeNamespaces(['eip155:1']) })
  await phone.pair(uri)
  await phone.asked(wantsToConnect)
  await expect(phone.dialog.getByText('<b>Bold</b>')).toBeVisible()
  await expect(phone.dialog.getByText('It gives no web address')).toBeVisible()
  await expect(phone.dialog.getByText(/cannot do without eip155:1, which/)).toBeVisible()
  await expect(phone.dialog.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await phone.reject(wantsToConnect)
  await expect(approval).rejects.toMatchObject({ peerCode: 5100 })
})

test('notifies the app when the person changes account, network and rights, and ends the session', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  const { alice, bob } = world.accounts
  const session = await connect(phone, dapp)
  const card = phone.app('A Node dapp')
  await card.getByLabel('Network', { exact: true }).selectOption('eip155:31338')
  expect(await dapp.received('session_event')).toMatchObject({ name: 'chainChanged', data: 31338 })
  await card.getByLabel('Account', { exact: true }).selectOption({ label: 'Account 2' })
  expect(await dapp.received('session_event', 2)).toMatchObject({
    name: 'accountsChanged',
    data: [`eip155:31338:${bob.address}`, `eip155:31338:${alice.address}`],
  })
  await card.getByText('What it may use').click()
  await card.getByRole('checkbox', { name: 'Account 1' }).uncheck()
  await expect
    .poll(() => dapp.client.view().sessions[0]?.namespaces.eip155?.accounts)
    .toEqual([`eip155:31337:${bob.address}`, `eip155:31338:${bob.address}`])
  await card.getByRole('checkbox', { name: 'Foyer Local' }).uncheck()
  await expect.poll(() => dapp.client.view().sessions[0]?.namespaces.eip155?.accounts).toEqual([`eip155:31338:${bob.address}`])
  await card.getByRole('button', { name: 'Keep for 7 days' }).click()
  expect((await dapp.received('session_extended')).session.expiry).toBeGreaterThanOrEqual(session.expiry)
  await card.getByRole('button', { name: 'Disconnect' }).click()
  expect(await dapp.received('session_ended')).toMatchObject({ topic: session.topic, reason: { code: 6000 } })
  await expect(card).toHaveCount(0)
})

test('survives a reload with a prompt open, and shows it once in two tabs', async ({ phone, startDapp, world, context }) => {
  const dapp = startDapp()
  const session = await connect(phone, dapp)
  await phone.app('A Node dapp').getByLabel('Network', { exact: true }).selectOption('eip155:31338')
  await dapp.received('session_event')
  const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('Once'), world.accounts.alice.address] })
  await phone.asked('Sign a message')
  await phone.page.reload()
  await phone.asked('Sign a message')
  await expect(phone.page.getByLabel('Network', { exact: true })).toHaveValue('eip155:31338')
  const other = await context.newPage()
  await other.goto(phoneUrl(world))
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await other.getByRole('dialog').locator('[data-action=approve]').click()
  expect(await signed).toMatch(/^0x/)
  await expect(phone.dialog).toBeHidden()
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('an app that leaves takes its card and its open prompt with it', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  const session = await connect(phone, dapp)
  const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('Too late'), world.accounts.alice.address] })
  await phone.asked('Sign a message')
  await dapp.client.disconnect(session.topic)
  await expect(signed).rejects.toMatchObject({ code: 'disconnected' })
  await expect(phone.dialog).toBeHidden()
  await expect(phone.app('A Node dapp')).toHaveCount(0)
})

test('every way of behaving badly: declines, stays silent, is late, is locked', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  await phone.set({ rejects: true })
  const refused = await dapp.propose()
  await phone.pair(refused.uri)
  await expect(refused.approval).rejects.toMatchObject({ code: 'rejected' })
  await phone.set({ rejects: false, approves: true })
  const { uri, approval } = await dapp.propose()
  await phone.pair(uri)
  const session = await approval
  const sign = () => dapp.request(session, { method: 'personal_sign', params: [stringToHex('Hm'), world.accounts.alice.address] })

  await phone.set({ answers: 'late' })
  const late = sign()
  await phone.page.getByText('Settings', { exact: true }).click()
  await phone.page.getByRole('button', { name: 'Release 1 answer' }).click()
  expect(await late).toMatch(/^0x/)

  await phone.set({ answers: 'never' })
  const silent = sign()
  // Answered by the wallet's client, after it has the request.
  await dapp.client.ping(session.topic)
  await expect(phone.dialog).toBeHidden()
  await phone.set({ answers: 'once' })
  expect(await silent).toMatch(/^0x/)

  await phone.set({ approves: false, locked: true })
  const locked = sign()
  await phone.asked('The wallet is locked')
  await phone.dialog.getByRole('button', { name: 'Unlock' }).click()
  await phone.approve('Sign a message')
  expect(await locked).toMatch(/^0x/)
})

test('says that the relay is away, and goes on when it is back', async ({ phone, startDapp, world, trouble }) => {
  trouble.allow(/WebSocket connection|net::ERR_/)
  const dapp = startDapp()
  const session = await connect(phone, dapp)
  await world.server.kill()
  await expect(phone.page.getByText('No relay')).toBeVisible()
  const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('Meanwhile'), world.accounts.alice.address] })
  await world.server.restart()
  await phone.approve('Sign a message')
  expect(await signed).toMatch(/^0x/)
  await expect(phone.page.getByText('Ready')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility violations in ${colorScheme}`, async ({ phone, startDapp, world }) => {
    const dapp = startDapp()
    const look = (view: string) => expectNoViolations(phone.page, view)
    await phone.page.emulateMedia({ colorScheme })
    await look('nothing yet')
    const { uri, approval } = await dapp.propose()
    await phone.pair(uri)
    await phone.asked(wantsToConnect)
    await look('a proposal')
    await phone.approve(wantsToConnect)
    const session = await approval
    await phone.says('Connected to')
    await phone.page.getByText('What it may use').click()
    await phone.page.getByText('Settings', { exact: true }).click()
    await look('a connected app and the settings')
    const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('Look'), world.accounts.alice.address] })
    await phone.asked('Sign a message')
    await look('a message')
    await phone.reject('Sign a message')
    await expect(signed).rejects.toThrow()
    await phone.pair('nonsense')
    await phone.says('This is not a connection code')
    await look('a mistake')
  })
}
