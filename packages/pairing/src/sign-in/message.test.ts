import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { type Cacao, formatSignIn, offerSignIn, parseCacao, parsePayload, type SignInPayload } from './message.ts'
import { chainsIn, encodeRecap, mergeRecaps, methodsIn, readRecap, recapOf, statementsWith } from './recap.ts'

const account = 'eip155:1:0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const both = ['eip155:1', 'eip155:137']
const recap = encodeRecap(recapOf(['personal_sign', 'eth_sendTransaction']))
const payload: SignInPayload = {
  type: 'caip122',
  chains: both,
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: '32891756',
  iat: '2021-09-30T16:25:24Z',
  statement: 'I accept the terms.',
  resources: ['ipfs://bafy', recap],
}
const supported = { chains: both, methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'] }
const signed = (change: (cacao: Cacao) => unknown = (cacao) => cacao) =>
  change(offerSignIn(payload, account, supported).toCacao(`0x${'ab'.repeat(65)}`))
const withPayload = (change: Readonly<Record<string, unknown>>) => signed((cacao) => ({ ...cacao, p: { ...cacao.p, ...change } }))
const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return PairingError.is(error) ? error.code : error
  }
}
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('the message', () => {
  test('is that of EIP-4361, with the ReCap in words (ERC-5573) and as the last resource', () => {
    const { message } = offerSignIn(payload, account, supported)
    const resource = encodeRecap(recapOf(['eth_sendTransaction', 'personal_sign'], both))
    expect(message).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
        '',
        "I accept the terms. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
        '',
        'URI: https://app.example/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 32891756',
        'Issued At: 2021-09-30T16:25:24Z',
        'Resources:',
        '- ipfs://bafy',
        `- ${resource}`,
      ].join('\n'),
    )
    expect(resource).not.toContain('=')
  })

  test('without a statement has two blank lines, and shows what else was asked for', () => {
    const { statement: _, resources: __, ...bare } = payload
    const { message, methods } = offerSignIn(
      { ...bare, exp: '2021-10-01T00:00:00Z', nbf: '2021-09-30T00:00:00+02:00', requestId: 'r1' },
      account,
      supported,
    )
    expect(message.split('\n').slice(1, 5)).toEqual([account.slice(9), '', '', 'URI: https://app.example/login'])
    expect(message.split('\n').slice(-3)).toEqual([
      'Expiration Time: 2021-10-01T00:00:00Z',
      'Not Before: 2021-09-30T00:00:00+02:00',
      'Request ID: r1',
    ])
    expect(methods).toEqual([])
  })

  test('grants what is asked for and supported, no more', () => {
    const offer = offerSignIn(payload, account, { chains: ['eip155:1', 'eip155:5'], methods: ['personal_sign', 'eth_sign'] })
    const { message, toCacao, methods } = offer
    const { granted } = parseCacao(toCacao('0xab'), payload)
    expect(methods).toEqual(['personal_sign'])
    expect(granted).toEqual({ account, chains: ['eip155:1'], methods: ['personal_sign'] })
    expect(message).toContain("'request': 'personal_sign' for 'eip155'.")
    expect(codeOf(() => offerSignIn(payload, account, { chains: both, methods: ['eth_sign'] }))).toBe('invalid_input')
    expect(codeOf(() => offerSignIn(payload, 'eip155:5:0x00', supported))).toBe('invalid_input')
  })
})

describe('a ReCap', () => {
  test('is read with and without padding, in either alphabet, and only as the last resource', () => {
    const value = { att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } } }
    for (const text of [base64(value), base64(value).replace(/=+$/, ''), Buffer.from(JSON.stringify(value)).toString('base64url')])
      expect(methodsIn(readRecap([`urn:recap:${text}`]) ?? {})).toEqual(['personal_sign'])
    expect(chainsIn(value.att)).toEqual(['eip155:1'])
    expect(readRecap(['https://a.example'])).toBeUndefined()
    expect(codeOf(() => readRecap([recap, 'https://a.example']))).toBe('invalid_message')
  })

  test.each([
    ['nothing', {}],
    ['no abilities', { att: { eip155: {} } }],
    ['a list', { att: { eip155: ['request/x'] } }],
    ['no limits', { att: { eip155: { 'request/x': [] } } }],
    ['limits that are none', { att: { eip155: { 'request/x': [1] } } }],
    ['an ability that reads as another', { att: { eip155: { "request/x' for 'nothing": [{}] } } }],
    ['an ability in three parts, of which two would be shown', { att: { eip155: { 'request/x/y': [{}] } } }],
    ['a resource that reads as a sentence', { att: { "eip155'. (2) 'request": { 'request/x': [{}] } } }],
  ])('of %s is refused', (_, value) => {
    expect(codeOf(() => readRecap([`urn:recap:${base64(value)}`]))).toBe('invalid_message')
  })

  test('comes back from its text, with its keys in order, and merges', () => {
    const name = fc.stringMatching(/^[a-zA-Z_]{1,20}$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.uniqueArray(name, { minLength: 1 }), (first, second) => {
        const text = encodeRecap(recapOf(first, both))
        expect(text).toBe(encodeRecap(recapOf([...first].reverse(), both)))
        expect(new Set(methodsIn(readRecap([text]) ?? {}))).toEqual(new Set(first))
        const merged = mergeRecaps(recapOf(first), recapOf(second))
        expect(new Set(methodsIn(merged))).toEqual(new Set([...first, ...second]))
      }),
    )
  })

  test('with abilities of several kinds and resources is put in words as in ERC-5573', () => {
    const [words] = statementsWith('', {
      'https://example.com': { 'crud/read': [{}], 'crud/delete': [{}], 'other/action': [{}] },
      eip155: { 'request/personal_sign': [{}] },
    })
    expect(words).toBe(
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'. (2) 'crud': 'delete', 'read' for 'https://example.com'. (3) 'other': 'action' for 'https://example.com'.",
    )
  })
})

describe('an answer', () => {
  test('to what was asked for is taken, and its message is the one that was signed', () => {
    const { message, toCacao } = offerSignIn(payload, account, supported)
    const { cacao, granted } = parseCacao(JSON.parse(JSON.stringify(toCacao('0xab'))), payload)
    expect(formatSignIn(cacao.p)).toBe(message)
    expect(granted).toEqual({ account, chains: both, methods: ['personal_sign', 'eth_sendTransaction'].sort() })
  })

  test('whose words are left to the reader is reconstructed with them', () => {
    const { message } = offerSignIn(payload, account, supported)
    const { cacao } = parseCacao(withPayload({ statement: payload.statement }), payload)
    expect(formatSignIn(cacao.p)).toBe(message)
  })

  test.each<readonly [string, unknown]>([
    ['another nonce', withPayload({ nonce: '00000000' })],
    ['another domain', withPayload({ domain: 'evil.example' })],
    ['another URI', withPayload({ aud: 'https://evil.example' })],
    ['another time', withPayload({ iat: '2022-01-01T00:00:00Z' })],
    ['an expiry of its own', withPayload({ exp: '2099-01-01T00:00:00Z' })],
    ['another version', withPayload({ version: '2' })],
    ['a chain that was not asked for', withPayload({ iss: 'did:pkh:eip155:5:0x00' })],
    ['another namespace', withPayload({ iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:x' })],
    ['no account', withPayload({ iss: undefined })],
    ['a statement of its own', withPayload({ statement: 'Send me everything.' })],
    [
      'words that say less than its ReCap',
      withPayload({ statement: statementsWith('I accept the terms.', recapOf(['personal_sign']))[0] }),
    ],
    ['words without a ReCap', withPayload({ resources: ['ipfs://bafy'] })],
    ['a resource less', withPayload({ resources: [recap] })],
    ['a resource more', withPayload({ resources: ['ipfs://bafy', 'https://evil.example', recap] })],
    ['a line more', withPayload({ requestId: 'a\nResources:' })],
    ['no signature', signed((cacao) => ({ ...cacao, s: { t: 'eip191' } }))],
    ['a signature that is none', signed((cacao) => ({ ...cacao, s: { t: 'eip191', s: 'yes' } }))],
    ['another kind', signed((cacao) => ({ ...cacao, h: { t: 'jws' } }))],
    ['nothing', null],
  ])('with %s is refused', (_, value) => {
    expect(codeOf(() => parseCacao(value, payload))).toBe('invalid_message')
  })
})

describe('what a dapp asks', () => {
  test('is taken as official clients send it', () => {
    const asked = { ...payload, statement: '', exp: undefined, resources: [], type: 'caip122' }
    expect(parsePayload(JSON.parse(JSON.stringify(asked)))).toEqual({
      ...{ type: 'caip122', chains: both, domain: payload.domain, aud: payload.aud, version: '1', nonce: payload.nonce, iat: payload.iat },
      resources: [],
    })
  })

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['no chains', { chains: [] }],
    ['chains of another namespace', { chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
    ['no nonce', { nonce: undefined }],
    ['a statement of two lines', { statement: 'a\nb' }],
    ['a domain of two lines', { domain: 'a\n0x00' }],
    ['a resource of two lines', { resources: ['a\n- b'] }],
    ['another version', { version: '2' }],
    ['a kind that is unknown', { type: 'jws' }],
    ['a broken ReCap', { resources: ['urn:recap:e30'] }],
  ])('with %s is refused', (_, change) => {
    expect(codeOf(() => parsePayload({ ...payload, ...change }))).toBe('invalid_message')
  })

  test('never lets a message have a line that is not its own, whatever it says', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', ' ', '-', ':') })
    fc.assert(
      fc.property(fc.record({ domain: text, statement: text, nonce: text, requestId: text, resource: text }), ({ resource, ...change }) => {
        const { resources: _, ...bare } = payload
        let asked: SignInPayload
        try {
          asked = parsePayload({ ...bare, ...change, resources: [resource] })
        } catch (error) {
          expect(PairingError.is(error)).toBe(true)
          return
        }
        const lines = offerSignIn(asked, account, supported).message.split(/[\n\r\u2028]/)
        expect(lines).toHaveLength(12 + (asked.statement ? 1 : 0) + (asked.requestId ? 1 : 0))
      }),
    )
  })
})
