/** What an app that renders on a server gets: no warning, no flash, and the visitor as they left it. */
import type { World } from '@foyer/devnet'
import { driveModal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import { type App, copyExample, createApp } from './app.ts'
import { connectInLocalWorld } from './local-world.ts'

/** Read when the app is built and when it runs. */
const toEnv = (prefix: string, { server, chains }: World) => ({ [`${prefix}FOYER`]: server.url, [`${prefix}CHAIN`]: chains.first.rpcUrl })

type Example = {
  readonly name: string
  readonly greeting: string
  make(): Promise<App>
  env(world: World): Readonly<Record<string, string>>
}

const examples: readonly Example[] = [
  {
    name: 'next, as npm create foyer makes it',
    greeting: 'Welcome',
    make: () => createApp('next'),
    env: ({ projectId, server, networks }) => ({
      NEXT_PUBLIC_LOCAL_WORLD: JSON.stringify({ projectId, server: server.url, networks: [networks.first] }),
    }),
  },
  {
    name: 'next',
    greeting: 'Welcome back',
    make: () => copyExample('next'),
    env: (world) => toEnv('NEXT_PUBLIC_', world),
  },
  {
    name: 'react-router',
    greeting: 'Welcome back',
    make: () => copyExample('react-router'),
    env: (world) => toEnv('VITE_', world),
  },
  {
    name: 'astro',
    greeting: 'Welcome back',
    make: () => copyExample('astro'),
    env: (world) => toEnv('PUBLIC_', world),
  },
]

for (const { name, greeting, make, env } of examples) {
  test(`${name}: comes from the server as the visitor left it, and comes alive without a change`, async ({
    world,
    context,
    page,
    wallet,
    trouble,
  }) => {
    // A picture for the tab is the app's own affair.
    trouble.allow(/\/favicon\.ico$/)
    const app = await make()
    try {
      await app.run('build', env(world))
      const { url } = await app.serve('start', env(world))
      const modal = driveModal(page)
      const visitor = page.locator('#visitor')
      const { address } = world.accounts.alice
      const sent = async () => (await (await context.request.get(url)).text()).replaceAll('<!-- -->', '')

      await page.goto(url)
      await expect(visitor).toHaveText('Nobody is connected.')
      expect(await sent()).toContain('Nobody is connected.')
      await modal.open()
      await modal.press(/Foyer Devnet Wallet/)
      await wallet.approve('Connect to this site')
      await modal.closed()
      await expect(visitor).toHaveText(`${greeting}, ${address}`)
      await expect(modal.button).toHaveText(/alice\.eth/)

      await expect.poll(sent).toContain(`${greeting}, ${address}`)
      // Somebody else's visit to the same server.
      expect(await (await fetch(url)).text()).toContain('Nobody is connected.')

      await page.addInitScript(recordTexts)
      await page.reload()
      await expect(modal.button).toHaveText(/alice\.eth/)
      expect(await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts)).toEqual([`${greeting}, ${address}`])

      await modal.open('Account')
      await modal.press('Disconnect')
      await expect(visitor).toHaveText('Nobody is connected.')
      await expect.poll(sent).toContain('Nobody is connected.')
      if (name.startsWith('next,')) await connectInLocalWorld(app, page)
    } finally {
      await app.remove()
    }
  })
}

/** Runs in the page before anything of it: what `#visitor` has said, each text once. */
function recordTexts(): void {
  const texts: string[] = []
  Object.assign(globalThis, { texts })
  // What the parser has read in part, as it may where it is given little time, nobody has said.
  const isWhole = (element: Element): boolean => {
    if (document.readyState !== 'loading') return true
    for (let one: Element | null = element; one; one = one.parentElement) if (one.nextSibling) return true
    return false
  }
  const look = (): void => {
    const visitor = document.querySelector('#visitor')
    if (!visitor || !isWhole(visitor)) return
    const text = visitor.textContent
    if (text && texts.at(-1) !== text) texts.push(text)
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  document.addEventListener('readystatechange', look)
}
