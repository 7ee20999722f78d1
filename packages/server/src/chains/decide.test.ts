/** What is believed, whatever one node of three says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type Said } from './decide.ts'
import type { Node } from './node.ts'
import { type Outcome, parseJson } from './rpc-types.ts'

const nodes = ['one', 'two', 'three'].map((label) => ({ label }) as Node)
const [first, second, third] = nodes as [Node, Node, Node]
const nonce = { method: 'eth_getTransactionCount', params: ['0x12', 'pending'] }
const code = { method: 'eth_getCode', params: ['0x12', 'latest'] }
const last = { isEverybody: true, isLast: true }

const quantity = (value: bigint | number): string => JSON.stringify(`0x${value.toString(16)}`)
const anyText = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 70n }).map(quantity),
  fc.nat(100).map(quantity),
  fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)),
)
const inAnyOrder = (said: readonly (readonly [Node, string])[]) =>
  fc
    .shuffledSubarray([...said], { minLength: said.length })
    .map((order): Said => new Map(order.map(([node, result]) => [node, { result }])))

test('property: two nodes that say one nonce are believed, whatever the third says', () => {
  const cases = fc.tuple(fc.nat(1_000), anyText).chain(([honest, lie]) =>
    inAnyOrder([
      [first, quantity(honest)],
      [second, quantity(honest)],
      [third, lie],
    ]).map((said) => ({ honest, said })),
  )
  fc.assert(
    fc.property(cases, ({ honest, said }) => {
      const verdict = decide(nonce, said, last)
      expect(verdict).toMatchObject({ kind: 'answered', outcome: { result: quantity(honest) } })
      if (verdict?.kind === 'answered') expect(verdict.against).not.toContain(first)
    }),
  )
})

test('property: of two nodes that are near each other and one that says anything, none raises what is believed above the higher or lowers it below the lower', () => {
  const cases = fc.tuple(fc.nat(1_000), fc.nat(16), anyText).chain(([low, lag, lie]) =>
    inAnyOrder([
      [first, quantity(low)],
      [second, quantity(low + lag)],
      [third, lie],
    ]).map((said) => ({ low, high: low + lag, said })),
  )
  fc.assert(
    fc.property(cases, ({ low, high, said }) => {
      const verdict = decide(nonce, said, last)
      if (verdict?.kind !== 'answered' || !('result' in verdict.outcome)) throw new Error('It was not answered.')
      const answer = Number(parseJson(verdict.outcome.result))
      expect(answer).toBeGreaterThanOrEqual(low)
      expect(answer).toBeLessThanOrEqual(high)
    }),
  )
})

test('property: code that two nodes have is believed, whatever the third says, and code on which two differ is not', () => {
  fc.assert(
    fc.property(anyText, anyText, (honest, lie) => {
      const three: Said = new Map([
        [third, { result: lie }],
        [first, { result: honest }],
        [second, { result: honest }],
      ])
      const verdict = decide(code, three, last)
      if (verdict?.kind !== 'answered' || !('result' in verdict.outcome)) throw new Error('It was not answered.')
      expect(verdict.outcome.result.toString().toLowerCase()).toBe(honest.toLowerCase())
      const two: Said = new Map([
        [first, { result: honest }],
        [third, { result: lie }],
      ])
      const isSame = honest.toLowerCase() === lie.toLowerCase()
      expect(decide(code, two, last)?.kind).toBe(isSame ? 'answered' : 'differs')
    }),
  )
})

test('what may be for want of time is not decided while another question may settle it', () => {
  const said: Said = new Map([
    [first, { result: quantity(6) }],
    [second, { result: quantity(5) }],
    [third, { result: quantity(5) }],
  ])
  expect(decide(nonce, said, { isEverybody: true, isLast: false })).toBeUndefined()
  const fixed = { ...nonce, params: ['0x12', '0x100'] }
  expect(decide(fixed, said, { isEverybody: true, isLast: false })).toMatchObject({ kind: 'answered', against: [first] })
})

test('an error is no answer beside an answer', () => {
  const error = { error: { code: -32000, message: 'no' } }
  const said: Said = new Map<Node, Outcome>([
    [first, error],
    [second, { result: quantity(5) }],
  ])
  expect(decide(nonce, said, { isEverybody: false, isLast: false })).toBeUndefined()
  expect(decide(nonce, said, last)).toMatchObject({ outcome: { result: quantity(5) }, agreed: [second] })
  expect(decide(nonce, new Map([[first, error]]), last)).toMatchObject({ outcome: error })
})
