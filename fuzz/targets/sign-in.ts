/** Sign-in messages of dapps and the answers of wallets: `packages/pairing/src/sign-in/message.ts`. */
import assert from 'node:assert/strict'
import { PairingError } from '../../packages/pairing/src/error.ts'
import { formatSignIn, offerSignIn, parseCacao, parsePayload, type SignInPayload } from '../../packages/pairing/src/sign-in/message.ts'
import { encodeRecap, recapOf } from '../../packages/pairing/src/sign-in/recap.ts'
import { assertBounded, assertSame, orDeclared, parseValue, type Target } from '../target.ts'

const chains = ['eip155:1', 'eip155:10']
const account = `eip155:1:0x${'ab'.repeat(20)}`
const fields = { domain: 'app.example', aud: 'https://app.example/', version: '1', nonce: '12345678', iat: '2026-01-01T00:00:00Z' } as const
const recap = encodeRecap(recapOf(['personal_sign', 'eth_sign'], chains))
const payload = {
  type: 'caip122',
  chains,
  ...fields,
  statement: 'To sign in.',
  exp: '2026-02-01T00:00:00Z',
  requestId: '7',
  resources: ['https://app.example/a', recap],
}
const supported = { chains, methods: ['personal_sign'] }
const signature = `0x${'11'.repeat(65)}`
const isDeclared = (error: unknown) => PairingError.is(error, 'invalid_message') || PairingError.is(error, 'invalid_input')

export const target: Target = {
  name: 'sign-in',
  seeds: [
    JSON.stringify(payload),
    JSON.stringify({ chains: ['eip155:1'], ...fields }),
    JSON.stringify(offerSignIn(parsePayload(payload), account, supported).toCacao(signature)),
    JSON.stringify({ ...payload, domain: 'a\nb' }),
  ],
  check(input) {
    const value = parseValue(input)
    const asked = orDeclared(() => parsePayload(value), isDeclared)
    if (asked !== undefined) checkPayload(asked, input)
    const own = parsePayload(payload)
    const answer = orDeclared(() => parseCacao(value, own), isDeclared)
    if (answer === undefined) return
    assertBounded(answer, input)
    assertSame(parseCacao(structuredClone(answer.cacao), own), answer, 'read twice')
    assert.ok(answer.granted.chains.every((chain) => own.chains.includes(chain)))
    assertLines(formatSignIn(answer.cacao.p), answer.cacao.p.resources?.length ?? 0)
  },
}

/** What a wallet makes of it is what the dapp takes. */
function checkPayload(asked: SignInPayload, input: string): void {
  assertBounded(asked, input)
  assertSame(parsePayload(structuredClone(asked)), asked, 'read twice')
  const offer = orDeclared(() => offerSignIn(asked, account, supported), isDeclared)
  if (offer === undefined) return
  assert.ok(offer.methods.every((method) => supported.methods.includes(method)))
  const cacao = offer.toCacao(signature)
  assert.equal(formatSignIn(cacao.p), offer.message)
  assertLines(offer.message, asked.resources?.length ?? 0)
  const read = orDeclared(() => parseCacao(cacao, asked), isDeclared)
  if (read !== undefined) assertSame(read.granted.methods, offer.methods, 'another grant than was offered')
}

/** No field shows as a line of its own but those that are. */
function assertLines(message: string, resources: number): void {
  assert.ok(message.split('\n').length <= 16 + resources)
}
