import { expect, test } from 'vitest'
import { parseStoreLink, type StoreKind } from './store-policy.ts'

const stores = {
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=x',
  extension: 'https://chromewebstore.google.com/detail/x',
} as const satisfies Record<StoreKind, string>

const kinds = Object.keys(stores) as StoreKind[]
const isListed = (kind: StoreKind, link: string) => parseStoreLink(kind, link) !== undefined

test.each(kinds)('the stores of %s are their own hosts, and those of no other kind', (kind) => {
  for (const other of kinds) {
    const link = stores[other]
    // Apple has one store for both.
    const isOne = kind === other || (kind === 'extension' && other === 'appStore')
    expect(isListed(kind, link)).toBe(isOne)
  }
})

test.each([
  'https://addons.mozilla.org/firefox/addon/x',
  'https://microsoftedge.microsoft.com/addons/detail/x',
  'https://apps.apple.com/app/id1',
])('an extension may be at %s', (link) => {
  expect(isListed('extension', link)).toBe(true)
})

test.each([
  'http://apps.apple.com/app/id1',
  'https://apps.apple.com.evil.example/app/id1',
  'https://evil.example/apps.apple.com/',
  'https://apps.apple.com@evil.example/',
  'https://apps-apple.com/app/id1',
  'https://apps.apple.com:8443/app/id1',
  'https://play.google.com.evil.example/store',
  'https://user:word@play.google.com/store',
  'itms-apps://apps.apple.com/app/id1',
  'market://details?id=x',
  'http://localhost/app',
  'javascript:alert(1)',
])('%s is in no store', (link) => {
  expect(kinds.some((kind) => isListed(kind, link))).toBe(false)
})
