/**
 * Paired sessions for pages without wallet adapters: every chain family of the page's networks, reached by a wallet on
 * another device alone. A session knows its accounts and networks; what a family signs and reads is that family's code,
 * and loads when it is first used.
 */
import type { Adapter, AdapterHost, ChainClient, Namespace } from '@foyer/core'
import { evmSession } from '../evm/evm-session.ts'
import type { SessionFamily } from '../shared/client/chain-actions.ts'
import { createChainClient } from '../shared/client/chain-client.ts'
import { sessionProtocol } from '../shared/session/session-protocol.ts'
import { createWallets } from '../shared/wallets/create-wallets.ts'
import { solanaSession } from '../solana/solana-session.ts'

const families: Readonly<Partial<Record<Namespace, SessionFamily>>> = { eip155: evmSession, solana: solanaSession }

/** `createKit({ adapters: [sessions()], pairing: pairing() })`. Beside a family's own adapter it serves the other families. */
export function sessions(): Adapter {
  return { namespace: '*', walletless: true, create: createSessionClient }
}

function createSessionClient(host: AdapterHost): ChainClient {
  const { actions, accounts, open }: SessionFamily = families[host.namespace] ?? { actions: { sign: {} } }
  const wallets = createWallets({
    host,
    protocol: sessionProtocol(host.namespace, accounts),
    find: () => undefined,
  })
  const { reads, ...opened } = open?.(host, wallets) ?? { reads: {} }
  return {
    ...createChainClient({
      wallets,
      actions,
      reads,
      moveTo: (link, network) => link.moveTo(network),
    }),
    ...opened,
    paired: { attach: wallets.attach },
  }
}
