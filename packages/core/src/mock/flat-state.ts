/** The state of a kit with the slices of its features beside the kernel's own, for tests that look at many of them. */
import { sliceOf } from '../feature/feature.ts'
import type { AccountState } from '../features/account/account.ts'
import { account } from '../features/account/account.ts'
import type { AlertsState } from '../features/alerts/alerts.ts'
import { alerts } from '../features/alerts/alerts.ts'
import type { CatalogueState } from '../features/catalogue/catalogue.ts'
import { catalogue } from '../features/catalogue/catalogue.ts'
import type { NoticesState } from '../features/notices/notices.ts'
import { notices } from '../features/notices/notices.ts'
import { type PairingSlice, pairing as pairingFeature } from '../features/pairing/pairing.ts'
import type { KernelState, KitState } from '../kernel/state.ts'

export type FlatState = KernelState &
  NoticesState &
  AlertsState &
  Pick<PairingSlice, 'pairing' | 'relay' | 'leaving' | 'paired' | 'ahead'> & {
    readonly catalogue: CatalogueState
    readonly identities: AccountState['identity']
    readonly balances: AccountState['balance']
    readonly tokens: AccountState['tokens']
    /** Slices of features that have no names of their own here. */
    readonly features?: KitState['features']
  }

export function toFlatState(state: KitState): FlatState {
  const { features: _, ...kernel } = state
  const { identity, balance, tokens } = sliceOf(state, account)
  return {
    ...kernel,
    ...sliceOf(state, pairingFeature),
    catalogue: sliceOf(state, catalogue),
    identities: identity,
    balances: balance,
    tokens,
    notice: sliceOf(state, notices).notice,
    alert: sliceOf(state, alerts).alert,
  }
}

export function fromFlatState({ catalogue: wallets, identities, balances, tokens, notice, alert, features, ...rest }: FlatState): KitState {
  const { pairing, relay, leaving, paired, ahead, ...kernel } = rest
  return {
    ...kernel,
    features: {
      [catalogue.name]: wallets,
      [pairingFeature.name]: { pairing, relay, leaving, paired, hasPending: false, ...(ahead && { ahead }) },
      [account.name]: { identity: identities, balance: balances, tokens },
      [notices.name]: { notice },
      [alerts.name]: { alert },
      ...features,
    },
  }
}
