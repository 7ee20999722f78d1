/**
 * One JSON-RPC message as a client sends it, and as it is answered.
 *
 * Ids are kept as the text they came in: clients use numbers above 2^53, which `JSON.parse` would change.
 */
import { parseJson } from '../http/json-guard.ts'

/** JSON text, ready to be put into an answer. */
export type IdText = string & { readonly idText: true }

export type Frame =
  | { readonly kind: 'call'; readonly id: IdText; readonly method: string; readonly params: unknown }
  /** The answer to something that the relay said. */
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'broken'; readonly id: IdText; readonly code: number; readonly message: string }

export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  unavailable: -32_002,
  limit: -32_005,
} as const

const noId = 'null' as IdText
/** Room for 500 messages in one call. */
const bounds = { depth: 12, keys: 10_000 }
const maxIdLength = 64

export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = parseJson(text, bounds)
  } catch {
    return { kind: 'broken', id: noId, code: rpcCodes.parse, message: 'This is not JSON, or it is nested too deeply.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return broken(noId, 'Expected one JSON-RPC message.')
  const { id, jsonrpc, method, params, result, error } = value as Record<string, unknown>
  const idText = toIdText(id, text)
  if (idText === undefined) return broken(noId, 'The id must be a whole number or a text of at most 64 characters.')
  if (jsonrpc !== '2.0') return broken(idText, 'Expected jsonrpc "2.0".')
  if (typeof method === 'string') return { kind: 'call', id: idText, method, params }
  if (result === undefined && error === undefined) return broken(idText, 'Neither a call nor an answer.')
  return { kind: 'answer', id: Number(id), ok: error === undefined }
}

export function formatResult(id: IdText, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

export function formatError(id: IdText, code: number, message: string): string {
  return `{"id":${id},"jsonrpc":"2.0","error":{"code":${code},"message":${JSON.stringify(message)}}}`
}

function broken(id: IdText, message: string): Frame {
  return { kind: 'broken', id, code: rpcCodes.request, message }
}

function toIdText(id: unknown, text: string): IdText | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? (JSON.stringify(id) as IdText) : undefined
  if (typeof id !== 'number') return undefined
  // As clients write it. Otherwise -0, 1.0 or 1e2 could be meant.
  if (Number.isSafeInteger(id) && text.startsWith(`{"id":${id},`)) return String(id) as IdText
  const digits = readIdDigits(text)
  return digits !== undefined && /^-?\d{1,64}$/.test(digits) ? (digits as IdText) : undefined
}

/** The number behind the outermost object's last key `id`, as it is written. The text is known to be JSON. */
function readIdDigits(text: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g
  let depth = 0
  let key: string | undefined
  let isKey = false
  let found: string | undefined
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match
    if (part === '{' || part === '[') {
      depth++
      isKey = depth === 1
    } else if (part === '}' || part === ']') depth--
    else if (depth !== 1) continue
    else if (part === ',') isKey = true
    else if (part === ':') isKey = false
    else if (isKey) key = JSON.parse(part) as string
    else if (key === 'id') found = part
  }
  return found
}
