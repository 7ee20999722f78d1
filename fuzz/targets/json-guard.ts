/** Bodies of strangers: `packages/service/src/http/json-guard.ts`. */
import assert from 'node:assert/strict'
import { parseJson } from '../../packages/service/src/http/json-guard.ts'
import { Refusal } from '../../packages/service/src/http/refusal.ts'
import { assertSame, orDeclared, parseValue, type Target } from '../target.ts'

export const target: Target = {
  name: 'json-guard',
  seeds: [
    '{"a":[1,{"b":"c"}],"__proto__":{"polluted":1}}',
    '['.repeat(30),
    '{"a":"\\"\\\\"}',
    `{${'"a":1,'.repeat(1_001)}"a":1}`,
    'null',
    '',
  ],
  check(input) {
    const parsed = orDeclared(
      () => parseJson(input),
      (error) => error instanceof Refusal && error.code === 'invalid_request',
    )
    if (parsed === undefined) return
    assertSame(parsed, parseValue(input), 'as the engine reads it')
    assert.ok(depthOf(parsed) <= 20)
  },
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).slice(0, 1_000).map(depthOf))
}
