/** What an API of others can do to who asks it, whatever it is asked. */
import type { ServerResponse } from 'node:http'

export type Role = 'explorer' | 'swaps' | 'seller' | 'prices'

type Answering = {
  /** What an honest one would have said. */
  readonly truth: string
  readonly role: Role
  /** An address on this machine that is not to be asked. */
  readonly trap: string
  readonly turn: number
}

type Way = (response: ServerResponse, answering: Answering) => void

/** Just what is read of each: bounds of docs/limits.md. */
const mostBytes: Readonly<Record<Role, number>> = { explorer: 4_194_304, seller: 4_194_304, swaps: 524_288, prices: 1_048_576 }
const json = { 'content-type': 'application/json' }
const mebibyte = Buffer.alloc(1_048_576, 'a')
const endless = 300

/** As much of `part` as is read. */
function fill(role: Role, part: string, [before, after]: readonly [string, string]): string {
  return `${before}${part.repeat(Math.floor((mostBytes[role] - before.length - after.length - 64) / part.length))}${after}`
}

/** 300 MB, as fast as they are read. */
function sendHuge(response: ServerResponse, status: number): void {
  let left = endless
  response.writeHead(status, json).write('{"a":"')
  const more = () => {
    while (left-- > 0) if (!response.write(mebibyte)) return void response.once('drain', more)
    response.end('"}')
  }
  more()
}

/** A byte now and then, for ever. */
function drip(response: ServerResponse, text: string): void {
  let at = 0
  const timer = setInterval(() => response.write(text[at++] ?? ' '), 200)
  response.once('close', () => clearInterval(timer))
}

const places = ['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[::1]:1/', 'file:///etc/passwd']
const oddBodies = ['', 'null', '0', '"', '\ufeff{}', '<html>', '[]', '{"__proto__":{"polluted":true}}', 'NaN', '\u0000']

export const ways = {
  stalling: () => undefined,
  pausing: (response, { truth }) => void response.writeHead(200, json).write(truth.slice(0, truth.length / 2)),
  huge: (response) => sendHuge(response, 200),
  hugeFailure: (response) => sendHuge(response, 500),
  announcing: (response) => void response.writeHead(200, { ...json, 'content-length': String(2 ** 40) }).write('{"a":"'),
  deep: (response, { role }) => {
    const levels = Math.floor((mostBytes[role] - 64) / 2)
    response.writeHead(200, json).end(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  },
  wide: (response, { role }) => void response.writeHead(200, json).end(fill(role, '{},', ['[', '{}]'])),
  indexed: (response, { role }) => void response.writeHead(200, json).end(fill(role, '{"9999":1},', ['{"items":[', '{}]}'])),
  dripping: (response, { truth }) => {
    response.writeHead(200, json)
    drip(response, truth)
  },
  drippingHead: (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const timer = setInterval(() => response.socket?.write('a'), 200)
    response.once('close', () => clearInterval(timer))
  },
  drippingFailure: (response) => {
    response.writeHead(503, json)
    drip(response, '')
  },
  redirecting: (response, { trap, turn }) => {
    const location = turn % 2 === 0 ? `${trap}/` : (places[turn % places.length] as string)
    response.writeHead([301, 302, 307, 308][turn % 4] as number, { location }).end()
  },
  closing: (response, { truth }) => {
    response.writeHead(200, { ...json, 'content-length': String(truth.length + 1_000) }).write(truth, () => response.destroy())
  },
  cutting: (response) => void response.destroy(),
  otherType: (response, { turn }) => {
    const type = ['text/html', 'image/png', 'application/octet-stream', 'a'.repeat(5_000)][turn % 4] as string
    response.writeHead(200, { 'content-type': type, ...(turn % 3 === 0 && { 'content-encoding': 'gzip' }) })
    response.end(oddBodies[turn % oddBodies.length])
  },
  otherProtocol: (response, { turn }) => {
    const words = [
      'HTTP/9.9 nope\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n'.repeat(20_000),
      `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    ]
    response.socket?.end(words[turn % words.length] as string)
  },
} satisfies Record<string, Way>
