/** The client of one chain family, put together from how its wallets are reached and what the family does with them. */
import { type Caip2, type ChainClient, type ChainReads, type ChainSigning, type ConnectorId, KitError } from '@foyer/core'
import type { ReachedWallet, Wallets } from '../wallets/create-wallets.ts'
import type { Provider } from '../wallets/provider.ts'
import type { ChainActions, SigningActions } from './chain-actions.ts'

export type ChainClientInput<P extends Provider, A extends ChainActions, R> = {
  readonly wallets: Wallets<P>
  readonly actions: A
  readonly reads: R
  /** Goes to a network that the wallet has approved, without asking it; false for any other. */
  moveTo?(provider: P, network: Caip2): boolean
}

/** Everything that the family is known to do is there; what it cannot do is absent. */
export type BoundClient<A extends ChainActions, R> = {
  readonly wallets: Required<ChainClient['wallets']>
  readonly reads: R & (A extends { readonly fetchAssets: unknown } ? Required<Pick<ChainReads, 'fetchAssets'>> : unknown)
  readonly sign: { readonly [Each in keyof A['sign'] & keyof ChainSigning]: NonNullable<ChainSigning[Each]> }
  dispose(): void
}

export function createChainClient<P extends Provider, A extends ChainActions, R extends Pick<ChainReads, 'fetchBalance'>>({
  wallets,
  actions,
  reads,
  moveTo,
}: ChainClientInput<P, A, R>): BoundClient<A, R> {
  const { sign, switchNetwork, revoke, fetchAssets } = actions
  const client = {
    wallets: {
      start: () => undefined,
      prepare: () => undefined,
      connect: wallets.connect,
      async disconnect(connector: ConnectorId) {
        // A session is ended by those who made it; a wallet of the page is asked to forget the page.
        const leaving = !wallets.detach(connector) && wallets.provider(connector) ? wallets.reach(connector) : undefined
        wallets.forget(connector)
        // The kit has forgotten the wallet by now; what the wallet says about forgetting this page is for the caller.
        if (leaving) await revoke?.(leaving)
      },
      async switchNetwork(connector, network, { signal }) {
        const wallet = wallets.reach(connector, signal)
        // A session may have the network by its older id alone.
        const ids = [network.caipNetworkId, network.deprecatedCaipNetworkId]
        if (ids.some((id) => id && moveTo?.(wallet.provider, id))) return
        if (!switchNetwork) throw new KitError('chain_unsupported', 'Chain is not supported')
        await switchNetwork(wallet, network)
      },
      request: async (connector, request) => wallets.reach(connector).request(request),
      provider: wallets.provider,
    } satisfies ChainClient['wallets'],
    reads: {
      ...reads,
      ...(fetchAssets && {
        // A paired wallet would be brought to the front on its phone for it.
        async fetchAssets(input) {
          const connector = wallets.holderOf(input.address)
          return connector === undefined ? undefined : fetchAssets(wallets.reach(connector), input)
        },
      }),
    } satisfies ChainReads,
    sign: bindAll(sign, wallets.reach),
    dispose: wallets.dispose,
  }
  return client as unknown as BoundClient<A, R>
}

/** Each of the family's actions, with the wallet of the connector in place of the connector. */
function bindAll(sign: SigningActions, reach: (connector: ConnectorId) => ReachedWallet): ChainSigning {
  const bound = Object.entries(sign).map(([name, action]) => [
    name,
    async (connector: ConnectorId, input: never): Promise<string> => action(reach(connector), input),
  ])
  return Object.fromEntries(bound) as ChainSigning
}
