/** Reads a request wherever it came from: a Node socket (fast path) or a `Request` in the same process. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createTextReader } from './decode-text.ts'
import { Refusal } from './refusal.ts'

export type ServerEnv = { Bindings: Partial<HttpBindings> }

export function readHeader(context: Context<ServerEnv>, name: string): string | undefined {
  const incoming = context.env?.incoming
  if (incoming === undefined) return context.req.raw.headers.get(name) ?? undefined
  return first(incoming.headers[name])
}

export function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** The peer’s address, or what the nearest trusted proxy says it is. */
export function readIp(context: Context<ServerEnv>, trustedProxies: number): string {
  return chooseIp(context.env?.incoming?.socket.remoteAddress, readHeader(context, 'x-forwarded-for'), trustedProxies)
}

/** The same for a request that is not one of the router's. */
export function readSocketIp(request: IncomingMessage, trustedProxies: number): string {
  return chooseIp(request.socket.remoteAddress, first(request.headers['x-forwarded-for']), trustedProxies)
}

/** `forwarded`: X-Forwarded-For, to which each proxy adds whom it was asked by. */
export function chooseIp(peer = '127.0.0.1', forwarded = '', trustedProxies = 0): string {
  if (trustedProxies === 0) return peer
  const hops = forwarded.split(',').map((hop) => hop.trim())
  const claimed = hops.at(-trustedProxies) ?? ''
  if (isIP(claimed) !== 0) return claimed
  const bare = withPort.exec(claimed)?.slice(1).join('') ?? ''
  return isIP(bare) === 0 ? peer : bare
}

/** As some proxies write an address; one of IPv6 is in brackets then. */
const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i

/** In characters: what of a body that is not read says what it would have been. */
const startLength = 100

export class BodyTooLarge extends Refusal {
  /** How the body begins; undefined where nothing of it was read. */
  readonly start: string | undefined

  constructor(limit: number, start?: string) {
    super('body_too_large', `The body is larger than ${Math.floor(limit / 1024)} KiB.`, { field: 'body' })
    this.start = start
  }
}

export type BodyReading = {
  /** Hears of every piece before it is kept, and may throw. */
  readonly onBytes?: (bytes: number) => void
  /** Is handed each piece as text, in order, before the next is read, and may throw. */
  readonly onText?: (part: string) => void
  /** Is waited for before the next piece is read. */
  readonly inTurn?: (bytes: number) => Promise<void> | undefined
}

/**
 * @throws {BodyTooLarge} as soon as the limit is passed, whatever Content-Length says. @throws {Refusal} `invalid_request`
 */
export async function readBody(context: Context<ServerEnv>, limit: number, { onBytes, onText, inTurn }: BodyReading = {}): Promise<string> {
  if (Number(readHeader(context, 'content-length') ?? 0) > limit) throw new BodyTooLarge(limit)
  const parts: string[] = []
  const text = createTextReader()
  const keep = (part: string) => {
    onText?.(part)
    parts.push(part)
  }
  let size = 0
  for await (const chunk of readChunks(context)) {
    size += chunk.byteLength
    if (size > limit) throw new BodyTooLarge(limit, parts[0]?.slice(0, startLength) ?? toStart(chunk))
    onBytes?.(chunk.byteLength)
    keep(orRefused(() => text.read(chunk)))
    await inTurn?.(size)
  }
  keep(orRefused(text.end))
  return parts.join('')
}

function orRefused(read: () => string): string {
  try {
    return read()
  } catch {
    throw new Refusal('invalid_request', 'The body is not UTF-8 text.', { field: 'body' })
  }
}

/** How a body begins that is too large to be read. */
export async function readStart(context: Context<ServerEnv>): Promise<string> {
  for await (const chunk of readChunks(context)) return toStart(chunk)
  return ''
}

function toStart(chunk: Uint8Array): string {
  return Buffer.from(chunk.subarray(0, startLength)).toString('latin1')
}

function readChunks(context: Context<ServerEnv>): AsyncIterable<Uint8Array> {
  const incoming = context.env?.incoming
  return incoming === undefined ? readStream(context.req.raw) : readSocket(incoming)
}

function readSocket(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  // Not destroyed on early exit: the refusal still has to be written to this socket.
  return incoming.iterator({ destroyOnReturn: false })
}

async function* readStream(request: Request): AsyncIterable<Uint8Array> {
  const reader = request.body?.getReader()
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) yield step.value
}
