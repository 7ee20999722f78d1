import { rpc, rpcBatchLimit } from '@foyer/contract'
import type { Chains } from '../chains/chains.ts'
import { type Ask, ChainUnavailable, type Outcome } from '../chains/rpc-types.ts'
import { endpoint, type Prepared, prepareText } from '../http/endpoint.ts'
import { Refusal } from '../http/refusal.ts'

/** A transaction may be 128 KiB, which is 256 KiB in hexadecimal. */
const bodyLimit = 524_288

type Element = { readonly id: string; readonly ask: Ask } | { readonly id: string; readonly refused: string }

/** Elements are checked one by one, so that a bad one does not take the others with it. */
export const rpcEndpoint = (parts: { readonly chains: Chains }) =>
  endpoint(rpc, {
    project: 'required',
    limit: 'rpc',
    bodyLimit,
    bodyBounds: { depth: 20, keys: 5_000 },
    looseBody: true,
    handle: async ({ query, body }, caller): Promise<Prepared> => {
      const chain = parts.chains.find(query.chainId)
      const batch: readonly unknown[] | undefined = Array.isArray(body) ? body : undefined
      if (batch !== undefined && (batch.length === 0 || batch.length > rpcBatchLimit)) {
        throw new Refusal('invalid_request', `A batch holds 1 to ${rpcBatchLimit} requests.`, { field: 'body' })
      }
      const elements = (batch ?? [body]).map(readElement)
      await caller.charge(elements.length - 1)
      const asks = elements.flatMap((element) => ('ask' in element ? [element.ask] : []))
      const outcomes = await answer(asks, chain.answer)
      let next = 0
      const answers = elements.map((element) =>
        'ask' in element
          ? write(element.id, outcomes[next++] as Outcome)
          : write(element.id, { error: { code: -32600, message: element.refused } }),
      )
      return prepareText(batch === undefined ? (answers[0] as string) : `[${answers.join()}]`, 'application/json', 'no-store')
    },
  })

async function answer(asks: readonly Ask[], ask: (asks: readonly Ask[]) => Promise<readonly Outcome[]>): Promise<readonly Outcome[]> {
  if (asks.length === 0) return []
  try {
    return await ask(asks)
  } catch (cause) {
    if (!(cause instanceof ChainUnavailable)) throw cause
    throw new Refusal('unavailable', 'No node of this network answers. Try again in a moment.', {
      retryAfter: Math.ceil(cause.retryAfterMs / 1000),
      cause,
    })
  }
}

/** An id is echoed exactly as it came, so one that JSON cannot carry exactly is refused. */
function readElement(element: unknown): Element {
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return { id: 'null', refused: 'Expected a JSON-RPC 2.0 request object.' }
  const { jsonrpc, id, method, params } = element as Record<string, unknown>
  const isId = id === null || (typeof id === 'string' && id.length <= 200) || Number.isSafeInteger(id)
  if (!isId) return { id: 'null', refused: 'The id must be a string of at most 200 characters, a whole number or null.' }
  const echoed = JSON.stringify(id)
  if (jsonrpc !== '2.0') return { id: echoed, refused: 'jsonrpc must be "2.0".' }
  if (typeof method !== 'string' || method.length === 0 || method.length > 100) return { id: echoed, refused: 'method must be a string.' }
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return { id: echoed, refused: 'params must be an array or an object.' }
  return { id: echoed, ask: { method, params: params ?? [] } }
}

function write(id: string, outcome: Outcome): string {
  return 'result' in outcome
    ? `{"jsonrpc":"2.0","id":${id},"result":${outcome.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(outcome.error)}}`
}
