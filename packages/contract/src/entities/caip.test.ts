import { describe, expect, test } from 'vitest'
import { addressOf, isAccountId, isCaip2, isCaip10, isChainId, isNamespace, namespaceOf, networkOf, referenceOf } from './caip.ts'

describe('a network', () => {
  test.each([
    'eip155:1',
    'eip155:0',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    'cosmos:Binance_Chain-1',
  ])('%s is known', (id) => {
    expect([isCaip2(id), isChainId(id)]).toEqual([true, true])
  })

  test.each([
    undefined,
    null,
    1,
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    `solana:${'x'.repeat(33)}`,
    'eip155:1 ',
    'EIP155:1',
    'solana:a\n',
    'eip155:01',
    'eip155:abc',
    'eip155:-1',
    'eip155:0x1',
    'toString:1',
  ])('%j is none at all', (id) => {
    expect([isCaip2(id), isChainId(id)]).toEqual([false, false])
  })

  test.each(['near:mainnet', 'abc:_'])('%s is one of an unknown family', (id) => {
    expect([isCaip2(id), isChainId(id)]).toEqual([false, true])
  })
})

describe('an account', () => {
  test('consists of a network and an address', () => {
    const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(isCaip10(account)).toBe(true)
    expect([namespaceOf(account), networkOf(account), addressOf(account)]).toEqual([
      'solana',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    ])
    expect(referenceOf('eip155:137')).toBe('137')
  })

  test.each([undefined, 'eip155:1', 'eip155:1:', 'eip155:1:0x1:2', 'eip155:1:a b', `eip155:1:${'x'.repeat(129)}`])('%j is none', (id) => {
    expect([isCaip10(id), isAccountId(id)]).toEqual([false, false])
  })

  test('on a network of an unknown family is one, on a malformed network it is none', () => {
    expect([isCaip10('near:mainnet:alice.near'), isAccountId('near:mainnet:alice.near')]).toEqual([false, true])
    expect([isCaip10('eip155:01:0x1'), isAccountId('eip155:01:0x1')]).toEqual([false, false])
  })
})

test('a namespace is known by its name, never by a name of every object', () => {
  expect(isNamespace('eip155')).toBe(true)
  for (const value of ['constructor', 'length', 0, undefined]) expect(isNamespace(value)).toBe(false)
})
