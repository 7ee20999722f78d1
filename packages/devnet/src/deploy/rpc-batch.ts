type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
type RpcAnswer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

/** Many JSON-RPC calls in one HTTP request, answered in the order they were asked. Throws on the first that failed. */
export async function fetchBatch(rpcUrl: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = (await response.json()) as readonly RpcAnswer[]
  const inOrder = [...answers].sort((a, b) => a.id - b.id)
  for (const { error } of inOrder) if (error) throw new Error(`The local chain refused: ${error.message}`)
  return inOrder.map(({ result }) => result)
}
