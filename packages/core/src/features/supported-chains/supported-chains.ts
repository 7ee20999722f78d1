/** Which networks the server serves: nodes are asked through its gateway, and the server about accounts, on those alone. */
import type { Caip2 } from '@foyer/contract/entities'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import { isAccountWanted } from '../../feature/is-account-wanted.ts'
import type { Remote } from '../../feature/remote.ts'
import type { ResourceEvent } from '../../feature/resource.ts'

/** By the gateway that says so. */
export type SupportedChainsState = { readonly chains: Readonly<Record<string, Remote<readonly Caip2[]>>> }
export type SupportedChainsEvent = ResourceEvent<keyof SupportedChainsState>

export const supportedChains: FeatureDescriptor<SupportedChainsState, SupportedChainsEvent> = {
  name: 'supported-chains',
  initial: { chains: {} },
  keeps: ['supported_chains'],
  load: () => import('./supported-chains-feature.ts').then((chunk) => chunk.supportedChainsFeature),
  warms: true,
  // While the visitor answers the wallet: what is asked about the account then need not wait.
  wakes: (state, { options }) => !!options.hosts.gateway && isAccountWanted(state),
}
