/**
 * Parses one JSON-RPC message of a client, and formats the response to it.
 *
 * Ids keep the text that they arrived in: clients use numbers above 2^53, which `JSON.parse` would change.
 */

import { type MessageError, messageErrors } from '@foyer/contract'
import { parseJson } from '@foyer/service/http'

/** JSON text, ready for a response. */
export type IdText = string & { readonly idText: true }

export type Frame =
  | { readonly kind: 'call'; readonly id: IdText; readonly method: string; readonly params: unknown }
  /** The response to a delivery. */
  | { readonly kind: 'response'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'invalid'; readonly id: IdText; readonly error: MessageError; readonly message: string }

const noId = 'null' as IdText
/** Room for 500 messages in one call. */
const bounds = { depth: 12, keys: 10_000, elements: 10_000 }
const maxIdLength = 64
const maxMethodLength = 64

export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = parseJson(text, bounds)
  } catch {
    return { kind: 'invalid', id: noId, error: 'parse', message: 'This is not JSON, or it is nested too deeply.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(noId, 'Expected one JSON-RPC message.')
  const { id, jsonrpc, method, params, result, error } = value as Record<string, unknown>
  const idText = toIdText(id, text)
  if (idText === undefined) return invalid(noId, 'The id must be a whole number or a text of at most 64 characters.')
  if (jsonrpc !== '2.0') return invalid(idText, 'Expected jsonrpc "2.0".')
  if (typeof method === 'string') {
    if (method.length > maxMethodLength) return invalid(idText, `A method has at most ${maxMethodLength} characters.`)
    return { kind: 'call', id: idText, method, params }
  }
  if (result === undefined && error === undefined) return invalid(idText, 'Neither a call nor a response.')
  return { kind: 'response', id: Number(id), ok: error === undefined }
}

/** The id with which a frame begins that is too large to be parsed; `null` where it begins with something else. */
export function readLeadingId(start: string): IdText {
  const id = /^\s*\{\s*"id"\s*:\s*(-?(?:0|[1-9]\d{0,63})|"[^"\\\p{Cc}]{0,64}")\s*,/u.exec(start)?.[1]
  return (id ?? noId) as IdText
}

export function formatResult(id: IdText, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

export function formatError(id: IdText, error: MessageError, message: string): string {
  return `{"id":${id},"jsonrpc":"2.0","error":{"code":${messageErrors[error]},"message":${JSON.stringify(message)}}}`
}

function invalid(id: IdText, message: string): Frame {
  return { kind: 'invalid', id, error: 'request', message }
}

function toIdText(id: unknown, text: string): IdText | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? (JSON.stringify(id) as IdText) : undefined
  if (typeof id !== 'number') return undefined
  // The form that clients use. In any other, 1 could stand for -0, 1.0 or 1e0.
  if (Number.isSafeInteger(id) && text.startsWith(`{"id":${id},`)) return String(id) as IdText
  const digits = readIdDigits(text)
  return digits !== undefined && /^-?\d{1,64}$/.test(digits) ? (digits as IdText) : undefined
}

/** The number of the outermost object's last key `id`, as it is written. The text is known to be JSON. */
function readIdDigits(text: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let isKey = false
  let found: string | undefined
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (char === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && isKey) key = JSON.parse(text.slice(at, end + 1)) as string
      at = end
    } else if (char === '{' || char === '[') isKey = ++depth === 1
    else if (char === '}' || char === ']') depth--
    else if (depth !== 1) continue
    else if (char === ',') isKey = true
    else if (char === ':') isKey = false
    else if (key === 'id' && !/\s/.test(char)) {
      const end = endOfNumber(text, at)
      found = text.slice(at, end)
      at = end - 1
    }
  }
  return found
}

/** The engine's own search skips what a string holds, which is most of a large frame. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function endOfNumber(text: string, start: number): number {
  let end = start
  while (end < text.length && !/[\s,}]/.test(text[end] as string)) end++
  return end
}
