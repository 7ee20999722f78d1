/** Scanned and pasted codes: `packages/pairing/src/wire/uri.ts`. */
import assert from 'node:assert/strict'
import { PairingError } from '../../packages/pairing/src/error.ts'
import { isKey } from '../../packages/pairing/src/wire/keys.ts'
import { formatUri, hasOwnTopic, parseUri } from '../../packages/pairing/src/wire/uri.ts'
import { assertSame, type Target } from '../target.ts'

const symKey = '0d'.repeat(32)
const plain = formatUri({ symKey, expiry: 1_800_000_000, methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'] })

export const target: Target = {
  name: 'pairing-uri',
  seeds: [
    plain,
    formatUri({ symKey }),
    plain.replace('wc:', 'wc://'),
    `${plain}&${symKey.slice(32)}=1&${symKey.slice(32)}=2`,
    btoa(plain),
    plain.replace('methods=', 'methods=[').replace('&relay', ']&relay'),
    `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${symKey}`,
    `wc:${'ab'.repeat(32)}@1?bridge=https%3A%2F%2Fbridge.example&key=${symKey}`,
  ],
  check(input) {
    let uri: ReturnType<typeof parseUri>
    try {
      uri = parseUri(input)
    } catch (error) {
      assert.ok(PairingError.is(error, 'invalid_uri'), String(error))
      // A code is a secret, and errors are logged.
      for (const [secret] of input.matchAll(/[0-9a-fA-F]{16}/g)) assert.ok(!String(error).includes(secret), 'the error repeats a key')
      return
    }
    const { topic, expiry, methods } = uri
    assert.ok(isKey(topic) && isKey(uri.symKey) && methods.every((method) => /^\w+$/.test(method)))
    assert.ok(expiry === undefined || (Number.isSafeInteger(expiry) && expiry > 0))
    const again = parseUri(formatUri({ symKey: uri.symKey, methods, ...(expiry !== undefined && { expiry }) }))
    assert.ok(hasOwnTopic(again))
    assertSame({ ...again, topic }, uri, 'written and read again')
    assert.equal(hasOwnTopic(uri), topic === again.topic)
  },
}
