/** Sending coins and tokens on EVM. Loads when somebody is about to send. */
import type { AdapterHost, ChainTransfers, ConnectorId } from '@foyer/core'
import type { ReachedWallet } from '../../shared/wallets/create-wallets.ts'
import { parseAddress } from '../address.ts'
import { parseNetwork } from '../chain-id.ts'
import type { NodeReads } from '../rpc/node-reads.ts'
import { createLooks } from './look.ts'
import { nodeOf } from './node.ts'
import { prepare, readDecimals } from './prepare.ts'
import { resolveName } from './resolve-name.ts'

type Input = {
  readonly host: Pick<AdapterHost, 'networks' | 'now'>
  readonly reads: Pick<NodeReads, 'read'>
  reach(connector: ConnectorId): ReachedWallet
}

export function createTransfers({ host, reads, reach }: Input): ChainTransfers {
  const look = createLooks(host.now)
  return {
    parseReceiver(text) {
      const typed = text.trim()
      const address = parseAddress(typed)
      if (address) return { address }
      return { problem: /^(?:0x)?[0-9a-f]{40}$/i.test(typed) ? 'mistyped' : 'none' }
    },
    resolveName: (input) => resolveName(host, reads, input),
    prepare: (input) => prepare(nodeOf(reads, input.network), input),
    readDecimals: ({ network, address }) => readDecimals(nodeOf(reads, network), network, address),
    async isOn(connector, network) {
      return parseNetwork(await reach(connector).request({ method: 'eth_chainId' })) === network
    },
    look: (sent) => look(nodeOf(reads, sent.network), sent),
  }
}
