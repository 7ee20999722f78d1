import type { SwapToken, TokenBalance } from '@foyer/core'
import { expect, test } from 'vitest'
import { groupTokens } from './group-tokens.ts'

const token = (symbol: string, address = `0x${symbol.padEnd(40, '0')}`): SwapToken => ({
  name: symbol,
  symbol,
  decimals: 18,
  address: `eip155:1:${address}`,
})
const balance = ({ symbol, address, value, numeric = '1' }: { symbol: string; address?: string; value: number; numeric?: string }) =>
  ({
    symbol,
    value,
    quantity: { decimals: '18', numeric },
    ...(address && { address: `eip155:1:${address.toUpperCase()}` }),
  }) as TokenBalance

const coin = token('ETH', `0x${'e'.repeat(40)}`)
const symbols = (all: readonly { readonly token: SwapToken }[]) => all.map(({ token: { symbol } }) => symbol)

test('what the account has comes first, what is worth most before all; then popular ones and the others, by symbol', () => {
  const tokens = [token('zed'), token('Alpha'), token('UNI'), token('AAVE'), token('b'), coin]
  const balances = [
    balance({ symbol: 'b', address: `0x${'b'.padEnd(40, '0')}`, value: 5 }),
    balance({ symbol: 'ETH', value: 9 }),
    balance({ symbol: 'UNI', address: `0x${'UNI'.padEnd(40, '0')}`, value: 0, numeric: '0.0' }),
  ]
  const groups = groupTokens(tokens, balances)
  expect(symbols(groups.yours)).toEqual(['ETH', 'b'])
  expect(symbols(groups.popular)).toEqual(['AAVE', 'UNI'])
  expect(symbols(groups.other)).toEqual(['Alpha', 'zed'])
  expect(symbols(groups.suggested)).toEqual(['ETH', 'UNI', 'AAVE'])
})

test('while nothing is known of the account none is its own', () => {
  expect(groupTokens([coin, token('x')], undefined)).toMatchObject({ yours: [], popular: [{ token: coin }], other: [{}] })
})
