/** The node of one network, as sending asks it. */
import { type Caip2, KitError } from '@foyer/core'
import { parseNetwork } from '../chain-id.ts'
import type { NodeReads } from '../rpc/node-reads.ts'

export type Call = {
  readonly from?: string | undefined
  readonly to: string
  readonly data?: string | undefined
  readonly value?: string | undefined
  /** The most that it may take. Without it the node gives far more than any block has. */
  readonly gas?: string | undefined
}

export type Node = {
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Tries a call out on the latest block, and gives what it returns. */
  call(call: Call): Promise<string>
}

export function nodeOf({ read }: Pick<NodeReads, 'read'>, network: Caip2): Node {
  const ask: Node['ask'] = (method, params = []) => read(network, { method, params })
  return {
    ask,
    async call(call) {
      const returned = await ask('eth_call', [call, 'latest'])
      if (typeof returned === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(returned)) return returned
      throw new KitError('server_failed', 'The node answered something that no contract returns.')
    },
  }
}

/** A URL of a page's options may lead to a node of another chain, where the same bytes mean other money. */
export async function requireChain(node: Node, network: Caip2): Promise<void> {
  const id = parseNetwork(await node.ask('eth_chainId'))
  if (id !== network) throw new KitError('configuration', `The node for ${network} answers for ${id ?? 'no network'}. Nothing was sent.`)
}
