import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradientOf } from './gradient.ts'

const anyAddress = fc.stringMatching(/^0x[0-9a-f]{40}$/)

test('both spellings of an address have one picture', () => {
  fc.assert(fc.property(anyAddress, (address) => gradientOf(`0x${address.slice(2).toUpperCase()}`) === gradientOf(address)))
})

test('an address without hex case keeps its case', () => {
  expect(gradientOf('7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2')).not.toBe(gradientOf('7np41oeyqpefenqehsv1udhyrehxin3nstelssskct4k2'))
})

test('neighbours look different', () => {
  const pictures = Array.from({ length: 64 }, (_, index) => gradientOf(`0x${index.toString(16).padStart(40, '0')}`))
  expect(new Set(pictures).size).toBe(64)
})

test('is a background and nothing else, whatever the address says', () => {
  fc.assert(fc.property(fc.string(), (address) => /^[a-z0-9(),.% -]+$/.test(gradientOf(address))))
})
