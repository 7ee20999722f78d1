/**
 * What stands in the log: messages, and who has them.
 *
 * A record is its length, the CRC-32 of its body, and its body; so the end of a file that was being written when the
 * process was killed is told from a whole record.
 */
import { crc32 } from 'node:zlib'
import type { Mail } from '../mailbox.ts'

export type LogRecord =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'receipt'; readonly topic: string; readonly hash: string; readonly client: string }

const headBytes = 8
const mailKind = 1
const receiptKind = 2
/** kind, publishedAt, expiresAt, tag, topic, hash, length of sender, length of attestation. */
const mailHeadBytes = 1 + 8 + 8 + 4 + 32 + 32 + 1 + 2
const receiptHeadBytes = 1 + 32 + 32
/** Nothing that is written is longer, so a length beyond it is damage. */
const longestBody = 4_194_304

export function encodeMail(mail: Mail): Buffer {
  const attestation = mail.attestation ?? ''
  const record = Buffer.allocUnsafe(headBytes + mailHeadBytes + mail.sender.length + attestation.length + mail.message.length)
  let at = record.writeUInt8(mailKind, headBytes)
  at = record.writeDoubleLE(mail.publishedAt, at)
  at = record.writeDoubleLE(mail.expiresAt, at)
  at = record.writeUInt32LE(mail.tag, at)
  at += record.write(mail.topic, at, 'hex')
  at += record.write(mail.hash, at, 'hex')
  at = record.writeUInt8(mail.sender.length, at)
  at = record.writeUInt16LE(attestation.length, at)
  at += record.write(mail.sender, at, 'latin1')
  at += record.write(attestation, at, 'latin1')
  record.write(mail.message, at, 'latin1')
  return seal(record)
}

export function encodeReceipt(topic: string, hash: string, client: string): Buffer {
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

/** The record that begins at `at`, and where the next one does. `part`: it goes on beyond what is given. */
export function decodeRecord(bytes: Buffer, at: number): { readonly record: LogRecord; readonly end: number } | 'part' | 'damaged' {
  if (bytes.length - at < headBytes) return 'part'
  const length = bytes.readUInt32LE(at)
  if (length > longestBody || length < receiptHeadBytes) return 'damaged'
  const start = at + headBytes
  const end = start + length
  if (bytes.length < end) return 'part'
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
  if (kind !== mailKind || body.length < mailHeadBytes) return undefined
  const senderEnd = mailHeadBytes + body.readUInt8(85)
  const attestationEnd = senderEnd + body.readUInt16LE(86)
  if (attestationEnd > body.length) return undefined
  return {
    kind: 'mail',
    mail: {
      publishedAt: body.readDoubleLE(1),
      expiresAt: body.readDoubleLE(9),
      tag: body.readUInt32LE(17),
      topic: body.toString('hex', 21, 53),
      hash: body.toString('hex', 53, 85),
      sender: body.toString('latin1', mailHeadBytes, senderEnd),
      attestation: attestationEnd === senderEnd ? undefined : body.toString('latin1', senderEnd, attestationEnd),
      message: body.toString('latin1', attestationEnd),
    },
  }
}
