/** Every rule for links that carry a pairing code (docs/behaviour.md, Codes and sessions; the field's mobile links). */
import { describe, expect, it } from 'vitest'
import type { PagePlatform } from '../environment/page-platform.ts'
import { type PairingLinkInput, toAnyWalletLink, toPairingLink, toRequestLink } from './pairing-link.ts'
import { parseLinkBase, parseWebLink } from './parse-link.ts'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=587d5484'
const once = encodeURIComponent(uri)

const onDesktop: PagePlatform = {
  system: 'desktop',
  isSafari: false,
  isTelegram: false,
  isFramed: false,
  url: 'https://app.example/swap?from=eth#top',
  origin: 'https://app.example',
  hasGlobal: () => false,
}
const onIos: PagePlatform = { ...onDesktop, system: 'ios', isSafari: true }
const onAndroid: PagePlatform = { ...onDesktop, system: 'android' }
const inTelegram = (platform: PagePlatform): PagePlatform => ({ ...platform, isSafari: false, isTelegram: true })

const link = (wallet: Partial<PairingLinkInput['wallet']>, more: Partial<Omit<PairingLinkInput, 'wallet'>> = {}) =>
  toPairingLink({ wallet: { name: 'A wallet', ...wallet }, on: 'mobile', uri, platform: onIos, ...more })

describe('the base of a link', () => {
  it.each([
    ['metamask://', 'scheme', 'metamask://'],
    ['metamask', 'scheme', 'metamask://'],
    ['metamask:', 'scheme', 'metamask://'],
    ['metamask:/', 'scheme', 'metamask://'],
    ['  trust://  ', 'scheme', 'trust://'],
    ['okex://main', 'scheme', 'okex://main/'],
    ['okex://main/', 'scheme', 'okex://main/'],
    ['bnc://app.binance.com/cedefi/', 'scheme', 'bnc://app.binance.com/cedefi/'],
    ['exodus://wc', 'scheme', 'exodus://'],
    ['some.wallet+beta-1://', 'scheme', 'some.wallet+beta-1://'],
    ['https://metamask.app.link', 'universal', 'https://metamask.app.link/'],
    ['https://metamask.app.link/', 'universal', 'https://metamask.app.link/'],
    ['https://metamask.app.link/wc', 'universal', 'https://metamask.app.link/'],
    ['https://wallet.example/ul/v1//', 'universal', 'https://wallet.example/ul/v1/'],
    ['HTTPS://Wallet.Example/App', 'universal', 'https://wallet.example/App/'],
    ['http://localhost:4401', 'universal', 'http://localhost:4401/'],
    ['http://127.0.0.1:4401/phone', 'universal', 'http://127.0.0.1:4401/phone/'],
    ['http://wallet.localhost:3000', 'universal', 'http://wallet.localhost:3000/'],
  ])('%j is %s %s', (given, kind, href) => expect(parseLinkBase(given)).toEqual({ kind, href }))

  it.each([
    undefined,
    '',
    '   ',
    'javascript:alert(1)',
    'javascript://%0aalert(1)',
    'JaVaScRiPt://x',
    'java\nscript://alert(1)',
    'java\tscript:alert(1)',
    '\u0000javascript:alert(1)',
    'data:text/html,<script>',
    'data://text/html',
    'vbscript:msgbox',
    'blob:https://app.example/1',
    'file:///etc/passwd',
    'filesystem:https://x/temporary',
    'about:blank',
    'view-source://x',
    'chrome-extension://abc',
    'intent://scan/#Intent;scheme=zxing;S.browser_fallback_url=https://evil.example;end',
    'android-app://com.example',
    'itms-services://?action=download-manifest&url=https://evil.example/a.plist',
    'tel:+1900',
    'sms:+1900',
    'mailto:a@b.c',
    'ws://relay.example',
    'wc:topic@2',
    'http://wallet.example',
    'http://localhost.evil.example',
    'https://metamask.app.link@evil.example',
    'https://user:pass@wallet.example',
    'https://wallet.example/?next=',
    'https://wallet.example/#x',
    'https://',
    'wallet://open?x=1',
    'wallet://open#x',
    '://wallet',
    '1wallet://',
    'wal let://',
    'wal%6cet://',
  ])('%j is refused', (given) => expect(parseLinkBase(given)).toBeUndefined())
})

describe('web links of a catalogue', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://localhost:4400/store', 'http://localhost:4400/store'],
    ['http://example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['//example.com', undefined],
    ['example.com', undefined],
    ['https://a@example.com', undefined],
    [undefined, undefined],
  ])('%j opens %j', (given, opened) => expect(parseWebLink(given)).toBe(opened))
})

describe('a pairing link', () => {
  it('is the scheme, wc, and the code encoded once', () => {
    expect(link({ mobile_link: 'metamask://' })).toEqual({
      href: `metamask://wc?uri=${once}`,
      target: '_self',
      stored: { href: 'metamask://', name: 'A wallet' },
    })
    expect(link({ mobile_link: 'okex://main' })?.href).toBe(`okex://main/wc?uri=${once}`)
  })

  it('can be read back: one decoding gives the code', () => {
    const href = link({ mobile_link: 'https://wallet.example/ul' })?.href ?? ''
    expect(new URL(href).pathname).toBe('/ul/wc')
    expect(new URL(href).searchParams.get('uri')).toBe(uri)
  })

  it('opens a web address beside the page, so that the page and its code survive a missing app', () => {
    expect(link({ mobile_link: 'https://wallet.example' })).toMatchObject({
      href: `https://wallet.example/wc?uri=${once}`,
      target: '_blank',
    })
  })

  it('gets out of a frame with a scheme', () => {
    expect(link({ mobile_link: 'trust://' }, { platform: { ...onIos, isFramed: true } })?.target).toBe('_top')
  })

  it('takes the scheme before the web address, unless asked the other way round', () => {
    const both = { mobile_link: 'trust://', link_mode: 'https://link.trustwallet.com' }
    expect(link(both)?.href).toMatch(/^trust:/)
    expect(link(both, { prefersUniversal: true })?.href).toMatch(/^https:\/\/link\.trustwallet\.com\/wc\?uri=/)
    expect(link({ link_mode: both.link_mode })?.href).toMatch(/^https:/)
    expect(link({ mobile_link: 'javascript:alert(1)', link_mode: both.link_mode })?.href).toMatch(/^https:/)
    expect(link({ mobile_link: both.mobile_link, link_mode: 'true' }, { prefersUniversal: true })?.href).toMatch(/^trust:/)
  })

  it('in Telegram: beside it, by the web address where there is one, and on Android encoded twice', () => {
    const both = { mobile_link: 'trust://', link_mode: 'https://link.trustwallet.com' }
    const native = { mobile_link: 'trust://' }
    expect(link(both, { platform: inTelegram(onIos) })).toMatchObject({
      href: `https://link.trustwallet.com/wc?uri=${once}`,
      target: '_blank',
    })
    expect(link(native, { platform: inTelegram(onIos) })).toMatchObject({ href: `trust://wc?uri=${once}`, target: '_blank' })
    expect(link(native, { platform: inTelegram(onAndroid) })).toMatchObject({
      href: `trust://wc?uri=${encodeURIComponent(once)}`,
      target: '_blank',
    })
    expect(link(native, { platform: onAndroid })?.href).toBe(`trust://wc?uri=${once}`)
  })

  it('of a desktop app and of a web wallet', () => {
    const wallet = { desktop_link: 'ledgerlive', webapp_link: 'https://web.wallet.example/app/' }
    expect(link(wallet, { on: 'desktop', platform: onDesktop })).toMatchObject({ href: `ledgerlive://wc?uri=${once}`, target: '_self' })
    expect(link(wallet, { on: 'web', platform: onDesktop })).toMatchObject({
      href: `https://web.wallet.example/app/wc?uri=${once}`,
      target: '_blank',
    })
    expect(link({ webapp_link: 'wallet://' }, { on: 'web' })).toBeUndefined()
  })

  it('is none without a link, or for anything but a pairing code', () => {
    expect(link({})).toBeUndefined()
    expect(link({ mobile_link: 'trust://' }, { uri: 'https://evil.example' })).toBeUndefined()
    expect(link({ mobile_link: 'trust://' }, { uri: 'wc:a b' })).toBeUndefined()
    expect(link({ mobile_link: 'trust://' }, { uri: '' })).toBeUndefined()
  })

  it('for whichever wallet is there: only where the system asks which', () => {
    expect(toAnyWalletLink(uri, onAndroid)).toEqual({ href: uri, target: '_self' })
    expect(toAnyWalletLink(uri, onIos)).toBeUndefined()
    expect(toAnyWalletLink(uri, onDesktop)).toBeUndefined()
    expect(toAnyWalletLink(uri, inTelegram(onAndroid))).toBeUndefined()
    expect(toAnyWalletLink('javascript:alert(1)', onAndroid)).toBeUndefined()
  })
})

describe('the stored link', () => {
  const request = (href: string, platform: PagePlatform = onIos) =>
    toRequestLink({ stored: { href, name: 'A wallet' }, requestId: '1700000000000000123', topic: 'ab12', platform })

  it('leads back into the app with the request and its session', () => {
    expect(request('metamask://')).toEqual({ href: 'metamask://wc?requestId=1700000000000000123&sessionTopic=ab12', target: '_self' })
    expect(request('https://wallet.example/ul')).toEqual({
      href: 'https://wallet.example/ul/wc?requestId=1700000000000000123&sessionTopic=ab12',
      target: '_blank',
    })
  })

  it('gives a wallet inside Telegram its one word', () => {
    const href = request('https://t.me/some_bot/wallet', inTelegram(onAndroid))?.href ?? ''
    const word = new URL(href).searchParams.get('startapp') ?? ''
    expect(href.startsWith('https://t.me/some_bot/wallet?startapp=')).toBe(true)
    expect(word).toMatch(/^[\w-]+$/)
    expect(atob(word.replace(/-/g, '+').replace(/_/g, '/'))).toBe('requestId=1700000000000000123&sessionTopic=ab12')
  })

  it('opens nothing on a desktop, where the wallet is another device', () => expect(request('metamask://', onDesktop)).toBeUndefined())
})
