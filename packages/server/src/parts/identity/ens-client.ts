/** A viem client that requests by way of the chain, so that ranking, sharing and fallback hold for names too. */

import type { Egress } from '@foyer/service/egress'
import { type CcipRequestParameters, type Client, createClient, custom, type Hex } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { RpcRefused } from '../../chains/rpc-types.ts'

export function createEnsClient(chain: Chain, egress: Egress): Client {
  return createClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: readonly unknown[] }) {
          try {
            return await chain.request(method, params ?? [])
          } catch (error) {
            // viem reads code and data of a node's error to tell a revert from a fault.
            if (error instanceof RpcRefused) throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
            throw error
          }
        },
      },
      { retryCount: 0 },
    ),
    ccipRead: { request: (parameters) => readOffchain(parameters, egress) },
    pollingInterval: 60_000,
  })
}

/** ERC-3668: requests the gateways that a contract names. A contract is a stranger, so its addresses go through the egress guard. */
async function readOffchain({ data, sender, urls }: CcipRequestParameters, egress: Egress): Promise<Hex> {
  for (const template of urls.slice(0, 3)) {
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    try {
      const answer = await egress.fetch(
        url,
        template.includes('{data}') ? {} : { body: JSON.stringify({ data, sender }) },
        /^application\/json\b/,
      )
      const reported = (JSON.parse(answer.text()) as { data?: unknown } | null)?.data
      if (typeof reported === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(reported)) return reported as Hex
    } catch {
      // The next gateway.
    }
  }
  throw new Error('No off-chain gateway answered.')
}
