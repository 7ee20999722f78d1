import { expect, test } from 'vitest'
import { mostCountedKeys } from './point-windows.ts'
import { createRateLimits } from './rate-limits.ts'

const figures = { perIp: { read: 100 }, perProject: { read: 1_000 } }
const payer = { ip: '203.0.113.7', project: 'shop-project' }

test('what is spent at one process counts at another that is told, and what it is told it does not tell again', () => {
  const [one, other] = [createRateLimits(figures, {}, { isShared: true }), createRateLimits(figures, {}, { isShared: true })]
  one.take('read', payer, 60)
  const usage = one.takeUsage()
  expect(usage).toEqual([
    { per: 'perIp', limit: 'read', key: payer.ip, points: 60 },
    { per: 'perProject', limit: 'read', key: payer.project, points: 60 },
  ])
  expect(one.takeUsage()).toEqual([])
  for (const part of usage) other.spendElsewhere(part)
  expect(other.takeUsage()).toEqual([])
  expect(other.takeUpTo('read', payer, 60)).toMatchObject({ granted: 40 })
  expect(() => other.take('read', payer, 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  // Another address has its own.
  other.take('read', { ip: '203.0.113.8' }, 100)
})

test('what one address asks for beyond its points costs its project nothing', () => {
  const limits = createRateLimits(figures)
  for (let count = 0; count < 30; count++) limits.takeUpTo('read', payer, 90)
  expect(limits.takeUpTo('read', payer, 90)).toMatchObject({ granted: 0, retryAfter: expect.any(Number) })
  expect(limits.takeUpTo('read', { ...payer, ip: '203.0.113.8' }, 90)).toEqual({ granted: 90, retryAfter: 0 })
})

test('little is told once it is much', () => {
  const limits = createRateLimits(figures, {}, { isShared: true })
  for (let count = 1; count <= 4; count++) {
    limits.take('read', { ip: payer.ip }, 1)
    expect(limits.takeUsage()).toEqual([])
  }
  limits.take('read', { ip: payer.ip }, 1)
  expect(limits.takeUsage()).toMatchObject([{ points: 5 }])
})

test('of many addresses those are looked through that spent enough, and no more of them than are counted', () => {
  const limits = createRateLimits({ perIp: { read: 100, rpc: 10 }, perProject: { read: 1, rpc: 1 } }, {}, { isShared: true })
  const [, spendingMs] = measure(() => {
    for (let index = 0; index < 50_000; index++) limits.take('read', { ip: String(index) }, 1)
  })
  limits.take('read', { ip: 'one that asks often' }, 7)
  expect(limits.takeUsage()).toEqual([{ per: 'perIp', limit: 'read', key: 'one that asks often', points: 7 }])
  const look = () => Array.from({ length: 300 }, () => limits.takeUsage()).flat()
  const looks = Array.from({ length: 10 }, () => measure(look))
  expect(looks.flatMap(([taken]) => taken)).toEqual([])
  // To look at each of them so often takes longer than they took. What others do on the machine only ever adds to it.
  expect(Math.min(...looks.map(([, ms]) => ms))).toBeLessThan(spendingMs)
  for (let index = 0; index < mostCountedKeys + 100; index++) limits.take('rpc', { ip: String(index) }, 1)
  expect(limits.takeUsage()).toHaveLength(mostCountedKeys)
})

function measure<Value>(run: () => Value): readonly [Value, number] {
  const began = performance.now()
  return [run(), performance.now() - began]
}

test('a process that is alone keeps nothing to tell, and a limit that it does not have is none', () => {
  const limits = createRateLimits(figures)
  limits.take('read', payer, 100)
  expect(limits.takeUsage()).toEqual([])
  limits.spendElsewhere({ per: 'perIp', limit: 'constructor', key: 'x', points: 5 })
  expect(() => limits.take('read', payer, 1)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
})
