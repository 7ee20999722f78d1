import { sliceOf } from '../../feature/feature.ts'
import type { Remote } from '../../feature/remote.ts'
import type { KitState } from '../../kernel/state.ts'
import type { Identity } from './account.ts'
import { account } from './account.ts'

/** Who an account is; before anything was asked, what an earlier visit has left. */
export function identityOf(state: KitState, caipAddress: string): Remote<Identity> {
  const label = state.labels[caipAddress]
  return sliceOf(state, account).identity[caipAddress] ?? (label ? { status: 'ready', data: label, at: 0 } : { status: 'idle' })
}
