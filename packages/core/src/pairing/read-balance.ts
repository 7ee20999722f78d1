/** The one thing that the account's view needs of a chain where no adapter reads it: what an EVM account holds. */
import { type Caip2, namespaceOf } from '../caip.ts'
import type { Environment } from '../environment.ts'
import { KitError } from '../errors.ts'
import type { Setup } from '../setup.ts'

type Input = {
  readonly setup: Setup
  readonly fetch: Environment['fetch']
  rpcUrls(network: Caip2): readonly string[]
  readonly signal: AbortSignal
}

/** As spec 9.09a has it for every node. */
const patience = 10_000

export async function readBalance(
  { setup, fetch, rpcUrls, signal }: Input,
  { address, network }: { readonly address: string; readonly network: Caip2 },
): Promise<bigint> {
  const namespace = namespaceOf(network)
  if (namespace !== 'eip155') throw new KitError('adapter_not_found', `Adapter for namespace ${namespace} doesn't exist`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  let failure: unknown
  for (const url of rpcUrls(network)) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        // Plain text needs no preflight, and our gateway reads it as JSON; other nodes want to be told.
        headers: { 'content-type': setup.hosts.gateway && url.startsWith(setup.hosts.gateway) ? 'text/plain' : 'application/json' },
        credentials: 'omit',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      })
      const { result } = (await response.json()) as { readonly result?: unknown }
      if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
    } catch (cause) {
      failure = cause
    }
  }
  throw new KitError('network_failed', 'No node of this network has said what the account holds.', { cause: failure })
}
