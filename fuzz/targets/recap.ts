/** What a signed message also allows: `packages/pairing/src/sign-in/recap.ts`. The input is the JSON inside, or a whole resource. */
import assert from 'node:assert/strict'
import { isChainId } from '../../packages/contract/src/entities/caip.ts'
import { PairingError } from '../../packages/pairing/src/error.ts'
import {
  chainsIn,
  encodeRecap,
  isRecap,
  mentionsRecap,
  mergeRecaps,
  methodsIn,
  readRecap,
  recapOf,
  statementsWith,
  withoutRecap,
} from '../../packages/pairing/src/sign-in/recap.ts'
import { toBase64Url, toUtf8 } from '../../packages/pairing/src/wire/bytes.ts'
import { assertBounded, assertSame, orDeclared, type Target, viaJson } from '../target.ts'

const whole = encodeRecap(recapOf(['personal_sign', 'eth_sendTransaction'], ['eip155:1', 'eip155:137']))

export const target: Target = {
  name: 'recap',
  seeds: [
    '{"att":{"eip155":{"request/personal_sign":[{"chains":["eip155:1","eip155:10"]}],"request/eth_sign":[{}]}}}',
    '{"att":{"https://app.example":{"crud/read":[{}],"crud/write":[{"max":1}]},"eip155":{"request/x":[{}]}}}',
    '{"att":{"__proto__":{"a/b":[{}]}}}',
    whole,
    `${whole}==`,
  ],
  // A line of a message may have 20,000; what takes long shows in fewer.
  longest: 4_000,
  check(input) {
    for (const resource of isRecap(input) ? [input] : [`urn:recap:${toBase64Url(toUtf8(input))}`, input]) checkResource(resource)
    assert.equal(mentionsRecap(withoutRecap(input)), false)
  },
}

function checkResource(resource: string): void {
  const read = (resources: readonly string[]) =>
    orDeclared(
      () => readRecap(resources),
      (error) => PairingError.is(error, 'invalid_message'),
    )
  assert.equal(read([resource, 'https://app.example']), undefined)
  const recap = read(['https://app.example', resource])
  if (recap === undefined) return
  assertBounded(recap, resource)
  const written = encodeRecap(recap)
  assertSame(readRecap([written]), viaJson(recap), 'written and read again')
  assert.equal(encodeRecap(readRecap([written]) ?? {}), written)
  assertSame(mergeRecaps(recap, recap), recap, 'merged with itself')
  assert.ok(chainsIn(recap).every(isChainId))
  assert.ok(methodsIn(recap).every((method) => /^[\w.*-]+$/.test(method.split('/')[0] ?? '')))
  for (const statement of statementsWith('To sign in.', recap)) {
    assert.ok(mentionsRecap(statement))
    assert.equal(withoutRecap(statement), 'To sign in.')
    // Each ability is said, with its resource, in one sentence of its kind.
    for (const [key, abilities] of Object.entries(recap))
      for (const ability of Object.keys(abilities)) {
        const [kind, action] = ability.split('/')
        assert.ok(statement.includes(`'${kind}': `) && statement.includes(`'${action}'`) && statement.includes(` for '${key}'.`))
      }
  }
}
