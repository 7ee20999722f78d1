import { describe, expect, it } from 'vitest'
import { catalogueWallet } from '../../../test/samples.ts'
import { readPlatform, storesOf } from './stores.ts'

const kinds = (...input: Parameters<typeof storesOf>) => storesOf(...input).map(({ kind }) => kind)

describe('where a wallet can be had', () => {
  it('puts this device’s store first and the website last', () => {
    const wallet = catalogueWallet(0)
    expect(kinds(wallet, 'desktop')).toEqual(['extension', 'appStore', 'playStore', 'website'])
    expect(kinds(wallet, 'ios')).toEqual(['appStore', 'extension', 'playStore', 'website'])
    expect(kinds(wallet, 'android')).toEqual(['playStore', 'extension', 'appStore', 'website'])
  })

  it('drops links that are no web addresses: a catalogue may lie', () => {
    const wallet = catalogueWallet(0, { chrome_store: 'javascript:alert(1)', homepage: 'data:text/html,x', app_store: '' })
    expect(kinds(wallet, 'desktop')).toEqual(['playStore'])
  })
})

describe('the device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'desktop'],
  ])('%s with %s touch points is %s', (userAgent, maxTouchPoints, platform) =>
    expect(readPlatform({ userAgent, maxTouchPoints })).toBe(platform),
  )
})
