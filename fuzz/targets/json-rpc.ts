/** What a peer says inside an envelope: `packages/pairing/src/wire/json-rpc.ts`. */
import assert from 'node:assert/strict'
import { PairingError } from '../../packages/pairing/src/error.ts'
import {
  formatError,
  formatRequest,
  formatResult,
  isRpcId,
  parseMessage,
  type RpcMessage,
  timeOf,
} from '../../packages/pairing/src/wire/json-rpc.ts'
import { assertBounded, assertSame, orDeclared, parseValue, type Target, viaJson } from '../target.ts'

export const target: Target = {
  name: 'json-rpc',
  seeds: [
    '{"id":1700000000000000123,"jsonrpc":"2.0","method":"wc_sessionRequest","params":{"chainId":"eip155:1"}}',
    '{"jsonrpc":"2.0","result":{"relay":{"protocol":"irn"}},"id":"a.b:c-d"}',
    '{"id":1700000000000,"jsonrpc":"2.0","error":{"code":5000,"message":"no","data":{"a":[1]}}}',
    '{"id":1,"jsonrpc":"2.0","result":null,"\\u0069d":2}',
    `{"id":1,"jsonrpc":"2.0","result":${'['.repeat(120)}${']'.repeat(120)}}`,
    '[]',
  ],
  check(input) {
    const message = orDeclared(
      () => parseMessage(input),
      (error) => PairingError.is(error, 'invalid_message'),
    )
    if (message === undefined) return
    const value = parseValue(input) as Record<string, unknown>
    assert.ok(isRpcId(message.id))
    assert.equal(JSON.parse(message.id), value.id, 'another id than every other parser reads')
    const time = timeOf(message.id)
    assert.ok(time === undefined || time > 0)
    assertBounded(message, input)
    if (message.kind === 'error') assert.ok(message.error.message.length <= 1_000)
    assertSame(viaJson(parseMessage(format(message))), viaJson(withoutData(message)), 'written and read again')
  },
}

function format(message: RpcMessage): string {
  if (message.kind === 'request') return formatRequest(message.id, message.method, message.params)
  return message.kind === 'result' ? formatResult(message.id, message.result) : formatError(message.id, message.error)
}

/** What is answered has no data. */
function withoutData(message: RpcMessage): RpcMessage {
  if (message.kind !== 'error') return message
  const { code, message: words } = message.error
  return { ...message, error: { code, message: words } }
}
