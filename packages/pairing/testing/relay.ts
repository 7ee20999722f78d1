/**
 * A relay for tests of what relays do wrong, over real sockets: durable mailbox, idempotent publishes, no echo to the publisher, and
 * an adversary in the middle when a test asks for one. Its mailbox outlives it, so that a restart loses nothing.
 *
 * It is no second server: our own relay tells the right time, confirms what it has stored, knows the paired methods and delivers what
 * was published, and none of that can be switched off there. Who needs no such fault takes `relays.ts`, the server's own relay.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../../../scripts/free-port.ts'
import { formatError, formatRequest, formatResult, isRecord, parseMessage, type RpcId } from '../src/wire/json-rpc.ts'

export type Mail = { readonly topic: string; readonly message: string; readonly tag: number; readonly publishedAt: number }
type Kept = Mail & { readonly from: string; readonly expiresAt: number; readonly acknowledgedBy: Set<string> }

export type Mailbox = { readonly kept: Kept[] }

/** What an evil relay makes of a delivery: none, itself, several, others; each after a delay in ms. */
export type Tamper = (mail: Mail) => readonly { readonly mail: Mail; readonly after?: number }[]

export type Relay = {
  readonly url: string
  readonly port: number
  readonly mailbox: Mailbox
  /** Methods called, in order. */
  readonly called: string[]
  readonly sockets: () => number
  /** How many connections a `refusal` has closed. */
  readonly turnedAway: () => number
  /** Says something to everybody subscribed, as if it had been published. */
  readonly inject: (mail: Mail) => void
  setTamper(tamper: Tamper | undefined): void
  /** The connections there are lead nowhere any more, and nobody notifications; new ones are fine. */
  freeze(): void
  /** Takes publishes without confirming them from now on, or no more. */
  setMute(mute: boolean): void
  /** Refuses publishes from now on, or no more. */
  setDeaf(deaf: boolean): void
  /** As `kill -9` would: every socket torn, nothing said. */
  stop(): Promise<void>
}

export type RelayOptions = {
  /** Default: one that the system gives to nobody else while this relay is away. */
  readonly port?: number
  readonly mailbox?: Mailbox
  /** Knows only the methods that every relay knows, and says so, or says nothing. */
  readonly plainOnly?: boolean | 'silent'
  /** Says first of all what time it is, or what it takes for one. */
  readonly clock?: () => unknown
  /** Closes whoever comes, with this reason. */
  readonly refusal?: string
  /** Default 3000, as relays close on strangers. */
  readonly refusalCode?: number
}
type Client = {
  readonly id: string
  readonly socket: WebSocket
  readonly topics: Set<string>
  frozen: boolean
  nextId: number
  readonly pending: Map<RpcId, Kept | undefined>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function startRelay({
  port,
  mailbox = { kept: [] },
  plainOnly = false,
  clock,
  refusal,
  refusalCode = 3000,
}: RelayOptions = {}): Promise<Relay> {
  const actualPort = port ?? (await freePort())
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: actualPort,
    verifyClient: ({ req }: { readonly req: IncomingMessage }) => clientIdOf(req.url) !== undefined,
  })
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const clients = new Set<Client>()
  const called: string[] = []
  let turnedAway = 0
  const timers = new Set<NodeJS.Timeout>()
  let tamper: Tamper | undefined
  let deaf = false
  let mute = false

  server.on('connection', (socket, request) => {
    if (refusal !== undefined) {
      turnedAway += 1
      return socket.close(refusalCode, refusal)
    }
    const client: Client = {
      id: clientIdOf(request.url) ?? '',
      socket,
      topics: new Set(),
      frozen: false,
      nextId: Date.now() * 1000,
      pending: new Map(),
    }
    clients.add(client)
    if (clock) socket.send(formatRequest(`${client.nextId++}`, 'irn_clock', { at: clock() }))
    socket.on('close', () => clients.delete(client))
    socket.on('error', () => undefined)
    socket.on('message', (data) => hear(client, String(data)))
  })

  function hear(client: Client, text: string) {
    if (client.frozen) return
    const message = parseMessage(text)
    if (message.kind !== 'request') {
      client.pending.get(message.id)?.acknowledgedBy.add(client.id)
      client.pending.delete(message.id)
      return
    }
    const { id, method, params } = message
    called.push(method)
    const values = isRecord(params) ? params : {}
    const answer = (result: unknown) => client.socket.send(formatResult(id, result))
    const [topic, topics] = [String(values.topic), Array.isArray(values.topics) ? values.topics.map(String) : []]
    if (deaf && /publish|wc_/i.test(method)) return
    if (method === 'irn_publish') {
      publish(client, topic, String(values.message), Number(values.ttl), Number(values.tag))
      return mute ? undefined : answer(true)
    }
    if (method === 'irn_subscribe' || method === 'irn_batchSubscribe') {
      const wanted = method === 'irn_subscribe' ? [topic] : topics
      const ids = wanted.map((one) => sha256(one + client.id))
      answer(method === 'irn_subscribe' ? ids[0] : ids)
      for (const one of wanted) subscribe(client, one)
      return
    }
    if (method === 'irn_unsubscribe') {
      client.topics.delete(topic)
      return answer(values.id === sha256(topic + client.id))
    }
    if (plainOnly === 'silent') return
    if (plainOnly) return client.socket.send(formatError(id, { code: -32_601, message: 'Method not found' }))
    if (method === 'wc_proposeSession') {
      subscribe(client, String(values.pairingTopic))
      publish(client, String(values.pairingTopic), String(values.sessionProposal), Number(values.ttl), 1100)
      return answer(true)
    }
    if (method === 'wc_approveSession') {
      subscribe(client, String(values.sessionTopic))
      publish(client, String(values.pairingTopic), String(values.sessionProposalResponse), Number(values.ttl), 1101)
      publish(client, String(values.sessionTopic), String(values.sessionSettlementRequest), Number(values.ttl), 1102)
      return answer(true)
    }
    return client.socket.send(formatError(id, { code: -32_601, message: 'Method not found' }))
  }

  function publish(from: Client, topic: string, message: string, ttl: number, tag: number): void {
    if (mailbox.kept.some((one) => one.topic === topic && one.message === message)) return
    const mail: Kept = {
      topic,
      message,
      tag,
      from: from.id,
      publishedAt: Date.now(),
      expiresAt: Date.now() + ttl * 1000,
      acknowledgedBy: new Set(),
    }
    mailbox.kept.push(mail)
    for (const client of clients) if (client.id !== from.id && client.topics.has(topic)) deliver(client, mail)
  }

  function subscribe(client: Client, topic: string): void {
    if (client.topics.has(topic)) return
    client.topics.add(topic)
    for (const mail of mailbox.kept) {
      const waits = mail.topic === topic && mail.from !== client.id && mail.expiresAt > Date.now() && !mail.acknowledgedBy.has(client.id)
      if (waits) deliver(client, mail)
    }
  }

  function deliver(client: Client, mail: Kept) {
    if (!tamper) return say(client, mail, mail)
    for (const { mail: changed, after } of tamper(mail)) {
      const original = changed === mail ? mail : undefined
      if (after === undefined) say(client, changed, original)
      else timers.add(setTimeout(() => say(client, changed, original), after))
    }
  }

  function say(client: Client, { topic, message, tag, publishedAt }: Mail, original: Kept | undefined): void {
    if (client.frozen) return
    const id = `${client.nextId++}`
    client.pending.set(id, original)
    client.socket.send(formatRequest(id, 'irn_subscription', { id: sha256(topic + client.id), data: { topic, message, publishedAt, tag } }))
  }

  return {
    url: `ws://127.0.0.1:${actualPort}`,
    port: actualPort,
    mailbox,
    called,
    sockets: () => clients.size,
    turnedAway: () => turnedAway,
    inject(mail) {
      for (const client of clients) if (client.topics.has(mail.topic)) say(client, mail, undefined)
    },
    setTamper(next) {
      tamper = next
    },
    freeze() {
      for (const client of clients) client.frozen = true
    },
    setMute(next) {
      mute = next
    },
    setDeaf(next) {
      deaf = next
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      for (const { socket } of clients) socket.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The public key of whoever connects, if its token is good. */
function clientIdOf(url = ''): string | undefined {
  const query = new URL(url, 'ws://relay').searchParams
  const [head = '', body = '', signature = ''] = (query.get('auth') ?? '').split('.')
  try {
    const { iss, exp, iat } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
      readonly iss: string
      readonly exp: number
      readonly iat: number
    }
    const key = fromBase58(iss.slice('did:key:z'.length)).subarray(2)
    const now = Date.now() / 1000
    const good =
      ed25519.verify(Buffer.from(signature, 'base64url'), Buffer.from(`${head}.${body}`), key) &&
      exp > now &&
      iat < now + 60 &&
      query.has('projectId')
    return good ? Buffer.from(key).toString('hex') : undefined
  } catch {
    return undefined
  }
}

function fromBase58(text: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, char) => sum * 58n + BigInt(alphabet.indexOf(char)), 0n)
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(68, '0'), 'hex'))
}
