import { describe, expect, test } from 'vitest'
import { isAppScheme, isWalletLink, parseWebLink } from './link-policy.ts'

describe('a wallet’s link', () => {
  test.each([
    'https://a.example/wc',
    'metamask://',
    'okex://main',
    'bnc://app.binance.com/cedefi',
    'some.wallet+beta-1://',
    'http://localhost:3001',
    'http://wallet.localhost:3001',
    'http://127.0.0.1:3001/wallet',
  ])('%s may be listed', (link) => {
    expect(isWalletLink(link)).toBe(true)
  })

  test.each([
    'http://a.example',
    'http://localhost.a.example',
    'http://localhost@a.example',
    'https://user:password@a.example',
    'https://',
    'javascript:x',
    'java\nscript:x',
    'data:x',
    'intent://x',
    'mailto:a@b.example',
    'tel:+123456',
    'sms:+123456',
    'itms-services://?action=download-manifest&url=https://a.example/m.plist',
    'chrome-extension://abcdefghijklmnop/page.html',
    'market://details?id=a.b',
    'wc:7f6e504b@2',
    ' metamask://',
    'Metamask://',
    'metamask',
    '//a.example',
    '',
    `https://a.example/${'x'.repeat(500)}`,
  ])('%s may not', (link) => {
    expect(isWalletLink(link)).toBe(false)
  })
})

test('an app’s scheme is known by its name alone, in any case', () => {
  expect(['metamask', 'Trust', 'some.wallet+beta-1'].every(isAppScheme)).toBe(true)
  expect(['mailto', 'TEL', 'itms-services', 'chrome-extension', 'https', 'x', '1password', 'a b', ''].some(isAppScheme)).toBe(false)
})

test('a web address is given as it is parsed', () => {
  expect(parseWebLink('HTTPS://Wallet.Example/App')?.href).toBe('https://wallet.example/App')
  expect(parseWebLink('https://a.example/\tb')).toBeUndefined()
})
