/** Frames of the relay's clients: `packages/server/src/parts/relay/calls/frame.ts`. */
import assert from 'node:assert/strict'
import { formatError, formatResult, type IdText, parseFrame, readLeadingId } from '../../packages/server/src/parts/relay/calls/frame.ts'
import { parseValue, type Target } from '../target.ts'

const topic = 'ab'.repeat(32)

export const target: Target = {
  name: 'relay-frame',
  seeds: [
    `{"id":1700000000000000123,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
    `{"jsonrpc":"2.0","method":"irn_publish","id":"x","params":{"topic":"${topic}","message":"AA==","ttl":300,"tag":1100}}`,
    '{"id":7,"jsonrpc":"2.0","result":true}',
    '{"id":7,"jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}',
    '[{"id":1,"jsonrpc":"2.0","method":"m"}]',
    '{ "id" : -0 , "jsonrpc":"2.0", "method":"m", "\\u0069d":3 }',
  ],
  check(input) {
    const frame = parseFrame(input)
    const value = parseValue(input)
    if (value === undefined) assert.equal(frame.kind, 'invalid')
    assertId(readLeadingId(input))
    if (frame.kind === 'response') return assert.equal(Object.is(frame.id, Number((value as { id: unknown }).id)), true)
    assertId(frame.id)
    const answers = [formatResult(frame.id, { fine: true }), formatError(frame.id, 'parse', 'no')]
    for (const answer of answers) assert.equal(parseFrame(answer).kind, frame.id === 'null' ? 'invalid' : 'response')
    if (frame.kind === 'invalid') return
    const { id, method, params } = value as Record<string, unknown>
    assert.equal(frame.method, method)
    assert.deepEqual(frame.params, params)
    assert.ok(frame.method.length <= 64)
    // The value that every other parser reads, in whichever spelling.
    assert.ok(Object.is(JSON.parse(frame.id), id), `the id ${frame.id} is not ${String(id)}`)
    assert.deepEqual(parseFrame(`{"id":${frame.id},"jsonrpc":"2.0","method":"m"}`), {
      kind: 'call',
      id: frame.id,
      method: 'm',
      params: undefined,
    })
  },
}

/** What an answer repeats: one short JSON value. */
function assertId(id: IdText): void {
  assert.ok(id.length <= 400 && ['string', 'number', 'object'].includes(typeof JSON.parse(id)), `an id ${id.slice(0, 50)}`)
  assert.ok(JSON.parse(id) === null || typeof JSON.parse(id) !== 'object')
}
