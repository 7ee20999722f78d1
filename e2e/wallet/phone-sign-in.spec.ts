/** One-click sign-in on the phone wallet's page: what it shows, what it signs, and how it says no, to our own apps and official ones. */
import type { Verify } from '@foyer/pairing/sign-in'
import { recoverMessageAddress, stringToHex, verifyMessage } from 'viem'
import { expectNoViolations } from '../fixtures/axe.ts'
import { startOfficialDapp } from '../fixtures/official-dapp.ts'
import { expect, relayUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

const wantsSignIn = 'An app wants you to sign in'
const asked = {
  ...{ chains: ['eip155:31337', 'eip155:31338', 'eip155:1'], domain: 'dapp.example', uri: 'https://dapp.example/login' },
  ...{ nonce: 'a1b2c3d4e5', statement: 'Welcome to the shop.', methods: ['eth_sendTransaction'] },
}
/** As a server checks it: by the signature alone. */
const verify: Verify = async ({ message, account, signature }) =>
  (await recoverMessageAddress({ message, signature: signature as `0x${string}` })) === account.split(':')[2]

test('shows the message, and signs in as and where it was chosen: one tap, and the app can ask', async ({ phone, startDapp, world }) => {
  const dapp = startDapp()
  const { bob } = world.accounts
  const { uri, approval } = await dapp.client.authenticate({ ...asked, verify })
  await phone.pair(uri)
  await phone.asked(wantsSignIn)
  const message = phone.dialog.getByLabel('What is signed')
  await expect(message).toContainText('dapp.example wants you to sign in with your Ethereum account:')
  await expect(message).toContainText('Welcome to the shop.')
  await expect(message).toContainText(world.accounts.alice.address)
  await expect(phone.dialog.getByText('Ask you to send transactions')).toBeVisible()
  await expect(phone.dialog.getByText('This signs you in to')).toHaveCount(0)
  await expect(phone.dialog.getByRole('button', { name: 'Sign in' })).not.toBeFocused()

  await phone.dialog.getByRole('radio', { name: 'Account 2' }).check()
  await expect(message).toContainText(bob.address)
  await expect(message).toContainText('Chain ID: 31337')
  await phone.dialog.getByRole('checkbox', { name: 'Foyer Local' }).uncheck()
  await expect(message).toContainText('Chain ID: 31338')
  const shown = await message.textContent()
  await phone.approve(wantsSignIn)
  const session = await approval
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:31338:${bob.address}`])
  const [auth] = session.auths ?? []
  expect(await verifyMessage({ address: bob.address, message: shown ?? '', signature: auth?.s.s as `0x${string}` })).toBe(true)
  await phone.says('Signed in to A Node dapp')
  await expect(phone.app('A Node dapp').getByText(/^Signed in until/)).toBeVisible()

  const signed = dapp.request(session, { method: 'personal_sign', params: [stringToHex('And more'), bob.address], chainId: 'eip155:31338' })
  await phone.approve('Sign a message')
  expect(await recoverMessageAddress({ message: 'And more', signature: (await signed) as `0x${string}` })).toBe(bob.address)
})

test('signs in to an app on the official client, and then signs for it', async ({ phone, world }) => {
  const { alice } = world.accounts
  const { sdk, stop } = await startOfficialDapp({
    ...{ relayUrl: relayUrl(world), projectId: world.projectId, name: 'Official dapp', url: 'https://dapp.example' },
  })
  try {
    // It asks for no more than it is told to; ours adds signing by itself.
    const { uri, response } = await sdk.authenticate({ ...asked, methods: ['personal_sign', ...asked.methods] })
    // Heard only by who asks before it comes.
    const answer = response()
    await phone.pair(uri)
    await phone.asked(wantsSignIn)
    await expect(phone.dialog.getByText('Official dapp')).toBeVisible()
    const shown = await phone.dialog.getByLabel('What is signed').textContent()
    await phone.approve(wantsSignIn)
    const { auths, session } = await answer
    expect(await verifyMessage({ address: alice.address, message: shown ?? '', signature: auths?.[0]?.s.s as `0x${string}` })).toBe(true)
    expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:31337:${alice.address}`, `eip155:31338:${alice.address}`])
    const request = { method: 'personal_sign', params: [stringToHex('Over the official wire'), alice.address] }
    const signed = sdk.request<`0x${string}`>({ topic: session?.topic ?? '', chainId: 'eip155:31337', request })
    await phone.approve('Sign a message')
    expect(await recoverMessageAddress({ message: 'Over the official wire', signature: await signed })).toBe(alice.address)
  } finally {
    await stop()
  }
})

test('notifies an official app of a refusal', async ({ phone, world }) => {
  const { sdk, stop } = await startOfficialDapp({
    ...{ relayUrl: relayUrl(world), projectId: world.projectId, name: 'Official dapp', url: 'https://dapp.example' },
  })
  try {
    const { uri, response } = await sdk.authenticate(asked)
    const refused = expect(response()).rejects.toBeDefined()
    await phone.pair(uri)
    await phone.reject(wantsSignIn)
    await refused
    await expect(phone.app('Official dapp')).toHaveCount(0)
  } finally {
    await stop()
  }
})

test('notifies the app of a refusal, and connects nothing', async ({ phone, startDapp }) => {
  const { uri, approval } = await startDapp().client.authenticate(asked)
  await phone.pair(uri)
  await phone.reject(wantsSignIn)
  await expect(approval).rejects.toMatchObject({ code: 'rejected', peerCode: 5000 })
  await phone.says('Declined')
  await expect(phone.app('A Node dapp')).toHaveCount(0)
})

test('warns of a message for another site, and cannot be talked into networks it does not know', async ({ phone, startDapp }) => {
  const dapp = startDapp()
  const thief = await dapp.client.authenticate({ ...asked, domain: 'bank.example' })
  await phone.pair(thief.uri)
  await expect(phone.dialog.getByText('This signs you in to bank.example, but https://dapp.example asks for it.')).toBeVisible()
  // Whoever reads to the end does not find the next prompt scrolled past its warnings.
  await phone.dialog.getByText('It will be able to').scrollIntoViewIfNeeded()
  await phone.reject(wantsSignIn)
  await expect(thief.approval).rejects.toMatchObject({ code: 'rejected' })
  const again = await dapp.client.authenticate({ ...asked, domain: 'bank.example' })
  await phone.pair(again.uri)
  await expect(phone.dialog.getByText('This signs you in to bank.example')).toBeInViewport()
  await phone.reject(wantsSignIn)
  await expect(again.approval).rejects.toMatchObject({ code: 'rejected' })

  const far = await dapp.client.authenticate({ ...asked, chains: ['eip155:1'] })
  await phone.pair(far.uri)
  await expect(phone.dialog.getByText(/knows none of the networks/)).toBeVisible()
  await expect(phone.dialog.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  await phone.reject(wantsSignIn)
  await expect(far.approval).rejects.toMatchObject({ peerCode: 5100 })
})

test('shows the prompt again after a reload, behind the lock, and follows the switches', async ({ phone, startDapp }) => {
  const dapp = startDapp()
  const { uri, approval } = await dapp.client.authenticate({ ...asked, verify })
  await phone.pair(uri)
  await phone.asked(wantsSignIn)
  await phone.set({ locked: true })
  await phone.page.reload()
  await phone.asked('The wallet is locked')
  await phone.dialog.getByRole('button', { name: 'Unlock' }).click()
  await phone.approve(wantsSignIn)
  expect((await approval).auths).toHaveLength(1)

  await phone.set({ rejects: true })
  const refused = await dapp.client.authenticate(asked)
  await phone.pair(refused.uri)
  await expect(refused.approval).rejects.toMatchObject({ code: 'rejected' })
  await phone.set({ rejects: false, approves: true })
  const taken = await dapp.client.authenticate({ ...asked, verify })
  await phone.pair(taken.uri)
  expect((await taken.approval).auths).toHaveLength(1)
})

test('an app that takes its prompt back closes it', async ({ phone, startDapp }) => {
  const { uri, approval, cancel } = await startDapp().client.authenticate(asked)
  await phone.pair(uri)
  await phone.asked(wantsSignIn)
  cancel()
  await expect(approval).rejects.toMatchObject({ code: 'disconnected' })
  await expect(phone.dialog).toBeHidden()
  await phone.says('withdrawn its request')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility violations in ${colorScheme}`, async ({ phone, startDapp }) => {
    await phone.page.emulateMedia({ colorScheme })
    const { uri, approval } = await startDapp().client.authenticate({ ...asked, domain: 'bank.example' })
    await phone.pair(uri)
    await phone.asked(wantsSignIn)
    await expectNoViolations(phone.page, 'a sign-in')
    await phone.reject(wantsSignIn)
    await expect(approval).rejects.toThrow()
  })
}
