/** Sealed messages, as a relay brings them: `packages/pairing/src/wire/envelope.ts`. */
import assert from 'node:assert/strict'
import { PairingError } from '../../packages/pairing/src/error.ts'
import { concatBytes, fromHex, toBase64 } from '../../packages/pairing/src/wire/bytes.ts'
import { open, parseEnvelope, seal } from '../../packages/pairing/src/wire/envelope.ts'
import { orDeclared, type Target } from '../target.ts'

const key = '5d'.repeat(32)
const senderPublicKey = 'a7'.repeat(32)
const iv = new Uint8Array(12).fill(7)
const isDeclared = (error: unknown) => PairingError.is(error, 'invalid_envelope')
const noBytes = new Uint8Array(0)
const plain = '{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'

export const target: Target = {
  name: 'envelope',
  seeds: [
    seal({ key, iv }, plain),
    seal({ key, iv, senderPublicKey }, plain),
    seal({ key, iv }, ''),
    toBase64(Uint8Array.of(2, 1, 1)),
    plain,
  ],
  check(input) {
    const envelope = orDeclared(() => parseEnvelope(input), isDeclared)
    if (envelope !== undefined) {
      const sender = envelope.type === 1 ? envelope.senderPublicKey : undefined
      const bytes = concatBytes(Uint8Array.of(envelope.type), fromHex(sender ?? '') ?? noBytes, envelope.iv, envelope.sealed)
      assert.equal(toBase64(bytes), input, 'two texts are one envelope')
      const text = orDeclared(() => open(key, envelope), isDeclared)
      if (text !== undefined) assert.equal(seal({ key, iv: envelope.iv, senderPublicKey: sender }, text), input)
    }
    // What is sealed is opened again, but for halves of characters, which UTF-8 does not have.
    if (input.length > 2_000) return
    assert.equal(
      open(key, parseEnvelope(seal({ key, iv }, input))),
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(input)),
    )
  },
}
