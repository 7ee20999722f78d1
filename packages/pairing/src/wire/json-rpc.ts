/**
 * JSON-RPC 2.0 whose ids survive: peers use numbers of up to 19 digits, beyond what a JavaScript number holds.
 *
 * An id is kept as its own JSON text (`1700000000000000123` or `"abc"`) and goes back out as it came in.
 */
import { PairingError } from '../error.ts'

/** The JSON text of an id. */
export type RpcId = string

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type RpcMessage =
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: RpcId; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: RpcId; readonly error: RpcError }

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRpcId = (value: unknown): value is RpcId => typeof value === 'string' && /^(0|[1-9]\d{0,18}|"[\w.:-]{1,64}")$/.test(value)

/** Throws `invalid_message`. */
export function parseMessage(text: string): RpcMessage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('it is not JSON')
  }
  if (!isRecord(value) || value.jsonrpc !== '2.0') throw refuse('it is not JSON-RPC 2.0')
  const id = readId(text)
  if (id === false) throw refuse('it is nested too deeply')
  if (id === undefined) throw refuse('its id is neither a whole number nor a short text')
  if (typeof value.method === 'string') return { kind: 'request', id, method: value.method, params: value.params }
  if (value.error !== undefined && value.error !== null) {
    if ('result' in value || !isRecord(value.error)) throw refuse('its error is not one')
    const { code, message, data } = value.error
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) throw refuse('its error has no code')
    const error = { code, message: typeof message === 'string' ? message.slice(0, 1000) : '', ...(data === undefined ? {} : { data }) }
    return { kind: 'error', id, error }
  }
  if (!('result' in value)) throw refuse('it is neither a request nor an answer')
  return { kind: 'result', id, result: value.result }
}

export const formatRequest = (id: RpcId, method: string, params: unknown): string => format(id, { jsonrpc: '2.0', method, params })
export const formatResult = (id: RpcId, result: unknown): string => format(id, { jsonrpc: '2.0', result: result ?? null })
export const formatError = (id: RpcId, { code, message }: RpcError): string => format(id, { jsonrpc: '2.0', error: { code, message } })

const format = (id: RpcId, rest: object): string => `{"id":${id},${JSON.stringify(rest).slice(1)}`

/** When an id was made, in ms, where it is one of those that start with the time: 13 digits of it, 3 or 6 of chance. */
export function timeOf(id: RpcId): number | undefined {
  return /^[1-9]\d{15}(\d{3})?$/.test(id) ? Number(id.slice(0, 13)) : undefined
}

/** Deeper than anybody means to go, and far from where writing it as JSON again, to store it, overflows the stack. */
const deepest = 100

/** The text of the last `id` at the top level of what is known to be a JSON object: the one `JSON.parse` would keep. False: too deep. */
function readId(text: string): RpcId | undefined | false {
  let depth = 0
  let found: string | undefined
  let key: string | undefined
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const from = at
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(from, at + 1)) as string
    } else if (char === ':' && depth === 1) {
      start = at + 1
    } else if ((char === ',' || char === '}') && depth === 1) {
      if (key === 'id') found = text.slice(start, at).trim()
      key = undefined
      if (char === '}') depth--
    } else if (char === '{' || char === '[') {
      if (++depth > deepest) return false
    } else if (char === '}' || char === ']') {
      depth--
    }
  }
  return isRpcId(found) ? found : undefined
}

const refuse = (why: string): PairingError => new PairingError('invalid_message', `The message cannot be read: ${why}.`)
