/** A kit before anything has happened. */
import { type Caip2, type Namespace, namespaceOf } from '@foyer/contract/entities'
import type { Network } from '../entities/network.ts'
import type { Environment } from '../environment/environment.ts'
import type { Setup } from '../options/setup.ts'
import { closedModal } from './modal.ts'
import { networkOf } from './select.ts'
import type { KernelState } from './state.ts'
import type { Stored } from './storage.ts'

/** The network that the page was left on. One the kit was not given counts with the wallet that is there: its connection is restored. */
export function whereLeft(
  networks: readonly Network[],
  left: { readonly network: Caip2 | undefined; readonly connections: Partial<Record<Namespace, unknown>> } | undefined,
): Caip2 | undefined {
  const active = left?.network
  const isHeld = ({ chainNamespace: one }: Network): unknown => left?.connections[one] && active?.startsWith(`${one}:`)
  return networkOf({ network: { networks, active } }) || networks.some(isHeld) ? active : undefined
}

export function initialState(
  { options, networks, defaultNetwork }: Setup,
  environment: Pick<Environment, 'isOnline'>,
  stored: Stored | undefined,
): KernelState {
  const active = whereLeft(networks, stored) ?? defaultNetwork
  return {
    modal: closedModal,
    namespace: namespaceOf(active),
    connections: {},
    network: { networks, active },
    connectors: [],
    recent: stored?.recent ?? [],
    labels: Object.fromEntries(
      Object.values(stored?.connections ?? {}).flatMap(({ identity, snapshot: { accounts, network } }) =>
        identity ? [[`${network}:${accounts[0].address}`, identity]] : [],
      ),
    ),
    tab: 'tokens',
    theme: { mode: options.themeMode, variables: options.themeVariables },
    // Without a document there is nothing to agree to.
    consent: options.features.legalCheckbox && (options.termsConditionsUrl ?? options.privacyPolicyUrl) ? 'missing' : 'unneeded',
    online: environment.isOnline(),
  }
}
