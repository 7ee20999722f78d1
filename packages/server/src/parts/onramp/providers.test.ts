/** What the clients of providers make of keys and of answers that are strange, each against a local server. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startCoinbase } from '../../testing/start-coinbase.ts'
import { meldKey, startMeld } from '../../testing/start-meld.ts'
import type { TestProvider } from '../../testing/start-provider.ts'
import { createCoinbase } from './coinbase/coinbase.ts'
import { createJwtSigner } from './coinbase/sign-jwt.ts'
import { createMeld } from './meld/meld.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import { isSignedMessage, signMessage } from './sandbox/sign-message.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
  warned.length = 0
})

const signal = new AbortController().signal
const place = { country: 'US', subdivision: undefined }
const page = 'https://pay.coinbase.com'
let clock = Date.now()
const warned: object[] = []
const log = { warn: (about: object) => void warned.push(about) }

/** 32 bytes of the key, then 32 of the public one, in base64: as the portal shows it. */
function createEd25519() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = privateKey.export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.from(jwk.d ?? '', 'base64url'), Buffer.from(jwk.x ?? '', 'base64url')])
  return { privateKey, secret: bytes.toString('base64') }
}

type Kind = 'coinbase' | 'meld'
async function open(kind: Kind): Promise<{ readonly provider: OnrampProvider; readonly api: TestProvider }> {
  clock = Date.now()
  const now = () => clock
  const { privateKey, secret } = createEd25519()
  const api = kind === 'coinbase' ? await startCoinbase({ id: 'key', secret: privateKey, now }) : await startMeld()
  const provider =
    kind === 'coinbase'
      ? createCoinbase({ api: api.url, page, key: { id: 'key', secret }, now, log })
      : createMeld({ api: api.url, page: 'https://meldcrypto.com', key: meldKey, now, log })
  undo.push(provider.close, api.close)
  return { provider, api }
}

describe('keys of Coinbase', () => {
  test('are Ed25519 in base64 or P-256 in PEM, and sign what the server takes', async () => {
    const { provider } = await open('coinbase')
    expect((await provider.readOptions(place, signal)).sold).not.toEqual([])
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const api = await startCoinbase({ id: 'key', secret: privateKey })
    const secret = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
    const other = createCoinbase({ api: api.url, page, key: { id: 'key', secret }, now: Date.now, log })
    undo.push(other.close, api.close)
    expect((await other.readOptions(place, signal)).sold).not.toEqual([])
  })

  test('that are of another kind are refused without being shown', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const secret of [rsa, p384, 'canary', '', Buffer.alloc(32).toString('base64'), '-----BEGIN EC PRIVATE KEY-----\ncanary']) {
      const make = () => createJwtSigner({ id: 'key', secret }, Date.now)
      expect(make).toThrow('Coinbase API key')
      expect(make).not.toThrow('canary')
    }
  })

  test('that the server does not know are a failure without the key in it', async () => {
    const { api } = await open('coinbase')
    const { secret } = createEd25519()
    const stranger = createCoinbase({ api: api.url, page, key: { id: 'key', secret }, now: Date.now, log })
    undo.push(stranger.close)
    const error = await stranger.readOptions(place, signal).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'OnrampUnavailable', message: 'Coinbase answered 401' })
  })
})

describe.each(['coinbase', 'meld'] as const)('%s', (kind) => {
  test.each([
    ['an error', (response: import('node:http').ServerResponse) => response.writeHead(503).end('down'), 'answered 503'],
    ['no JSON', (response: import('node:http').ServerResponse) => response.end('<html>'), 'what is not JSON'],
    ['another form', (response: import('node:http').ServerResponse) => response.end('{"a":1}'), 'in another form'],
    ['nothing', (response: import('node:http').ServerResponse) => response.destroy(), 'failed ('],
    ['without end', (response: import('node:http').ServerResponse) => response.end(JSON.stringify('x'.repeat(5 * 1_048_576))), 'failed ('],
  ])('that answers %s is a failure that says so', async (_, behave, words) => {
    const { provider, api } = await open(kind)
    api.misbehave((_asked, response) => {
      behave(response)
      return true
    })
    await expect(provider.readOptions(place, signal)).rejects.toThrow(words)
  })

  test('that asks for a pause is left alone until it is over', async () => {
    const { provider, api } = await open(kind)
    api.misbehave((_asked, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end()
      return true
    })
    await expect(provider.readOptions(place, signal)).rejects.toThrow('429')
    api.misbehave(() => false)
    const asked = api.asked().length
    await expect(provider.readOptions(place, signal)).rejects.toThrow('pause')
    expect(api.asked()).toHaveLength(asked)
    clock += 7_001
    expect((await provider.readOptions(place, signal)).sold).not.toEqual([])
  })

  test('that refuses what it is asked for is in the log, with its status and what that was', async () => {
    const { provider, api } = await open(kind)
    let status = 400
    api.misbehave((_asked, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"canary"}')
      return true
    })
    const network = { name: 'base', displayName: 'Base', caip2: 'eip155:8453', contract: undefined, code: 'ETH' } as const
    const currency = { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network] }
    const purchase = { currency, network, paymentCurrency: 'USD', method: 'card', place }
    const order = { id: 'id', address: '0x1', fiatAmount: '5', leastAmount: '5', cryptoAmount: undefined, ip: '192.0.2.1', projectId: 'p' }
    expect(await provider.createOrder({ ...purchase, ...order }, signal)).toBeUndefined()
    status = 422
    expect(await provider.readQuote({ ...purchase, amount: '5', address: undefined }, signal)).toBeUndefined()
    const name = kind === 'coinbase' ? 'Coinbase' : 'Meld'
    expect(warned).toEqual([
      { provider: name, asked: 'order', status: 400 },
      { provider: name, asked: 'quote', status: 422 },
    ])
  })

  test('knows of no purchase where it says so with 404; another refusal is a failure', async () => {
    const { provider, api } = await open(kind)
    let status = 404
    api.misbehave((_asked, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
      return true
    })
    const read = () => provider.readOrder({ id: 'id', destination: '0x1' }, signal)
    expect(await read()).toBeUndefined()
    status = 400
    await expect(read()).rejects.toThrow('answered 400')
    expect(warned).toEqual([])
  })

  test('is not waited for any more when nobody wants to know', async () => {
    const { provider, api } = await open(kind)
    api.misbehave(() => true)
    const gone = new AbortController()
    const waiting = provider.readOptions(place, gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })
})

describe('signatures of the sandbox', () => {
  const key = 'a-key-of-a-sandbox'
  const parts = ['request', 'POST', '/api/payments', '{"id":1}']
  const now = 1_700_000_000_000
  const signature = signMessage(key, parts, now)
  const isGood = (more: Partial<Parameters<typeof isSignedMessage>[1]> = {}, by = key) =>
    isSignedMessage(by, { parts, signature, now, ...more })

  test('hold for what was signed, for a minute', () => {
    expect(isGood()).toBe(true)
    expect(isGood({ now: now + 60_000 })).toBe(true)
    expect(isGood({ now: now + 61_000 })).toBe(false)
    expect(isGood({ now: now - 61_000 })).toBe(false)
  })

  test('hold for nothing else', () => {
    expect(isGood({}, 'another-key-of-it')).toBe(false)
    expect(isGood({ parts: ['answer', ...parts.slice(1)] })).toBe(false)
    expect(isGood({ parts: [parts[0] ?? '', 'POST/api', '/payments', parts[3] ?? ''] })).toBe(false)
    for (const wrong of [undefined, '', 't=1,v1=', signature.replace(/.$/, 'g'), `${signature}0`])
      expect(isGood({ signature: wrong })).toBe(false)
  })
})
