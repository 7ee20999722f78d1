/** The RPC gateway: JSON-RPC 2.0 to a chain's nodes. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { rpcBatchLimit } from '../entities/rpc-batch.ts'
import { projectQuery } from '../project-query.ts'
import { text, word } from '../text.ts'

const rpcId = v.union([text(200), v.number(), v.null()])

export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: rpcId,
  method: word(100),
  params: v.exactOptional(v.union([v.pipe(v.array(v.unknown()), v.maxLength(100)), v.record(text(100), v.unknown())])),
})

export const rpcResponse = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: rpcId, result: v.unknown() }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: rpcId,
    error: v.object({ code: v.pipe(v.number(), v.integer()), message: text(4000), data: v.exactOptional(v.unknown()) }),
  }),
])

/** Elements of a body that are looked at at all. */
const most = 10_000

export const rpc = call({
  id: 'rpc',
  method: 'POST',
  path: '/v1/',
  access: 'project',
  summary: 'JSON-RPC to the nodes of a network',
  description:
    'One request or a batch. Each request of a batch that is let in is checked and answered for itself, always with JSON-RPC: a method that is not on the ' +
    `allow-list gets error -32601 in its place, a request beyond the first ${rpcBatchLimit} or beyond a limit of bytes or points gets -32005, and ` +
    'the others are answered. `text/plain` is accepted as the content type, so that a browser needs no preflight.',
  query: v.object({ ...projectQuery, chainId: caip2 }),
  body: v.union([rpcRequest, v.pipe(v.array(rpcRequest), v.maxLength(most))]),
  output: v.union([rpcResponse, v.pipe(v.array(rpcResponse), v.maxLength(most))]),
  refusals: ['unknown_chain'],
})

export type RpcRequest = v.InferOutput<typeof rpcRequest>
export type RpcResponse = v.InferOutput<typeof rpcResponse>
