/**
 * A WebSocket client on a plain socket, without a library: ten thousand of them share two cores with the relay they measure.
 *
 * All sockets read into one buffer, which is safe because the bytes are used before the next read.
 */
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { OpenSocket, RelaySocket } from '../../../packages/server/src/testing/relay-client.ts'
import { createFrameReader, opcodes, toFrame } from './frames.ts'

export function createSocketOpener(): OpenSocket {
  const shared = Buffer.alloc(256 * 1024)
  const key = randomBytes(16).toString('base64')
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

  return ({ url, from }, { onText, onClose }) =>
    new Promise((resolve, reject) => {
      const { hostname: host, port, pathname, search } = new URL(url)
      let state: 'opening' | 'open' | 'closed' = 'opening'
      let response = ''
      let reason = 'the connection broke'
      const reader = createFrameReader((opcode, payload) => {
        if (opcode === opcodes.text) onText(payload.toString('utf8'))
        else if (opcode === opcodes.ping) socket.write(toFrame(opcodes.pong, payload))
        else if (opcode === opcodes.close) {
          reason = payload.length < 2 ? 'closed without a reason' : `${payload.readUInt16BE(0)} ${payload.subarray(2)}`.trim()
          socket.end(toFrame(opcodes.close, payload))
        }
      })
      const own: RelaySocket = {
        send: (text) => socket.write(toFrame(opcodes.text, Buffer.from(text))),
        destroy: () => socket.destroy(),
      }
      const socket = connect({
        host,
        port: Number(port),
        ...(from !== undefined && { localAddress: from }),
        noDelay: true,
        onread: {
          buffer: shared,
          callback: (length, buffer) => {
            const bytes = (buffer as Buffer).subarray(0, length)
            try {
              if (state === 'open') reader.push(bytes)
              else readResponse(bytes)
            } catch (error) {
              reason = (error as Error).message
              socket.destroy()
            }
            return true
          },
        },
      })
      socket.once('connect', () => {
        socket.write(
          `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
        )
      })
      socket.on('error', (error) => {
        reason = error.message
      })
      socket.once('close', () => {
        const before = state
        state = 'closed'
        if (before === 'opening') reject(new Error(response === '' ? reason : `refused: ${response.split('\r\n', 1)[0]}`))
        else onClose(reason)
      })

      function readResponse(bytes: Buffer): void {
        response += bytes.toString('latin1')
        const end = response.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!response.startsWith('HTTP/1.1 101') || !response.includes(accept)) return void socket.destroy()
        const early = Buffer.from(response.slice(end + 4), 'latin1')
        response = ''
        state = 'open'
        resolve(own)
        // Frames in the same packet as the response are read once the caller has its socket.
        if (early.length > 0) queueMicrotask(() => reader.push(early))
      }
    })
}
