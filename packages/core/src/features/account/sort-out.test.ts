/** Which tokens are put aside, and which are not (docs/behaviour.md, Account data). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TokenBalance } from './account.ts'
import { type KnownOfTokens, sortOutTokens } from './sort-out.ts'

const ether = { name: 'Ether', symbol: 'ETH' }
const other = 'eip155:1:0x2000000000000000000000000000000000000002'

function token(name: string, symbol: string, more: Partial<TokenBalance> = {}): TokenBalance {
  const address = 'eip155:1:0x1000000000000000000000000000000000000001'
  return { name, symbol, address, chainId: 'eip155:1', price: 0, quantity: { decimals: '18', numeric: '1' }, iconUrl: '', ...more }
}

const coin = { ...token('Ether', 'ETH', { price: 3000, value: 3000 }), address: undefined } as unknown as TokenBalance
const isHidden = (one: TokenBalance, beside: readonly TokenBalance[] = [], more: Partial<KnownOfTokens> = {}): boolean =>
  sortOutTokens([coin, one, ...beside], { coin: ether, wanted: new Set(), ...more }).hidden.includes(one)

test.each([
  ['Visit usdc-gift.com to claim', 'GIFT'],
  ['Gift', '$ usdcnotice.com'],
  ['Airdrop', 'AIR'],
  ['USD Coin', ''], // its symbol mixes scripts: nothing of it can be shown
  ['', ''],
  ['Tether USD', 'U5DT'],
  ['Bitcoin', '\u0412\u0422\u0421'], // BTC in Cyrillic
  ['Anything', '\u0415\u0422\u041d'], // ETH in Cyrillic
  ['Ether', 'FAKE'],
  ['Fake Ether', 'ETH'],
])('%j (%s) is put aside', (name, symbol) => {
  expect(isHidden(token(name, symbol))).toBe(true)
})

test.each([
  ['USD Coin', 'USDC'],
  ['Monerium EUR emoney', 'EURe'],
  ['USD Coin (bridged)', 'USDC.e'],
  ['Wrapped Ether', 'WETH'],
  ['Reclaim', 'RECLAIM'],
  ['Someone’s own token', 'OWN'],
  ['', 'OLD'],
  ['ETHPlus', 'ETH+'],
  ['Toncoin', 'TON'],
  ['Usual USD', 'USD0'],
  ['代币', '币'],
])('%j (%s) stays, though nobody knows it and it has no price', (name, symbol) => {
  expect(isHidden(token(name, symbol))).toBe(false)
})

test('whoever goes by the symbol of a token that has a price is not it', () => {
  const real = token('Gold', 'GLD', { address: other, price: 60 })
  expect(isHidden(token('Golden', 'GLD'), [real])).toBe(true)
  expect(isHidden(token('Golden', 'GLD'), [{ ...real, price: 0 }])).toBe(false)
  expect(isHidden(token('Golden', 'GLD'), [{ ...real, price: 0, flags: { is_spam: false } }])).toBe(true)
})

test('what has a price, the server vouches for, the account has wanted or is the coin itself stays under any name', () => {
  const named = token('yearn.finance', 'YFI')
  expect(isHidden(named)).toBe(true)
  expect(isHidden({ ...named, price: 5000 })).toBe(false)
  expect(isHidden({ ...named, flags: { is_spam: false } })).toBe(false)
  expect(isHidden(named, [], { wanted: new Set([named.address?.toLowerCase() ?? '']) })).toBe(false)
  expect(isHidden({ ...coin, price: 0 })).toBe(false)
  expect(isHidden(token('Claim', '', { address: 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }))).toBe(false)
})

test('what the server holds for spam is put aside, unless the account has wanted it', () => {
  const flagged = token('Plain', 'PLN', { flags: { is_spam: true }, price: 2 })
  expect(isHidden(flagged)).toBe(true)
  expect(isHidden(flagged, [], { wanted: new Set([flagged.address?.toLowerCase() ?? '']) })).toBe(false)
})

test('nothing is lost or changed, and where nothing is put aside the list is the same one', () => {
  const names = fc.oneof(fc.constantFrom('USDC', 'Claim', 'ETH', '', 'x.com', 'Gold'), fc.string({ unit: 'grapheme' }))
  const some = fc.array(
    fc.record({ name: names, symbol: names, price: fc.constantFrom(0, 1) }).map((one) => token(one.name, one.symbol, one)),
  )
  fc.assert(
    fc.property(some, (tokens) => {
      const { shown, hidden } = sortOutTokens(tokens, { coin: ether, wanted: new Set() })
      expect(new Set([...shown, ...hidden])).toEqual(new Set(tokens))
      expect(shown.length + hidden.length).toBe(tokens.length)
      if (hidden.length === 0) expect(shown).toBe(tokens)
    }),
  )
})
