/** A catalogue that is somebody else's by now: it lies, floods or says nothing. What is in the browser itself goes on working. */
import type { Page, Route } from '@playwright/test'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

/** The browser says what it thinks of such answers. */
const complaints = /Failed to load resource|net::ERR_|policy: (?:img|connect)-src|violates the following Content Security Policy/

const script = '"><img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>'
const id = (index: number) => index.toString(16).padStart(64, 'a')
const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.pwned=1"><script>globalThis.pwned=1</script></svg>')}`

const hostileWallets = [
  { id: id(1), name: script.slice(0, 79), image_url: svg, order: -1 },
  {
    id: id(2),
    name: 'Scripted',
    mobile_link: 'javascript:globalThis.pwned=1',
    desktop_link: 'data:text/html,<script>globalThis.pwned=1</script>',
  },
  { id: id(3), name: 'Homeless', homepage: 'javascript:globalThis.pwned=1', chrome_store: 'javascript:globalThis.pwned=1' },
  { id: id(4), name: 'Local', mobile_link: 'file:///etc/passwd', app_store: 'itms-services://?action=download-manifest' },
  { id: id(5), name: `${'\u202e'}tellaw yreveR${'\u0000'}` },
  { id: id(6), name: 'Endless '.repeat(100_000) },
  { id: id(7), name: { toString: 'no' }, image_id: [], chains: 'all' },
  { id: '__proto__', name: 'Polluter', __proto__: { polluted: true } },
  { id: id(8), name: 'Template', browse: [{ namespaces: ['eip155'], link: 'javascript:{url}', global: 'alert' }] },
  { id: id(9), name: 'Impostor', rdns: 'dev.foyer.wallet', badge_type: 'certified', image_url: svg },
  null,
  7,
]

const sendJson = (route: Route, body: string) =>
  route.fulfill({ body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } })

const answers: Readonly<Record<string, (route: Route) => unknown>> = {
  'lists wallets that are none': (route) => sendJson(route, JSON.stringify({ count: 1e9, data: hostileWallets })),
  'lists ten thousand': (route) =>
    sendJson(
      route,
      JSON.stringify({ count: 10_000, data: Array.from({ length: 10_000 }, (_, index) => ({ id: id(index), name: `Copy ${index}` })) }),
    ),
  'nests without end': (route) => sendJson(route, `{"count":1,"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  'is five megabytes long': (route) => sendJson(route, `{"count":1,"data":["${'x'.repeat(5_000_000)}"]}`),
  'leads elsewhere': (route) => route.fulfill({ status: 302, headers: { location: 'https://elsewhere.invalid/getWallets' } }),
  'says nothing': () => undefined,
}

const harm = (page: Page) =>
  page.evaluate(() => ({
    pwned: (globalThis as unknown as { pwned?: unknown }).pwned,
    polluted: ({} as { polluted?: unknown }).polluted,
    scripts: document.scripts.length,
  }))

for (const [what, answer] of Object.entries(answers)) {
  test(`a catalogue that ${what} keeps nobody from the wallet that is installed`, async ({ page, host, wallet, modal, trouble }) => {
    trouble.allow(complaints)
    await page.route(/\/getWallets\b/, (route) => answer(route))
    await page.goto(host.url)
    const { scripts } = await harm(page)
    await modal.open()
    await expect(modal.item(/Foyer Devnet Wallet/)).toBeVisible()
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links.filter((link) => !/^https?:/.test(link))).toEqual([])
    await modal.press(/Foyer Devnet Wallet/)
    await wallet.approve('Connect to this site')
    await modal.closed()
    await expectShown(page, { status: 'connected' })
    expect(await harm(page)).toEqual({ pwned: undefined, polluted: undefined, scripts })
  })
}
