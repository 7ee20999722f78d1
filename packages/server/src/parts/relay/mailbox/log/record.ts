/**
 * The records of the log: messages, and receipts of the clients that acknowledged them.
 *
 * A record is its length, the CRC-32 of its body, and its body. A reader can therefore tell a whole record from the end of
 * a file that was being written when the process was killed.
 */
import { crc32 } from 'node:zlib'
import { unknownGroup } from '../address-group.ts'
import type { Message, MessageKey } from '../mailbox.ts'

export type LogRecord =
  | { readonly kind: 'message'; readonly message: Message; readonly group: number }
  | { readonly kind: 'receipt'; readonly topic: string; readonly hash: string; readonly client: string }

const headBytes = 8
/** As earlier versions wrote it, without an address group. */
const plainMessageKind = 1
const receiptKind = 2
const messageKind = 3
/** kind, publishedAt, expiresAt, tag, topic, hash, length of sender, length of attestation. */
const plainHeadBytes = 1 + 8 + 8 + 4 + 32 + 32 + 1 + 2
/** The same and the address group. */
const messageHeadBytes = plainHeadBytes + 2
const receiptHeadBytes = 1 + 32 + 32
/** Longer than any record written, so that a greater length means damage. */
const longestBody = 4_194_304

export function encodeMessage(message: Message, group = unknownGroup): Buffer {
  const { sender, payload, attestation = '' } = message
  const record = Buffer.allocUnsafe(headBytes + messageHeadBytes + sender.length + attestation.length + payload.length)
  let at = record.writeUInt8(messageKind, headBytes)
  at = record.writeDoubleLE(message.publishedAt, at)
  at = record.writeDoubleLE(message.expiresAt, at)
  at = record.writeUInt32LE(message.tag, at)
  at += record.write(message.topic, at, 'hex')
  at += record.write(message.hash, at, 'hex')
  at = record.writeUInt8(sender.length, at)
  at = record.writeUInt16LE(attestation.length, at)
  at = record.writeUInt16LE(group, at)
  at += record.write(sender, at, 'latin1')
  at += record.write(attestation, at, 'latin1')
  record.write(payload, at, 'latin1')
  return seal(record)
}

export function encodeReceipt({ topic, hash }: MessageKey, client: string): Buffer {
  const record = Buffer.allocUnsafe(headBytes + receiptHeadBytes + client.length)
  let at = record.writeUInt8(receiptKind, headBytes)
  at += record.write(topic, at, 'hex')
  at += record.write(hash, at, 'hex')
  record.write(client, at, 'latin1')
  return seal(record)
}

function seal(record: Buffer): Buffer {
  record.writeUInt32LE(record.length - headBytes, 0)
  record.writeUInt32LE(crc32(record.subarray(headBytes)), 4)
  return record
}

/** The record that begins at `at`, and where the next one does. `partial`: it continues beyond `bytes`. */
export function decodeRecord(bytes: Buffer, at: number): { readonly record: LogRecord; readonly end: number } | 'partial' | 'damaged' {
  if (bytes.length - at < headBytes) return 'partial'
  const length = bytes.readUInt32LE(at)
  if (length > longestBody || length < receiptHeadBytes) return 'damaged'
  const start = at + headBytes
  const end = start + length
  if (bytes.length < end) return 'partial'
  const body = bytes.subarray(start, end)
  if (crc32(body) !== bytes.readUInt32LE(at + 4)) return 'damaged'
  const record = decodeBody(body)
  return record === undefined ? 'damaged' : { record, end }
}

function decodeBody(body: Buffer): LogRecord | undefined {
  const kind = body[0]
  if (kind === receiptKind) {
    return {
      kind: 'receipt',
      topic: body.toString('hex', 1, 33),
      hash: body.toString('hex', 33, 65),
      client: body.toString('latin1', receiptHeadBytes),
    }
  }
  const head = kind === messageKind ? messageHeadBytes : plainHeadBytes
  if ((kind !== messageKind && kind !== plainMessageKind) || body.length < head) return undefined
  const senderEnd = head + body.readUInt8(85)
  const attestationEnd = senderEnd + body.readUInt16LE(86)
  if (attestationEnd > body.length) return undefined
  return {
    kind: 'message',
    group: kind === messageKind ? body.readUInt16LE(plainHeadBytes) : unknownGroup,
    message: {
      publishedAt: body.readDoubleLE(1),
      expiresAt: body.readDoubleLE(9),
      tag: body.readUInt32LE(17),
      topic: body.toString('hex', 21, 53),
      hash: body.toString('hex', 53, 85),
      sender: body.toString('latin1', head, senderEnd),
      attestation: attestationEnd === senderEnd ? undefined : body.toString('latin1', senderEnd, attestationEnd),
      payload: body.toString('latin1', attestationEnd),
    },
  }
}
