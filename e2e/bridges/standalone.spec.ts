/** The page of the README, without a bundler: under a strict policy, held to its hashes. */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, serveHost } from '../fixtures/serve-host.ts'
import { test as base, expect, relayUrl } from '../fixtures/test.ts'
import { standaloneFolder } from '../host/build-host.ts'

const test = base.extend<{ readonly site: Host & { readonly folder: string } }>({
  site: async ({ world, page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-standalone-'))
    await cp(standaloneFolder, folder, { recursive: true })
    const printed = execFileSync(process.execPath, ['add-hashes.js'], { cwd: folder, encoding: 'utf8' })
    const scripts = printed.trim().replace("script-src 'self' ", '')
    // The sample as it is, but for whom it asks.
    const app = (await readFile(join(folder, 'app.js'), 'utf8'))
      .replace('https://wallets.example.com', world.server.url)
      .replace('your-project', world.projectId)
      .replace('[mainnet, base]', JSON.stringify([world.networks.first, world.networks.second]))
    await writeFile(join(folder, 'app.js'), app)
    const allowed = [world.server.url, new URL(relayUrl(world)).origin, world.chains.first.rpcUrl, world.chains.second.rpcUrl]
    const site = await serveHost({ folder, allowed, scripts, world: {} })
    await use({ ...site, folder })
    // An idle page still fetches what it may need.
    await page.goto('about:blank')
    await site.close()
    await rm(folder, { recursive: true, force: true })
  },
})

test('a page without a bundler connects, comes back after a reload, and asks for nothing but its own before a click', async ({
  page,
  site,
  wallet,
  world,
}) => {
  const before: string[] = []
  page.on('request', (request) => before.push(request.url()))
  await page.goto(site.url)
  const button = page.locator('foyer-button').getByRole('button')
  await expect(button).toHaveText('Connect wallet')
  expect(before.filter((url) => !url.startsWith(site.url))).toEqual([])
  await button.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Foyer Devnet Wallet/ })
    .click()
  await wallet.approve('Connect to this site')
  await expect(page.locator('output')).toHaveText(world.accounts.alice.address)
  await expect(button).toHaveText(/alice\.eth|0xf39F/)
  await page.reload()
  await expect(button).toHaveText(/alice\.eth|0xf39F/)
})

test('a lazy chunk that somebody has changed is not run', async ({ page, site, wallet: _, trouble }) => {
  trouble.allow(/integrity|Failed to load|Failed to fetch|\[foyer\]/)
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const chunks = join(site.folder, 'foyer/chunks')
  for (const name of await readdir(chunks)) {
    const isLazy = name.endsWith('.js') && !name.startsWith('chunk-')
    if (isLazy) await writeFile(join(chunks, name), `globalThis.tampered = true\n${await readFile(join(chunks, name), 'utf8')}`)
  }
  await page.goto(site.url)
  await page.locator('foyer-button').getByRole('button').click()
  await expect.poll(() => errors.join('\n')).toContain('integrity')
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
  await expect(page.locator('output')).toHaveText('Nobody is connected.')
})
