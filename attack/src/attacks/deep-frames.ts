import { setTimeout as wait } from 'node:timers/promises'
import { opcodes, toFrame } from '../../../bench/src/relay/frames.ts'
import { createIdentity, createToken } from '../../../packages/server/src/testing/relay-identity.ts'
import type { Attack, Field } from '../attack.ts'
import { projectId } from '../server/attacked-server.ts'
import { openSocket } from '../tools/http.ts'

const text = (payload: string) => toFrame(opcodes.text, Buffer.from(payload))
const call = (params: string) => text(`{"id":"1","jsonrpc":"2.0","method":"irn_publish","params":${params}}`)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** A frame that says it is longer than anybody reads, and how it begins. */
const endless = Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 0, 0xff, 0, 0, 0, 0, 1, 2, 3, 4]), Buffer.alloc(65_536, 'a')])
/** One message in pieces of a byte, without a last one. */
const pieces = Buffer.concat(Array.from({ length: 20_000 }, (_, index) => Buffer.from([index === 0 ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x5b])))

const frames: readonly Buffer[] = [
  text(deep(120_000)),
  call(deep(120_000)),
  call(`{${Array.from({ length: 20_000 }, (_, index) => `"${index}":1`).join()}}`),
  call(`{"topic":"${'a'.repeat(200_000)}"}`),
  text('x'.repeat(300_000)),
  text('x'.repeat(2_000_000)),
  text(`"${'\\u0000'.repeat(40_000)}"`),
  text(`{"id":"${'1'.repeat(100_000)}","jsonrpc":"2.0","method":"irn_publish","params":{}}`),
  text(`{"id":1,"jsonrpc":"2.0","method":"${'m'.repeat(100_000)}","params":{}}`),
  toFrame(2, Buffer.alloc(100_000)),
  endless,
  pieces,
  Buffer.concat(Array.from({ length: 5_000 }, () => toFrame(opcodes.ping, Buffer.alloc(100)))),
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  toFrame(opcodes.close, Buffer.from([0, 0, 255])),
  text('{"id":1,"jsonrpc":"2.0","result":true}'.repeat(1)),
]

export const deepFrames: Attack = {
  name: 'deep-frames',
  what: 'frames of the relay that are giant, deep, wide, in pieces, without end or no frames at all, on a new connection each',
  bounds: [
    'a frame',
    'a frame that is not received to its end',
    'levels of JSON in a frame',
    'keys of JSON in a frame',
    'frames that are no JSON-RPC',
  ],
  short: true,
  async run(field) {
    const from = field.address()
    const counted = { 'connections opened': 0, 'frames sent': 0, refused: 0 }
    const worker = async (number: number) => {
      for (let turn = number; !field.isOver(); turn++) {
        const outcome = await sendOne(field, from, frames[turn % frames.length] as Buffer)
        if (outcome === 'refused') {
          counted.refused++
          await wait(100)
        } else {
          counted['connections opened']++
          counted['frames sent'] += outcome
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, index) => worker(index)))
    return { notes: counted, problems: [] }
  },
}

/** Ten times, or until the relay closes. */
async function sendOne(field: Field, from: string, frame: Buffer): Promise<number | 'refused'> {
  const { http, url } = field.server()
  const token = createToken(createIdentity(), url)
  const socket = openSocket(http, from)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString('latin1'))))
  socket.write(
    `GET /relay?auth=${token}&projectId=${projectId} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n',
  )
  const first = await Promise.race([answer, closed.then(() => '')])
  if (!first.startsWith('HTTP/1.1 101')) {
    socket.destroy()
    return 'refused'
  }
  socket.resume()
  let sent = 0
  while (sent < 10 && !socket.destroyed && !field.isOver()) {
    socket.write(frame)
    sent++
    await Promise.race([closed, wait(20)])
  }
  socket.destroy()
  return sent
}
