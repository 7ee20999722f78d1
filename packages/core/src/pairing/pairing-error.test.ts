import { describe, expect, test } from 'vitest'
import { KitError } from '../errors.ts'
import { alertOf, fromPairingError } from './pairing-error.ts'
import { fromProviderError } from './provider-error.ts'

const pairingError = (code: string, peerCode?: number) => Object.assign(new Error('x'), { name: 'PairingError', code, peerCode })
const providerError = (code: number, cause?: unknown) => Object.assign(new Error('x', { cause }), { name: 'ProviderRpcError', code })

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
    ['toString', undefined, 'unknown'],
  ])('%s %s is %s', (code, peerCode, wanted) => {
    const cause = pairingError(code, peerCode)
    expect(fromPairingError(cause)).toMatchObject({ code: wanted, peerCode, cause })
  })

  test.each([[new TypeError('Failed to fetch')], [null], ['text'], [{ code: 'rejected' }]])('%s is unknown, and kept', (cause) => {
    expect(fromPairingError(cause)).toMatchObject({ code: 'unknown', cause })
  })

  test('a KitError is what it is', () => {
    const error = new KitError('configuration', 'no relay')
    expect(fromPairingError(error)).toBe(error)
    expect(fromProviderError(error)).toBe(error)
  })
})

describe('what a paired provider rejects with', () => {
  test.each([
    [4001, 'request_rejected'],
    [5000, 'request_rejected'],
    [4100, 'unauthorized'],
    [4200, 'method_unsupported'],
    [4900, 'wallet_disconnected'],
    [4901, 'wallet_disconnected'],
    [4902, 'chain_unsupported'],
    [5710, 'chain_unsupported'],
    [-32_002, 'request_pending'],
    [-32_005, 'rate_limited'],
    [-32_601, 'method_unsupported'],
    [5700, 'method_unsupported'],
    [-32_602, 'invalid_input'],
    [-32_603, 'unknown'],
  ])('%i is %s', (code, wanted) => {
    expect(fromProviderError(providerError(code))).toMatchObject({ code: wanted, peerCode: code })
  })

  test('the cause says more than the number', () => {
    expect(fromProviderError(providerError(4900, pairingError('relay_unreachable'))).code).toBe('network_failed')
    expect(fromProviderError(providerError(-32_603, pairingError('expired'))).code).toBe('timeout')
    expect(fromProviderError(providerError(-32_000, pairingError('peer_failed', -32_000))).code).toBe('unknown')
    // A request was declined, not the connection, and the wallet's own number is kept.
    expect(fromProviderError(providerError(4001, pairingError('rejected', 5000)))).toMatchObject({
      code: 'request_rejected',
      message: 'The request was declined in the wallet.',
      peerCode: 5000,
    })
  })
})

test.each([
  ['The relay closed the connection (3000): Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['The relay closed the connection (3000): Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['The relay closed the connection (3000): JWT validation error: JWT Token is not yet valid: basic', 'JWT_TOKEN_NOT_VALID'],
  ['The relay closed the connection (4008): Too many requests', 'RATE_LIMITED_APP_CONFIGURATION'],
  ['The relay closed the connection (1001): going away', undefined],
])('%s: %s (wire-facts 10)', (reason, key) => {
  expect(alertOf(reason)).toBe(key)
})
