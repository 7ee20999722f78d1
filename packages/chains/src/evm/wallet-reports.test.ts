import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCapabilities, parseWalletAssets } from './wallet-reports.ts'

const asset = {
  address: '0x1',
  balance: '0x10',
  type: 'ERC20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://example.com/usdc.png' },
}

test('complete assets are read', () => {
  expect(parseWalletAssets({ '0x1': [asset, { ...asset, type: 'NATIVE' }], '0xa': [] })).toEqual({
    '0x1': [asset, { ...asset, type: 'NATIVE' }],
    '0xa': [],
  })
})

test.each([
  [{ ...asset, address: null }],
  [{ ...asset, balance: 16 }],
  [{ ...asset, type: 'ERC721' }],
  [{ ...asset, metadata: undefined }],
  [{ ...asset, metadata: { ...asset.metadata, decimals: '6' } }],
  [{ ...asset, metadata: { ...asset.metadata, price: undefined } }],
  [{ ...asset, metadata: { ...asset.metadata, iconUrl: null } }],
  [{ ...asset, metadata: { ...asset.metadata, name: 1 } }],
])('one incomplete asset makes the answer invalid: %j', (broken) => {
  expect(parseWalletAssets({ '0x1': [asset, broken] })).toBeUndefined()
})

test('capabilities are kept by chain, the unreadable left out', () => {
  expect(parseCapabilities({ '0xA': { atomic: { status: 'ready' } }, mainnet: {}, '0x1': 'yes' })).toEqual({
    '0xa': { atomic: { status: 'ready' } },
  })
})

test('both take anything and throw at nothing', () => {
  fc.assert(fc.property(fc.anything(), (value) => void [parseCapabilities(value), parseWalletAssets(value)]))
})
