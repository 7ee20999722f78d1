/** Which tabs a wallet has where, its stores, and the wallets that open the page instead of taking a code. */
import { describe, expect, it } from 'vitest'
import { coinbaseRows, phantomRows, solflareRows, xverseRows } from '../../testing/browse-rows.ts'
import type { BrowseRow, CatalogueWallet } from '../entities/wallet.ts'
import { type PagePlatform, type PageWindow, readPagePlatform, reusesPairing } from '../environment/page-platform.ts'
import { takesCodes, toBrowseLink } from './browse-link.ts'
import { walletStores } from './wallet-stores.ts'
import { type WalletTabsInput, walletTabs } from './wallet-tabs.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  iphoneFirefox:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  pixel: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
} as const

function pageOn(agent: keyof typeof agents, maxTouchPoints = 0, more: object = {}): PagePlatform {
  const page = {
    navigator: { userAgent: agents[agent], maxTouchPoints },
    location: { href: 'https://app.example/swap?from=eth#top', origin: 'https://app.example' },
    ...more,
  }
  return readPagePlatform(page as PageWindow)
}

describe('the platform', () => {
  it.each([
    ['iphone', 5, 'ios', true],
    ['iphoneChrome', 5, 'ios', false],
    ['iphoneFirefox', 5, 'ios', false],
    ['mac', 5, 'ios', true],
    ['mac', 0, 'desktop', true],
    ['pixel', 5, 'android', false],
    ['linux', 0, 'desktop', false],
    ['linux', 10, 'desktop', false],
  ] as const)('%s with %s touch points is %s, Safari: %s', (agent, touch, system, isSafari) =>
    expect(pageOn(agent, touch)).toMatchObject({ system, isSafari, isTelegram: false, isFramed: false }),
  )

  it('knows Telegram by what it puts into the page, not by its script', () => {
    expect(pageOn('pixel', 5, { TelegramWebviewProxy: {} }).isTelegram).toBe(true)
    expect(pageOn('pixel', 5, { Telegram: { WebApp: { initData: 'query_id=1' } } }).isTelegram).toBe(true)
    expect(pageOn('pixel', 5, { Telegram: { WebApp: { initData: '' } } }).isTelegram).toBe(false)
  })

  it('knows a frame', () => expect(pageOn('linux', 0, { self: 1, top: 2 }).isFramed).toBe(true))

  it('uses a pending pairing again on Telegram and on Safari on iOS', () => {
    expect(reusesPairing(pageOn('iphone', 5))).toBe(true)
    expect(reusesPairing(pageOn('pixel', 5, { TelegramWebviewProxy: {} }))).toBe(true)
    expect(reusesPairing(pageOn('iphoneChrome', 5))).toBe(false)
    expect(reusesPairing(pageOn('pixel', 5))).toBe(false)
    expect(reusesPairing(pageOn('mac', 0))).toBe(false)
  })
})

const url = 'https%3A%2F%2Fapp.example%2Fswap%3Ffrom%3Deth%23top'
const origin = 'https%3A%2F%2Fapp.example'
const entry = (more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({ id: '1'.repeat(64), name: 'A wallet', ...more })
const phantom = entry({
  name: 'Phantom',
  rdns: 'app.phantom',
  mobile_link: 'phantom://',
  browse: phantomRows,
  chrome_store: 'https://chromewebstore.google.com/x',
})
const coinbase = entry({ name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', mobile_link: 'cbwallet://', browse: coinbaseRows })
/** As the server's catalogue has it: no link for codes and no rdns. */
const solflare = entry({
  name: 'Solflare',
  injected: [{ namespace: 'solana', injected_id: 'solflare' }],
  browse: solflareRows,
  chrome_store: 'https://chromewebstore.google.com/x',
})

const xverse = entry({
  name: 'Xverse',
  injected: [{ namespace: 'bip122', injected_id: 'XverseProviders.BitcoinProvider' }],
  browse: xverseRows,
})

describe('the page in the wallet’s own browser', () => {
  it.each([
    ['Phantom on iOS', phantom, ['eip155'], pageOn('iphone', 5), `https://phantom.app/ul/browse/${url}?ref=${origin}`],
    ['Phantom on iOS, Solana', phantom, ['solana'], pageOn('iphone', 5), `https://phantom.app/ul/browse/${url}?ref=${origin}`],
    [
      'Phantom on Android',
      phantom,
      ['solana'],
      pageOn('pixel', 5),
      `intent://browse/${url}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
    ],
    [
      'Phantom in Telegram',
      phantom,
      ['solana'],
      pageOn('pixel', 5, { TelegramWebviewProxy: {} }),
      `https://phantom.app/ul/browse/${url}?ref=${origin}`,
    ],
    ['Coinbase, Solana', coinbase, ['solana'], pageOn('iphone', 5), `https://go.cb-w.com/dapp?cb_url=${url}`],
    ['Coinbase, EVM', coinbase, ['eip155'], pageOn('pixel', 5), `cbwallet://miniapp?url=${url}`],
    ['Solflare, Solana', solflare, ['solana'], pageOn('iphone', 5), `https://solflare.com/ul/v1/browse/${url}?ref=${origin}`],
    ['Solflare, EVM', solflare, ['eip155'], pageOn('iphone', 5), undefined],
    [
      'Solflare, on Ethereum in a page that has Solana too',
      solflare,
      ['eip155', 'solana'],
      pageOn('pixel', 5),
      `https://solflare.com/ul/v1/browse/${url}?ref=${origin}`,
    ],
    [
      'Coinbase, on Solana in a page that has Ethereum too',
      coinbase,
      ['solana', 'eip155'],
      pageOn('iphone', 5),
      `https://go.cb-w.com/dapp?cb_url=${url}`,
    ],
    [
      'Coinbase, on Bitcoin in a page that has Ethereum too',
      coinbase,
      ['bip122', 'eip155'],
      pageOn('iphone', 5),
      `cbwallet://miniapp?url=${url}`,
    ],
    ['Xverse', xverse, ['eip155', 'bip122'], pageOn('iphone', 5), `https://connect.xverse.app/browser?url=${url}`],
    ['Xverse inside Xverse', xverse, ['bip122'], pageOn('iphone', 5, { XverseProviders: {} }), undefined],
    ['Solflare inside Solflare', solflare, ['solana'], pageOn('iphone', 5, { solflare: {} }), undefined],
    ['Phantom inside Phantom', phantom, ['solana'], pageOn('iphone', 5, { phantom: {} }), undefined],
    ['Coinbase inside Coinbase', coinbase, ['solana'], pageOn('iphone', 5, { coinbaseSolana: {} }), undefined],
    ['Phantom on a desktop', phantom, ['solana'], pageOn('linux'), undefined],
    ['another wallet', entry({ mobile_link: 'trust://' }), ['solana'], pageOn('iphone', 5), undefined],
  ] as const)('%s', (_, wallet, namespaces, platform, href) => expect(toBrowseLink(wallet, namespaces, platform)?.href).toBe(href))

  it('opens a web address beside the page and a scheme in its place', () => {
    expect(toBrowseLink(phantom, ['solana'], pageOn('iphone', 5))?.target).toBe('_blank')
    expect(toBrowseLink(coinbase, ['eip155'], pageOn('iphone', 5))?.target).toBe('_self')
  })

  it('knows the wallet by its rows alone, whichever id it is listed under', () => {
    const byId = entry({ id: `a797aa35${'0'.repeat(56)}`, browse: phantomRows })
    expect(toBrowseLink(byId, ['solana'], pageOn('iphone', 5))?.href).toMatch(/^https:\/\/phantom\.app/)
    expect(takesCodes(byId)).toBe(false)
  })

  it.each([
    ['Phantom', phantom],
    ['Coinbase', coinbase],
    ['Coinbase with a page of its own', entry({ webapp_link: 'https://web.example', browse: coinbaseRows })],
    ['Solflare', solflare],
    ['Xverse', xverse],
    ['Xverse as other catalogues have it', entry({ mobile_link: 'xverse://', browse: xverseRows })],
    ['Solflare as other catalogues have it', entry({ mobile_link: 'solflare://', browse: solflareRows })],
  ])('%s reads no pairing codes: none is shown or handed to it', (_, wallet) => {
    expect(takesCodes(wallet)).toBe(false)
    for (const platform of [pageOn('linux'), pageOn('pixel', 5)]) {
      const ways = tabs(wallet, { platform, namespaces: ['polkadot'] })
      expect(ways.filter((tab) => tab !== 'unsupported' && tab !== 'mobile')).toEqual([])
    }
  })

  const row = (change: Partial<BrowseRow>): CatalogueWallet =>
    entry({ browse: [{ namespaces: ['eip155'], link: 'https://wallet.example/browse?url={url}', global: 'harbour', ...change }] })
  const android = 'intent://browse/{url}#Intent;scheme=harbour;package=com.example.harbour;end'

  it.each([
    ['a script', { link: 'javascript://x/{url}' }],
    ['the page as its host', { link: 'https://{url}.evil.example/' }],
    ['a host behind a user’s name', { link: 'https://wallet.example@evil.example/{url}' }],
    ['an unknown placeholder', { link: 'https://wallet.example/{url}?cookie={cookie}' }],
    ['no length', { link: `https://wallet.example/${'x'.repeat(1000)}{url}` }],
    ['Android’s form where it does not belong', { link: android }],
  ])('a template with %s opens nothing', (_, change) => {
    for (const agent of ['iphone', 'pixel'] as const) expect(toBrowseLink(row(change), ['eip155'], pageOn(agent, 5))).toBeUndefined()
  })

  it('a form for Android that leads elsewhere is left for the web address', () => {
    const href = (form: string) => toBrowseLink(row({ android: form }), ['eip155'], pageOn('pixel', 5))?.href
    expect(href(android)).toBe(`intent://browse/${url}#Intent;scheme=harbour;package=com.example.harbour;end`)
    expect(href(android.replace(';end', ';S.browser_fallback_url=https://evil.example;end'))).toBe(
      `https://wallet.example/browse?url=${url}`,
    )
  })

  it('any other wallet takes codes', () => expect(takesCodes(entry({ mobile_link: 'trust://' }))).toBe(true))
})

const links = {
  rdns: 'io.example',
  mobile_link: 'example://',
  webapp_link: 'https://web.example',
  desktop_link: 'example-desktop://',
  chrome_store: 'https://chromewebstore.google.com/detail/x',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=x',
  homepage: 'https://example.com/',
}
const tabs = (wallet: Partial<CatalogueWallet>, more: Partial<WalletTabsInput> = {}) =>
  walletTabs({ wallet: entry(wallet), isInstalled: false, hasAdapters: true, namespaces: ['eip155'], platform: pageOn('linux'), ...more })

describe('the tabs of a wallet', () => {
  const ios = pageOn('iphone', 5)
  it.each([
    ['everything, on a desktop', links, {}, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['everything, installed, on a desktop', links, { isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['everything, on a phone', links, { platform: ios }, ['mobile', 'web']],
    ['everything, in the wallet’s own browser', links, { platform: ios, isInstalled: true }, ['browser', 'mobile', 'web']],
    ['everything, no adapters', links, { isInstalled: true, hasAdapters: false }, ['qrcode', 'web', 'desktop']],
    ['an app only', { mobile_link: 'example://' }, {}, ['qrcode']],
    ['an app only, on a phone', { mobile_link: 'example' }, { platform: ios }, ['mobile']],
    ['an extension only', { rdns: links.rdns, chrome_store: links.chrome_store }, {}, ['unsupported']],
    ['an extension only, on a phone', { rdns: links.rdns, chrome_store: links.chrome_store }, { platform: ios }, ['unsupported']],
    ['an extension that nobody can get', { rdns: links.rdns }, {}, []],
    ['a desktop app only, on a phone', { desktop_link: 'example://' }, { platform: ios }, []],
    ['nothing', {}, {}, []],
    [
      'links that are refused',
      { mobile_link: 'javascript:alert(1)', webapp_link: 'http://web.example', desktop_link: 'file:///x' },
      {},
      [],
    ],
    ['Phantom on a desktop takes no code', phantom, {}, ['unsupported']],
    ['Phantom on a phone opens the page', phantom, { platform: ios }, ['mobile']],
    ['Coinbase without any link, on a phone', { rdns: 'com.coinbase.wallet', browse: coinbaseRows }, { platform: ios }, ['mobile']],
    ['Coinbase on a desktop: its extension', { ...coinbase, chrome_store: links.chrome_store }, {}, ['unsupported']],
    ['Solflare on a phone opens the page', solflare, { platform: ios, namespaces: ['eip155', 'solana'] }, ['mobile']],
    ['Solflare on a desktop: its extension', solflare, { namespaces: ['solana'] }, ['unsupported']],
    ['Solflare, installed', solflare, { isInstalled: true, namespaces: ['solana'] }, ['browser']],
  ] as const)('%s', (_, wallet, more, expected) => expect(tabs(wallet, more)).toEqual(expected))
})

describe('where a wallet can be had', () => {
  const kinds = (system: PagePlatform['system'], more: Partial<CatalogueWallet> = {}) =>
    walletStores(entry({ ...links, ...more }), system).map(({ kind }) => kind)

  it('puts this device’s store first and the website last', () => {
    expect(kinds('desktop')).toEqual(['extension', 'appStore', 'playStore', 'website'])
    expect(kinds('ios')).toEqual(['appStore', 'extension', 'playStore', 'website'])
    expect(kinds('android')).toEqual(['playStore', 'extension', 'appStore', 'website'])
  })

  it('drops a store that is none: the host decides, and a store link of one kind is none of another', () => {
    for (const fake of [
      'https://apps.apple.com.evil.example/app/id1',
      'https://evil.example/apps.apple.com/',
      'https://apps.apple.com@evil.example/',
      'https://apps-apple.com/app/id1',
      'https://play.google.com:8443/store',
    ])
      expect(kinds('ios', { app_store: fake, play_store: fake, chrome_store: fake })).toEqual(['website'])
    expect(kinds('ios', { app_store: links.play_store, play_store: links.app_store })).toEqual(['extension', 'website'])
    expect(kinds('desktop', { chrome_store: 'https://addons.mozilla.org/firefox/addon/x' })).toContain('extension')
  })

  it('drops links that must not be opened: a catalogue may lie', () => {
    expect(
      kinds('desktop', { chrome_store: 'javascript:alert(1)', homepage: 'data:text/html,x', app_store: 'http://evil.example' }),
    ).toEqual(['playStore'])
  })
})
