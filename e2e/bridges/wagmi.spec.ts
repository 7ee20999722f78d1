/** wagmi's hooks and the kit's button on one page: each follows the other, over a reload too. */
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

for (const [name, file] of [
  ['wagmi 3', 'wagmi.html'],
  ['wagmi 2', 'wagmi2.html'],
] as const) {
  test(`an app on ${name} connects, signs, moves, reloads and disconnects, from either side`, async ({
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
    await page.goto(`${host.url}/${file}`)
    await expectShown(page, { status: 'disconnected' })

    await press('Connect by wagmi')
    await modal.titled('Connect a wallet')
    await page.keyboard.press('Escape')
    await expectShown(page, { error: 'UserRejectedRequestError', status: 'disconnected' })

    await press('Connect by wagmi')
    await modal.press(/Foyer Devnet Wallet/)
    await wallet.approve('Connect to this site')
    await modal.closed()
    await expectShown(page, { status: 'connected', address: alice.address, network: '31337', balance: 'some' })
    await expect(modal.button).toHaveText(/alice\.eth/)
    await press('Sign by wagmi')
    await wallet.approve('Sign a message')
    await expectShown(page, { signed: /^0x[0-9a-f]{130}$/ })

    await wallet.set({ rejects: true })
    await page.reload()
    await expectShown(page, { status: 'connected', address: alice.address, network: '31337' })
    expect(wallet.windows()).toBe(0)
    await wallet.set({ rejects: false, approves: true })
    await press('Switch by wagmi')
    await expectShown(page, { network: '31338' })
    await wallet.send({ type: 'select-account', index: 1 })
    await expectShown(page, { address: bob.address })

    await modal.open('Account')
    await modal.press('Disconnect')
    await expectShown(page, { status: 'disconnected', address: 'nobody' })
    await modal.open()
    await modal.press(/Foyer Devnet Wallet/)
    await modal.closed()
    await expectShown(page, { status: 'connected' })
    await press('Disconnect by wagmi')
    await expectShown(page, { status: 'disconnected' })
    await expect(modal.button).toHaveText('Connect wallet')
    await page.reload()
    await expectShown(page, { status: 'disconnected' })
  })
}
