import { expect, test } from 'vitest'
import { parseCaip10 } from './parse-caip10.ts'

test('an account id is taken apart, its case kept', () => {
  expect(parseCaip10('eip155:1:0xAb')).toEqual({ network: 'eip155:1', namespace: 'eip155', address: '0xAb' })
  expect(parseCaip10('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4Hx')).toMatchObject({
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: '7S3P4Hx',
  })
})

test.each([
  undefined,
  7,
  {},
  '',
  '0x1',
  'eip155:1',
  'eip155:1:',
  'eip155::0x1',
  ':1:0x1',
  'eip155:1:0x1:2',
  'eip155:01:0x1',
  'eip155:abc:0x1',
  'eip155:-1:0x1',
  'EIP155:1:0x1',
  'near:mainnet:alice.near',
  'constructor:1:0x1',
  'eip155:1:0x1 ',
  'eip155:1:<img>',
  `eip155:1:${'x'.repeat(129)}`,
  `solana:${'x'.repeat(33)}:abc`,
])('%j is refused as no account id', (id) => {
  expect(() => parseCaip10(id)).toThrow(expect.objectContaining({ code: 'invalid_input', message: 'Invalid CAIP-10 address' }))
})
