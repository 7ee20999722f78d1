/** A kit before anything has happened. */
import { namespaceOf } from './caip.ts'
import type { Environment } from './environment.ts'
import { pairedConnectors } from './machines/connectors.ts'
import { closedModal } from './machines/modal.ts'
import type { Setup } from './setup.ts'
import type { KitState } from './state.ts'
import type { Stored } from './storage.ts'

export function initialState(
  { options, networks, defaultNetwork, namespaces, pairs }: Setup,
  environment: Pick<Environment, 'isOnline'>,
  stored: Stored | undefined,
): KitState {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === stored?.network)?.caipNetworkId
  // A wallet may have been left on a network the kit was not given: restoring its connection leads there.
  const active = known ?? defaultNetwork
  return {
    modal: closedModal,
    namespace: namespaceOf(active),
    connections: {},
    network: { networks, active },
    connectors: pairs ? pairedConnectors(namespaces) : [],
    pairing: { status: 'idle' },
    relay: { status: 'idle' },
    leaving: undefined,
    paired: stored?.paired ?? {},
    deepLink: stored?.deepLink,
    recent: stored?.recent ?? [],
    catalogue: {
      recommended: { status: 'idle' },
      featured: { status: 'idle' },
      list: { status: 'idle' },
      search: '',
      results: { status: 'idle' },
    },
    identities: Object.fromEntries(
      Object.values(stored?.connections ?? {}).flatMap(({ identity, snapshot: { accounts, network } }) =>
        identity ? [[`${network}:${accounts[0].address}`, { status: 'ready', data: identity, at: 0 }]] : [],
      ),
    ),
    balances: {},
    tokens: {},
    tab: 'tokens',
    notice: undefined,
    alert: undefined,
    theme: { mode: options.themeMode, variables: options.themeVariables ?? {} },
    online: environment.isOnline(),
  }
}
