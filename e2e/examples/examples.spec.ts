/** What an app that renders on a server gets: no warning, no flash, and the visitor as they left. */
import { driveModal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import { startExample } from './start-example.ts'

const examples = [
  { name: 'next', prefix: 'NEXT_PUBLIC_' },
  { name: 'react-router', prefix: 'VITE_' },
  { name: 'astro', prefix: 'PUBLIC_' },
]

for (const { name, prefix } of examples) {
  test(`${name}: comes from the server as the visitor left it, and comes alive without a change`, async ({
    world,
    context,
    page,
    wallet,
    trouble,
  }) => {
    // A picture for the tab is the app's own affair.
    trouble.allow(/\/favicon\.ico$/)
    const env = { [`${prefix}FOYER`]: world.server.url, [`${prefix}CHAIN`]: world.chains.first.rpcUrl }
    const example = await startExample({ name, env })
    try {
      const modal = driveModal(page)
      const visitor = page.locator('#visitor')
      const { address } = world.accounts.alice
      const sent = async () => (await (await context.request.get(example.url)).text()).replaceAll('<!-- -->', '')

      await page.goto(example.url)
      await expect(visitor).toHaveText('Nobody is connected.')
      expect(await sent()).toContain('Nobody is connected.')
      await modal.open()
      await modal.press(/Foyer Devnet Wallet/)
      await wallet.approve('Connect to this site')
      await modal.closed()
      await expect(visitor).toHaveText(`Welcome back, ${address}`)
      await expect(modal.button).toHaveText(/alice\.eth/)

      await expect.poll(sent).toContain(`Welcome back, ${address}`)
      // Somebody else's visit to the same server.
      expect(await (await fetch(example.url)).text()).toContain('Nobody is connected.')

      await page.addInitScript(recordTexts)
      await page.reload()
      await expect(modal.button).toHaveText(/alice\.eth/)
      expect(await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts)).toEqual([`Welcome back, ${address}`])

      await modal.open('Account')
      await modal.press('Disconnect')
      await expect(visitor).toHaveText('Nobody is connected.')
      await expect.poll(sent).toContain('Nobody is connected.')
    } finally {
      await example.stop()
    }
  })
}

/** Runs in the page before anything of it: what `#visitor` has said, each text once. */
function recordTexts(): void {
  const texts: string[] = []
  Object.assign(globalThis, { texts })
  const look = (): void => {
    const text = document.querySelector('#visitor')?.textContent
    if (text && texts.at(-1) !== text) texts.push(text)
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}
