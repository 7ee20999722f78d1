import { addressOf, isAccountId, isChainId, namespaceOf, networkOf } from '@foyer/contract/entities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { chainsOf, checkApproval, grantOf, parseProposalNamespaces, parseSessionNamespaces } from './namespaces.ts'
import { proposeNamespaces } from './propose.ts'

const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const lists = { methods: ['personal_sign'], events: ['chainChanged'] }

const codeOf = (work: () => unknown): number | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (!PairingError.is(error, 'invalid_namespaces')) throw error
    return error.peerCode
  }
}

describe('ids', () => {
  test.each(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'cosmos:hashed-0123', 'abc:_'])('%s is a chain', (id) =>
    expect(isChainId(id)).toBe(true),
  )
  test.each([
    'eip155',
    'eip155:',
    'EIP155:1',
    'eip155:1:2',
    'ab:1',
    `abc:${'1'.repeat(33)}`,
    '',
    1,
    null,
    'eip155:abc',
    'eip155:-1',
    'eip155:01',
  ])('%s is none', (id) => expect(isChainId(id)).toBe(false))
  test('accounts', () => {
    expect(isAccountId(`eip155:1:${address}`)).toBe(true)
    expect(isAccountId(`${address}@eip155:1`)).toBe(false)
    expect([namespaceOf('eip155:1'), namespaceOf('eip155'), networkOf(`eip155:1:${address}`), addressOf(`eip155:1:${address}`)]).toEqual([
      'eip155',
      'eip155',
      'eip155:1',
      address,
    ])
  })
})

describe('proposals', () => {
  test.each([
    ['chains left out under a namespace', { eip155: lists }, 5100],
    ['one bad namespace among good ones', { eip155: { ...lists, chains: ['eip155:1'] }, cosmos: { ...lists, chains: [] } }, 5100],
    ['a chain of another reference under a chain', { 'eip155:10': { ...lists, chains: ['eip155:1'] } }, 5100],
    ['no methods', { eip155: { chains: ['eip155:1'], events: [] } }, 5101],
    ['methods that are no names', { eip155: { chains: ['eip155:1'], methods: [1], events: [] } }, 5101],
    ['events that are no list', { eip155: { chains: ['eip155:1'], methods: [], events: 'x' } }, 5102],
    ['a list', [], 5100],
    ['nothing', undefined, 5100],
    ['a polluting key', JSON.parse('{"__proto__":{"chains":[],"methods":[],"events":[]}}'), 5104],
  ])('refuse %s', (_, value, code) => expect(codeOf(() => parseProposalNamespaces(value))).toBe(code))
})

describe('approvals', () => {
  const required = parseProposalNamespaces({
    eip155: { ...lists, chains: ['eip155:1', 'eip155:137'] },
    'eip155:10': { methods: ['eth_sign'], events: [] },
  })
  const accounts = ['1', '137', '10'].map((reference) => `eip155:${reference}:${address}`)
  const check = (value: unknown) => codeOf(() => checkApproval(required, parseSessionNamespaces(value)))

  test('may answer a single chain inside its namespace or beside it', () => {
    expect(check({ eip155: { accounts, methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] } })).toBeUndefined()
    expect(
      check({
        eip155: { accounts: accounts.slice(0, 2), ...lists },
        'eip155:10': { accounts: accounts.slice(2), methods: ['eth_sign'], events: [] },
      }),
    ).toBeUndefined()
  })
  test.each([
    ['a method less', { eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'] } }, 5002],
    [
      'a chain less',
      { eip155: { accounts: accounts.slice(0, 2), methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] } },
      5001,
    ],
    ['another namespace only', { cosmos: { accounts: ['cosmos:hub:cosmos1'], ...lists } }, 5001],
    ['an account of another chain under a chain', { 'eip155:10': { accounts, ...lists } }, 5103],
    ['no namespace at all', {}, 5104],
    ['accounts that are no list', { eip155: { accounts: `eip155:1:${address}`, ...lists } }, 5001],
    ['chains that are foreign', { eip155: { accounts, chains: ['cosmos:hub'], ...lists } }, 5001],
  ])('refuse %s', (_, value, code) => expect(check(value)).toBe(code))

  test('what is granted on a chain', () => {
    const granted = parseSessionNamespaces({
      eip155: { accounts: accounts.slice(0, 2), ...lists },
      'eip155:1': { accounts: accounts.slice(0, 1), methods: ['x'], events: [] },
    })
    expect(grantOf(granted, 'eip155:1')).toEqual({ accounts: [accounts[0]], methods: ['personal_sign', 'x'], events: ['chainChanged'] })
    expect(grantOf(granted, 'eip155:5')).toEqual({ accounts: [], methods: [], events: [] })
    // What was said of a namespace is of the chains that have an account there.
    const apart = parseSessionNamespaces({
      eip155: { accounts: accounts.slice(1, 2), ...lists },
      'eip155:1': { accounts: accounts.slice(0, 1), methods: ['x'], events: [] },
    })
    expect(grantOf(apart, 'eip155:1')).toEqual({ accounts: [accounts[0]], methods: ['x'], events: [] })
    expect(grantOf(granted, 'constructor:5').methods).toEqual([])
    expect(chainsOf(granted)).toEqual(['eip155:1', 'eip155:137'])
  })
})

test('whatever comes is refused with our error, or is exactly what was asked', () => {
  const text = fc.oneof(
    fc.constantFrom('eip155', 'eip155:1', 'accounts', 'chains', 'methods', 'events', `eip155:1:${address}`, '__proto__'),
    fc.string(),
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  const near = fc.record({
    eip155: fc.record(
      { accounts: fc.array(text), chains: fc.array(text), methods: fc.array(text), events: fc.array(text) },
      { requiredKeys: [] },
    ),
  })
  fc.assert(
    fc.property(fc.oneof(tree, near), (value) => {
      codeOf(() => parseProposalNamespaces(value))
      codeOf(() => {
        const session = parseSessionNamespaces(value)
        expect(chainsOf(session).every(isChainId)).toBe(true)
        checkApproval({}, session)
      })
    }),
    { numRuns: 2000 },
  )
})

test('an approval is enough exactly when each chain that is required has an account, the methods and the events', () => {
  const chain = fc.constantFrom('eip155:1', 'eip155:10', 'eip155:137')
  const names = fc.subarray(['a', 'b', 'c'])
  const key = fc.constantFrom('eip155', 'eip155:1', 'eip155:10')
  const proposed = fc.dictionary(key, fc.record({ chains: fc.uniqueArray(chain, { minLength: 1 }), methods: names, events: names }), {
    maxKeys: 2,
  })
  const given = fc.dictionary(key, fc.record({ accounts: fc.uniqueArray(chain, { minLength: 1 }), methods: names, events: names }), {
    minKeys: 1,
    maxKeys: 3,
  })
  fc.assert(
    fc.property(proposed, given, (asked, granted) => {
      // Under a chain's own key only that chain can stand.
      const required = Object.fromEntries(
        Object.entries(asked).map(([name, one]) => [name, name === 'eip155' ? one : { methods: one.methods, events: one.events }]),
      )
      const session = Object.fromEntries(
        Object.entries(granted).map(([name, one]) => {
          const chains = name === 'eip155' ? one.accounts : [name]
          return [name, { ...one, accounts: chains.map((id) => `${id}:${address}`) }]
        }),
      )
      const wanted = Object.entries(required).flatMap(([name, one]) =>
        ('chains' in one ? one.chains : [name]).flatMap((id) => [
          `${id} account`,
          ...one.methods.map((method) => `${id} method ${method}`),
          ...one.events.map((event) => `${id} event ${event}`),
        ]),
      )
      const had = new Set(
        Object.values(session).flatMap(({ accounts, methods, events }) =>
          accounts
            .map((account) => account.split(':').slice(0, 2).join(':'))
            .flatMap((id) => [
              `${id} account`,
              ...methods.map((method) => `${id} method ${method}`),
              ...events.map((event) => `${id} event ${event}`),
            ]),
        ),
      )
      let isEnough = true
      try {
        checkApproval(parseProposalNamespaces(required), parseSessionNamespaces(session))
      } catch (error) {
        expect(PairingError.is(error, 'invalid_namespaces')).toBe(true)
        isEnough = false
      }
      expect(isEnough).toBe(wanted.every((one) => had.has(one)))
    }),
    { numRuns: 500 },
  )
})

test('a kit proposes everything it knows', () => {
  const proposed = proposeNamespaces([
    'eip155:1',
    'eip155:137',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'nonsense',
  ])
  expect(parseProposalNamespaces(proposed)).toEqual(proposed)
  expect(Object.keys(proposed)).toEqual(['eip155', 'solana', 'polkadot'])
  expect(proposed.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
  expect(proposed.solana?.chains).toContain('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  expect(proposed.eip155?.methods).toContain('wallet_sendCalls')
  expect(proposed.polkadot?.methods).toEqual([])
})
