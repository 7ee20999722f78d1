/** A kit before anything has happened. */
import { namespaceOf } from '@foyer/contract/entities'
import type { Environment } from '../environment/environment.ts'
import type { ResolvedOptions, Setup } from '../options/setup.ts'
import { closedModal } from './modal.ts'
import type { KernelState } from './state.ts'
import type { Stored } from './storage.ts'

/** Without a document there is nothing to agree to. */
function needsConsent({ features, termsConditionsUrl, privacyPolicyUrl }: ResolvedOptions): boolean {
  return features.legalCheckbox && Boolean(termsConditionsUrl ?? privacyPolicyUrl)
}

export function initialState(
  { options, networks, defaultNetwork }: Setup,
  environment: Pick<Environment, 'isOnline'>,
  stored: Stored | undefined,
): KernelState {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === stored?.network)?.caipNetworkId
  // A wallet may have been left on a network the kit was not given: restoring its connection leads there.
  const active = known ?? defaultNetwork
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
    consent: needsConsent(options) ? 'missing' : 'unneeded',
    online: environment.isOnline(),
  }
}
