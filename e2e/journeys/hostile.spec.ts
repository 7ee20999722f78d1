/** A hostile page, hostile wallets beside the honest one, and two kits that must not meet. */
import { driveModal, expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test('wallets that lie, throw and flood harm nothing', async ({ page, host, wallet, modal }) => {
  // A picture from an address that nothing may be loaded from is refused, and the policy says so.
  await page.addInitScript(announceMonsters)
  await page.goto(host.url)
  await modal.open()
  await expect(modal.item(/Foyer Devnet Wallet/)).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const box = await modal.dialog.locator('[part=box]').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(760)
  await page.keyboard.press('Escape')
  await modal.closed()
  await modal.connect(wallet)
  expect(
    await page.evaluate(() => ({
      pwned: (globalThis as unknown as { pwned?: unknown }).pwned,
      polluted: ({} as { polluted?: unknown }).polluted,
      scripts: document.scripts.length,
    })),
  ).toEqual({ pwned: undefined, polluted: undefined, scripts: 2 })
})

test('a wallet under a hostile name is shown as text, and connects', async ({ page, host, wallet, modal }) => {
  await wallet.set({ announceName: `<img src=x onerror="globalThis.pwned=1"> \u202Etellaw ${'Very '.repeat(60)}long` })
  await page.goto(host.url)
  await modal.open()
  await modal.press(/img src=x/)
  await wallet.approve()
  await modal.closed()
  await expectShown(page, { status: 'connected' })
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
})

test('the page’s styles do not reach the modal', async ({ page, host, wallet: _, modal }) => {
  await page.goto(host.url)
  await modal.open()
  const title = modal.dialog.getByRole('heading', { level: 1 })
  const seen = await title.evaluate((element) => {
    const { color, fontSize, fontStyle, textTransform, letterSpacing, textDecorationLine, fontFamily } = getComputedStyle(element)
    return { color, fontSize, fontStyle, textTransform, letterSpacing, textDecorationLine, fontFamily }
  })
  expect(seen).toMatchObject({ fontStyle: 'normal', textTransform: 'none', textDecorationLine: 'none' })
  expect(Math.abs(Number.parseFloat(seen.letterSpacing) || 0)).toBeLessThan(1)
  expect(Number.parseFloat(seen.fontSize)).toBeGreaterThan(13)
  expect(Number.parseFloat(seen.fontSize)).toBeLessThan(30)
  expect(seen.color).not.toBe('rgb(255, 0, 255)')
  expect(seen.fontFamily).not.toMatch(/comic/i)
  // Above everything: what is under the pointer in the middle of the dialog is the dialog's.
  const wallet = modal.item(/Foyer Devnet Wallet/)
  expect(
    await wallet.evaluate((element) => element.getBoundingClientRect().width > 200 && element.getBoundingClientRect().height < 100),
  ).toBe(true)
  await expect(wallet).toBeInViewport()
})

test('two kits on one page do not meet', async ({ page, host, wallet }) => {
  await page.goto(`${host.url}/two-kits.html`)
  const modal = driveModal(page)
  const left = page.getByRole('button', { name: 'Connect left' })
  const right = page.getByRole('button', { name: 'Connect right' })
  await left.click()
  await modal.titled('Connect a wallet')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve('Connect to this site')
  await modal.closed()
  const statuses = () =>
    page.evaluate(() => {
      type Seen = { getState(): { connections: { eip155?: { status: string } } } }
      const { kits } = globalThis as unknown as { kits: Record<string, Seen> }
      return Object.fromEntries(
        Object.entries(kits).map(([name, kit]) => [name, kit.getState().connections.eip155?.status ?? 'disconnected']),
      )
    })
  await expect.poll(statuses).toEqual({ left: 'connected', right: 'disconnected' })
  await page.reload()
  await expect.poll(statuses).toEqual({ left: 'connected', right: 'disconnected' })
  await expect(left).toBeHidden()
  await right.click()
  await modal.titled('Connect a wallet')
  await modal.press(/Foyer Devnet Wallet/)
  await expect.poll(statuses).toEqual({ left: 'connected', right: 'connected' })
  await page.evaluate(() => (globalThis as unknown as { kits: { left: { dispose(): void } } }).kits.left.dispose())
  await expect(page.locator('foyer-modal')).toHaveCount(1)
})

/** Runs in the page before its own scripts. */
function announceMonsters(): void {
  const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const thrower = new Proxy(
    {},
    {
      get() {
        throw new Error('a getter that throws')
      },
      ownKeys() {
        throw new Error('keys that throw')
      },
    },
  )
  const uuid = '350670db-19fa-4704-a166-e52e178b59d2'
  const monsters: (() => unknown)[] = [
    () => null,
    () => 7,
    () => thrower,
    () => ({ info: thrower, provider }),
    () => ({ info: null, provider }),
    () => ({ info: { uuid, name: 'No provider', icon: png, rdns: 'no.provider' }, provider: null }),
    () => ({ info: { uuid, name: {}, icon: 5, rdns: [] }, provider }),
    () => ({ info: { uuid, name: 'Script picture', icon: 'javascript:globalThis.pwned=1', rdns: 'java.script' }, provider }),
    () => ({ info: { uuid, name: 'Far picture', icon: 'https://tracker.invalid/pixel.png', rdns: 'far.picture' }, provider }),
    () => ({
      info: { uuid, name: 'Huge picture', icon: `data:image/png;base64,${'A'.repeat(5_000_000)}`, rdns: 'huge.picture' },
      provider,
    }),
    () => ({ info: { uuid, name: `Long ${'name '.repeat(10_000)}`, icon: png, rdns: 'long.name' }, provider }),
    () => ({ info: { uuid, name: 'Polluter', icon: png, rdns: '__proto__' }, provider }),
    () => JSON.parse(`{"info":{"__proto__":{"polluted":true},"uuid":"${uuid}","name":"Proto","icon":"","rdns":"constructor"}}`),
    () => ({ info: { uuid: 'x', name: 'No uuid', icon: png, rdns: 'no.uuid' }, provider }),
    () => ({ info: { uuid, name: 'Foyer Devnet Wallet', icon: png, rdns: 'dev.foyer.wallet' }, provider: thrower }),
    () => ({ info: { uuid, name: 'Throwing provider', icon: png, rdns: 'throwing.provider' }, provider: thrower }),
  ]
  window.addEventListener('eip6963:requestProvider', () => {
    for (const monster of monsters) {
      try {
        announce(monster())
      } catch {}
    }
    for (let copy = 0; copy < 500; copy += 1)
      announce({ info: { uuid, name: `Copy ${copy}`, icon: png, rdns: 'same.every.time' }, provider })
  })
}
