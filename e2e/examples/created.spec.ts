/** What `npm create foyer` makes of Vite, from its tarball to a connected wallet. Next is among the examples that render on a server. */
import { driveModal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import { createApp } from './app.ts'
import { connectInLocalWorld } from './local-world.ts'

test.use({ withWallet: false })

test('vite, as npm create foyer makes it: is built, works under its policy, and connects in its local world', async ({ page }) => {
  const app = await createApp('vite')
  try {
    // With the type check.
    await app.run('build')
    const { url, stop } = await app.serve('preview')
    const answer = await page.goto(url)
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self';")
    // Without a server of anybody's: what the page needs is in it. Trouble would say what the policy has blocked.
    await driveModal(page).open()
    await page.goto('about:blank')
    await stop()
    await connectInLocalWorld(app, page)
  } finally {
    await app.remove()
  }
})
