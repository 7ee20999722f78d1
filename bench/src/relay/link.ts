/**
 * One WebSocket, by hand on a plain socket: ten thousand of them share two cores with the relay they measure.
 *
 * All links read into one buffer, which is safe because what is read is used before the next read.
 */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { createFrameReader, opcodes, toFrame } from './frames.ts'

export type Link = {
  readonly send: (text: string) => void
  /** Tears the connection, as a lost network does. */
  readonly destroy: () => void
}

export type LinkTarget = { readonly host: string; readonly port: number; readonly path: string; readonly from: string }
export type LinkEvents = { readonly onText: (text: string) => void; readonly onClose: (why: string) => void }

export type OpenLink = (target: LinkTarget, events: LinkEvents) => Promise<Link>

/** Links that share what can be shared. */
export function createLinks(): OpenLink {
  const shared = Buffer.alloc(256 * 1024)
  const key = randomBytes(16).toString('base64')
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

  return ({ host, port, path, from }, { onText, onClose }) =>
    new Promise((resolve, reject) => {
      let state: 'opening' | 'open' | 'closed' = 'opening'
      let answer = ''
      let why = 'the connection was torn'
      const reader = createFrameReader((opcode, payload) => {
        if (opcode === opcodes.text) onText(payload.toString('utf8'))
        else if (opcode === opcodes.ping) socket.write(toFrame(opcodes.pong, payload))
        else if (opcode === opcodes.close) {
          why = payload.length < 2 ? 'closed without a reason' : `${payload.readUInt16BE(0)} ${payload.subarray(2)}`.trim()
          socket.end(toFrame(opcodes.close, payload))
        }
      })
      const link: Link = {
        send: (text) => socket.write(toFrame(opcodes.text, Buffer.from(text))),
        destroy: () => socket.destroy(),
      }
      const socket = connect({
        host,
        port,
        localAddress: from,
        noDelay: true,
        onread: {
          buffer: shared,
          callback: (length, buffer) => {
            const bytes = (buffer as Buffer).subarray(0, length)
            try {
              if (state === 'open') reader.push(bytes)
              else readAnswer(bytes)
            } catch (error) {
              why = (error as Error).message
              socket.destroy()
            }
            return true
          },
        },
      })
      socket.once('connect', () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
        )
      })
      socket.on('error', (error) => {
        why = error.message
      })
      socket.once('close', () => {
        const before = state
        state = 'closed'
        if (before === 'opening') reject(new Error(answer === '' ? why : `refused: ${answer.split('\r\n', 1)[0]}`))
        else onClose(why)
      })

      function readAnswer(bytes: Buffer): void {
        answer += bytes.toString('latin1')
        const end = answer.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!answer.startsWith('HTTP/1.1 101') || !answer.includes(accept)) return void socket.destroy()
        const early = Buffer.from(answer.slice(end + 4), 'latin1')
        answer = ''
        state = 'open'
        resolve(link)
        // What comes in the same packet as the answer is heard once the caller has its link.
        if (early.length > 0) queueMicrotask(() => reader.push(early))
      }
    })
}
