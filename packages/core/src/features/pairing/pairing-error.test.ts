import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KitError, kitErrorTable } from '../../entities/errors.ts'
import { alertOf, fromPairingError, refusedBy } from './pairing-error.ts'

const pairingError = (code: string, peerCode?: number) => Object.assign(new Error('x'), { name: 'PairingError', code, peerCode })

describe('what a pairing client rejects with', () => {
  test.each([
    ['rejected', 5000, 'request_rejected'],
    ['rejected', 4001, 'request_rejected'],
    ['expired', undefined, 'timeout'],
    ['relay_unreachable', undefined, 'network_failed'],
    ['relay_refused', undefined, 'configuration'],
    ['disconnected', undefined, 'wallet_disconnected'],
    ['aborted', undefined, 'request_cancelled'],
    ['not_found', undefined, 'not_connected'],
    ['unauthorized', 3001, 'unauthorized'],
    ['peer_failed', 5100, 'chain_unsupported'],
    ['peer_failed', 5104, 'chain_unsupported'],
    ['peer_failed', -32_000, 'unknown'],
    ['invalid_namespaces', 5001, 'wallet_broken'],
    ['invalid_message', undefined, 'wallet_broken'],
    ['invalid_envelope', undefined, 'wallet_broken'],
    ['invalid_input', undefined, 'invalid_input'],
    ['too_large', undefined, 'invalid_input'],
    ['toString', undefined, 'unknown'],
  ])('%s %s is %s', (code, peerCode, wanted) => {
    const cause = pairingError(code, peerCode)
    expect(fromPairingError(cause)).toMatchObject({ code: wanted, peerCode, cause })
  })

  test.each([[new TypeError('Failed to fetch')], [null], ['text'], [{ code: 'rejected' }]])('%s is unknown, and kept', (cause) => {
    expect(fromPairingError(cause)).toMatchObject({ code: 'unknown', cause })
  })

  test('the guide to pairing names what it can become, and nothing else', () => {
    const guide = readFileSync(new URL('../../../../../docs/pairing.md', import.meta.url), 'utf8')
    const [, errors = ''] = /^- \*\*Errors\*\*(.*?)^- /ms.exec(guide) ?? []
    const named = [...errors.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).filter((name) => Object.hasOwn(kitErrorTable, name))
    const table = readFileSync(new URL('../../../../pairing/src/error.ts', import.meta.url), 'utf8')
    const codes = [...table.matchAll(/^ {2}(\w+): \{ retryable/gm)].map(([, code = '']) => code)
    expect(codes).toContain('too_large')
    // Codes of a wallet that scans are not the kit's.
    const given = codes.filter((code) => !/uri/.test(code)).map((code) => fromPairingError(pairingError(code)).code)
    const refused = ['origin not allowed', 'JWT has expired', 'too many'].map((reason) => refusedBy(reason).code)
    expect(new Set(named)).toEqual(new Set([...given, ...refused, fromPairingError(pairingError('peer_failed', 5100)).code]))
  })

  test('a KitError is what it is', () => {
    const error = new KitError('configuration', 'no relay')
    expect(fromPairingError(error)).toBe(error)
  })
})

test.each([
  ['The relay closed the connection (3000): Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['The relay closed the connection (3000): Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['The relay closed the connection (3000): JWT validation error: JWT Token is not yet valid: basic', 'JWT_TOKEN_NOT_VALID'],
  ['The relay closed the connection (4008): Too many requests', 'RATE_LIMITED_APP_CONFIGURATION'],
  ['The relay closed the connection (1001): going away', undefined],
])('%s: %s', (reason, key) => {
  expect(alertOf(reason)).toBe(key)
})
