import { KitError } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { translateError } from './translate-error.ts'

const pairingError = (code: string, peerCode?: number) => Object.assign(new Error('x'), { name: 'PairingError', code, peerCode })
const providerError = (code: number, cause?: unknown) => Object.assign(new Error('x', { cause }), { name: 'ProviderRpcError', code })

test('a KitError is what it is', () => {
  const error = new KitError('configuration', 'no relay')
  expect(translateError(error)).toBe(error)
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
    expect(translateError(providerError(code))).toMatchObject({ code: wanted, peerCode: code })
  })

  test('the cause says more than the number', () => {
    expect(translateError(providerError(4900, pairingError('relay_unreachable'))).code).toBe('network_failed')
    expect(translateError(providerError(-32_603, pairingError('expired'))).code).toBe('timeout')
    expect(translateError(providerError(-32_000, pairingError('peer_failed', -32_000))).code).toBe('invalid_input')
    expect(translateError(providerError(4900, pairingError('not_found'))).code).toBe('wallet_disconnected')
    expect(translateError(providerError(4900, pairingError('disconnected'))).code).toBe('wallet_disconnected')
    expect(translateError(providerError(-32_603, pairingError('too_large'))).code).toBe('invalid_input')
    // A request was declined, not the connection, and the wallet's own number is kept.
    expect(translateError(providerError(4001, pairingError('rejected', 5000)))).toMatchObject({
      code: 'request_rejected',
      message: 'The request was declined in the wallet.',
      peerCode: 5000,
    })
  })
})
