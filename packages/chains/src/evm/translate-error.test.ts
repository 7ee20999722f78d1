import { KitError } from '@foyer/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translateError } from './translate-error.ts'

const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error('no')
    },
  },
)

describe('codes', () => {
  test.each([
    [4001, 'request_rejected'],
    [5000, 'request_rejected'],
    [5002, 'request_rejected'],
    [-32002, 'request_pending'],
    [4100, 'unauthorized'],
    [4200, 'method_unsupported'],
    [4900, 'wallet_disconnected'],
    [4901, 'wallet_disconnected'],
    [4902, 'chain_unsupported'],
    [32603, 'chain_unsupported'],
    [-32700, 'server_failed'],
    [-32600, 'invalid_input'],
    [-32601, 'method_unsupported'],
    [-32602, 'invalid_input'],
    [-32603, 'unknown'],
    [-32000, 'invalid_input'],
    [-32001, 'server_failed'],
    [-32003, 'execution_failed'],
    [-32004, 'method_unsupported'],
    [-32005, 'rate_limited'],
    [-32006, 'method_unsupported'],
    [5700, 'method_unsupported'],
    [5710, 'chain_unsupported'],
    [5720, 'invalid_input'],
    [5730, 'invalid_input'],
    [5740, 'invalid_input'],
    [5750, 'request_rejected'],
    [5760, 'method_unsupported'],
    [3, 'execution_failed'],
    [77, 'unknown'],
  ])('%d is %s', (code, expected) => {
    const thrown = { code, message: 'Something' }
    const error = translateError(thrown)
    expect(error).toMatchObject({ code: expected, peerCode: code })
    expect(error.cause).toBe(thrown)
  })

  test.each([
    ['as text', { code: '4001' }, 'request_rejected'],
    ['of ethers', { code: 'ACTION_REJECTED' }, 'request_rejected'],
    [
      'under data.originalError',
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } },
      'chain_unsupported',
    ],
    ['under error', { error: { code: 4001 } }, 'request_rejected'],
    ['under cause of an Error', new Error('failed', { cause: { cause: { code: 4100 } } }), 'unauthorized'],
  ])('found %s', (_, thrown, expected) => {
    expect(translateError(thrown).code).toBe(expected)
  })

  test('mean another thing when a network is switched', () => {
    expect(translateError({ code: 5000, message: 'Error' }, 'switch').code).toBe('chain_unsupported')
    expect(translateError({ code: 5000, message: 'User rejected the request' }, 'switch').code).toBe('request_rejected')
    expect(translateError({ code: -32603, message: 'Expected a valid id' }, 'switch').code).toBe('chain_unsupported')
    expect(translateError({ code: -32002 }, 'node').code).toBe('server_failed')
  })

  test.each([
    [-32603, 4001, 'request_rejected'],
    [-32603, -32002, 'request_pending'],
    [-32603, 4100, 'unauthorized'],
    [5000, 4001, 'request_rejected'],
    [-32603, 4902, 'chain_unsupported'],
    // A chain that it does not know is an invalid parameter to some.
    [-32603, -32602, 'chain_unsupported'],
    [-32603, 5000, 'chain_unsupported'],
  ])('when a network is switched, %d hides nothing: %d inside it, without a word, is %s', (general, inner, expected) => {
    const thrown = { code: general, message: 'Internal JSON-RPC error.', data: { originalError: { code: inner } } }
    expect(translateError(thrown, 'switch').code).toBe(expected)
  })
})

describe('sentences of wallets that give no code', () => {
  test.each([
    ['User rejected the request.', 'request_rejected'],
    ['User denied transaction signature', 'request_rejected'],
    ['MetaMask Tx Signature: User denied transaction signature.', 'request_rejected'],
    ['cancelled by user', 'request_rejected'],
    ['rejectedByUser', 'request_rejected'],
    ['User closed modal', 'request_rejected'],
    ['popup closed', 'request_rejected'],
    ['User rejected the request: timeout', 'request_rejected'],
    ['Unknown network error', 'unknown'],
    ['Cancelled', 'request_rejected'],
    ["Request of type 'wallet_requestPermissions' already pending for origin", 'request_pending'],
    ['Already processing eth_requestAccounts. Please wait.', 'request_pending'],
    ['Unrecognized chain ID "0x7a69". Try adding the chain first', 'chain_unsupported'],
    ['Chain 0x7a69 has not been added', 'chain_unsupported'],
    ['The method eth_foo does not exist / is not available', 'method_unsupported'],
    ['Too Many Requests', 'rate_limited'],
    ['wallet is locked', 'unauthorized'],
    ['It is a nice day', 'unknown'],
  ])('%s', (message, expected) => {
    expect(translateError(new Error(message)).code).toBe(expected)
    expect(translateError(message).code).toBe(expected)
  })
})

describe('what chain nodes say', () => {
  test.each([
    ['execution reverted: Not enough', 'execution_failed', /reverted/],
    ['max fee per gas higher than 2^256-1', 'execution_failed', /fee cap is too high/],
    ['max fee per gas less than block base fee: maxFeePerGas: 1', 'execution_failed', /fee cap is too low/],
    ['nonce too high', 'execution_failed', /nonce is too high/],
    ['nonce has max value', 'execution_failed', /maximum/],
    ['insufficient funds for gas * price + value: balance 0', 'insufficient_funds', /cannot pay/],
    ['intrinsic gas too high', 'execution_failed', /gas limit is too high/],
    ['intrinsic gas too low: gas 1, minimum needed 21000', 'execution_failed', /gas limit is too low/],
    ['EVM error OutOfGas', 'execution_failed', /gas limit is too low/],
    ['transaction type not supported', 'execution_failed', /type of transaction/],
    ['max priority fee per gas higher than max fee per gas', 'execution_failed', /tip/],
  ])('%s', (message, code, words) => {
    const error = translateError({ code: -32000, message }, 'node')
    expect(error.code).toBe(code)
    expect(error.message).toMatch(words)
  })

  test('an unknown one is said to be that', () => {
    expect(translateError({ code: -32003, message: 'x' }, 'node')).toMatchObject({
      code: 'execution_failed',
      message: expect.stringContaining('unknown node error'),
    })
  })

  test('code 3 is a revert, whatever is said of it', () => {
    expect(translateError({ code: 3, message: 'VM Exception', data: '0x08c379a0' }, 'node')).toMatchObject({
      code: 'execution_failed',
      message: expect.stringContaining('reverted'),
    })
    expect(translateError({ code: 3, message: 'insufficient funds for transfer' }).code).toBe('insufficient_funds')
    expect(translateError({ code: 3, message: 'User rejected the request.' }).code).toBe('request_rejected')
  })

  describe('of what may have been sent is not said to be refused', () => {
    test.each([
      ['already known', 'unknown'],
      ['ALREADY_EXISTS: already known', 'unknown'],
      ['nonce too low: next nonce 5, tx nonce 3', 'unknown'],
      ['known transaction: 0x5a', 'unknown'],
      ['transaction already in mempool', 'unknown'],
      ['context deadline exceeded', 'network_failed'],
      ['Request timed out.', 'network_failed'],
      ['execution aborted (timeout = 5s)', 'network_failed'],
      // A browser of an extension whose own process has ended, and clients of HTTP of theirs: nobody has declined.
      ['The message port closed before a response was received.', 'network_failed'],
      [
        'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
        'network_failed',
      ],
      ['net/http: request canceled (Client.Timeout exceeded while awaiting headers)', 'network_failed'],
      ['The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.', 'network_failed'],
      ['message channel was closed', 'network_failed'],
    ])('%s', (message, code) => {
      for (const thrown of [
        new Error(message),
        { code: -32000, message },
        { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } },
        { code: -32003, message },
      ]) {
        expect(translateError(thrown).code).toBe(code)
      }
    })

    test.each(['request timed out', 'It is not known whether the transaction was taken. Look for 0x5a before sending another.'])(
      '%s, by the number of a pending request',
      (message) => {
        expect(translateError({ code: -32002, message }).code).toBe('network_failed')
        expect(translateError({ code: -32603, message: 'x', data: { originalError: { code: -32002, message } } }).code).toBe(
          'network_failed',
        )
        expect(translateError({ code: 4001, message }).code).toBe('request_rejected')
      },
    )
  })

  test.each([
    [-32003, 'Transaction rejected', 'execution_failed'],
    [-32003, 'transaction rejected: user denied', 'request_rejected'],
    [-32003, 'User rejected the transaction', 'request_rejected'],
    [-32000, 'Transaction rejected', 'request_rejected'],
  ])('%i with "%s" is %s: the number is a node’s own refusal', (code, message, expected) => {
    expect(translateError({ code, message }).code).toBe(expected)
    expect(translateError({ code: -32603, message: 'Internal JSON-RPC error.', data: { code, message } }).code).toBe(expected)
  })

  test.each([
    { code: -32000, message: 'Unauthorized: You must authenticate your request with an API key.' },
    { code: 401, message: 'Unauthorized' },
    { code: 4100, message: 'No.' },
    { code: 4001, message: 'No.' },
    { code: 4900, message: 'No.' },
    { code: 31, message: 'Try again on a paid tier' },
  ])('$code, $message, is said of the node and not of the wallet', (thrown) => {
    const { code, message } = translateError(thrown, 'node')
    expect(code).toBe(thrown.code === 31 ? 'unknown' : 'server_failed')
    expect(message).not.toMatch(/wallet/i)
  })

  test('a node cannot decline for a person', () => {
    expect(translateError({ code: -32000, message: 'request rejected by policy' }, 'node').code).toBe('invalid_input')
  })
})

describe('a paired session', () => {
  const thrown = (code: number, word: string) => ({
    name: 'ProviderRpcError',
    code,
    message: 'x',
    cause: { name: 'PairingError', code: word },
  })
  test.each([
    [4900, 'relay_unreachable', 'network_failed'],
    [4900, 'relay_refused', 'configuration'],
    [-32603, 'expired', 'timeout'],
    [4900, 'disconnected', 'wallet_disconnected'],
    [4001, 'rejected', 'request_rejected'],
    [4100, 'unauthorized', 'unauthorized'],
    [5100, 'peer_failed', 'chain_unsupported'],
  ])('%i because %s is %s', (code, word, wanted) => {
    expect(translateError(thrown(code, word))).toMatchObject({ code: wanted, peerCode: code })
  })

  test('keeps the number that the wallet gave, where the provider had to give its own', () => {
    const declined = { ...thrown(4001, 'rejected'), cause: { name: 'PairingError', code: 'rejected', peerCode: 5002 } }
    expect(translateError(declined)).toMatchObject({ code: 'request_rejected', peerCode: 5002 })
  })
})

describe('whatever is thrown', () => {
  test('a KitError passes, an imitation of one does not', () => {
    const error = new KitError('timeout', 'late')
    expect(translateError(error)).toBe(error)
    expect(translateError({ name: 'KitError', code: 'timeout' })).toBeInstanceOf(KitError)
  })

  test('hostile objects are unknown and kept as the cause', () => {
    const loop: { cause?: unknown; data?: unknown } = {}
    loop.cause = loop
    loop.data = { originalError: loop, error: hostile }
    for (const thrown of [hostile, loop, null, undefined, Symbol('x'), 4001n, { code: { valueOf: () => 4001 } }]) {
      const error = translateError(thrown)
      expect(error.code).toBe('unknown')
      expect(error.cause).toBe(thrown)
    }
  })

  test('a very long message costs no time', () => {
    // The processor's, which does not grow with what else the machine does.
    const before = process.cpuUsage()
    translateError({ message: `user ${'a '.repeat(500_000)}` })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  test('always becomes a KitError', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true }),
        fc.constantFrom('wallet', 'switch', 'node'),
        (thrown, where) => {
          expect(KitError.is(translateError(thrown, where as 'wallet'))).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
