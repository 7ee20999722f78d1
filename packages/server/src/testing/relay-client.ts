/** A client that speaks to a relay by hand, to see exactly what crosses the wire. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { WebSocket } from 'ws'
import { projectId } from './start-relay.ts'

export type Identity = { readonly key: KeyObject; readonly did: string }
export type Delivery = {
  readonly id: unknown
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly subscription: string
}
export type Answer = {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export type RelayClient = {
  readonly identity: Identity
  /** Every frame as text, oldest first. */
  readonly heard: string[]
  readonly deliveries: Delivery[]
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  /** The result. @throws {Error} with the relay's words. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
  /** The answer, whichever it is. */
  readonly ask: (method: string, params: unknown) => Promise<Answer>
  readonly say: (text: string | Buffer) => void
  /** Whether deliveries are acknowledged; they are until told otherwise. */
  setPolite(polite: boolean): void
  readonly socket: WebSocket
  readonly close: () => void
}

export type Claims = Readonly<Record<string, unknown>>

export function createIdentity(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, did: toDid(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) }
}

/** `marker` tells what kind of key it is; 0xed01 is Ed25519. */
export function toDid(key: Uint8Array, marker: readonly number[] = [0xed, 0x01]): string {
  return `did:key:z${toBase58(Uint8Array.from([...marker, ...key]))}`
}

export function createToken(
  identity: Identity,
  audience: string,
  change: Claims = {},
  header: Claims = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: identity.did, sub: randomBytes(16).toString('hex'), aud: audience, iat, exp: iat + 86_400, ...change }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), identity.key).toString('base64url')}`
}

export const randomTopic = (): string => randomBytes(32).toString('hex')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** @throws {Error} with the status and the relay's words when it is not let in. */
export async function connectRelay(url: string, identity = createIdentity(), { now = Date.now() } = {}): Promise<RelayClient> {
  const iat = Math.floor(now / 1000)
  const token = createToken(identity, url, { iat, exp: iat + 86_400 })
  const socket = new WebSocket(`${url}?auth=${token}&projectId=${projectId}`)
  const client = toClient(socket, identity)
  await opened(socket)
  return client
}

export async function opened(socket: WebSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve).once('error', reject)
    socket.once('unexpected-response', async (_, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      reject(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString()}`))
    })
  })
}

function toClient(socket: WebSocket, identity: Identity): RelayClient {
  const heard: string[] = []
  const deliveries: Delivery[] = []
  const waiting = new Map<unknown, (answer: Answer) => void>()
  let polite = true
  let nextId = Date.now() * 1000
  const closed = new Promise<{ readonly code: number; readonly reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = String(data)
    heard.push(text)
    const message = JSON.parse(text)
    if (message.method !== 'irn_subscription') {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
      return
    }
    deliveries.push({ id: message.id, subscription: message.params.id, ...message.params.data })
    if (polite) socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
  })
  const ask = (method: string, params: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const id = nextId++
      waiting.set(id, resolve)
      void closed.then(({ code, reason }) => reject(new Error(`The relay closed the connection: ${code} ${reason}`)))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    identity,
    heard,
    deliveries,
    closed,
    ask,
    async call(method, params) {
      const { result, error } = await ask(method, params)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return result
    },
    say: (text) => socket.send(text),
    setPolite(next) {
      polite = next
    },
    socket,
    close: () => socket.close(),
  }
}

function toBase58(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return text
}
