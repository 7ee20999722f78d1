/** Which adapter of a kit serves which chain family. */
import type { Namespace } from '@foyer/contract/entities'
import type { Adapter } from '../family/family.ts'
import type { ResolvedOptions } from './setup.ts'

type Given = Pick<ResolvedOptions, 'adapters'>

/** The family's own adapter goes before one that serves whatever is left. */
export function adapterOf({ adapters }: Given, namespace: Namespace): Adapter | undefined {
  return adapters.find((adapter) => adapter.namespace === namespace) ?? adapters.find((adapter) => adapter.namespace === '*')
}

/** Whether wallets of this browser can be reached; without such an adapter paired sessions are all there is. */
export function reachesBrowserWallets({ adapters }: Given): boolean {
  return adapters.some(({ walletless }) => !walletless)
}

/** Whether wallets on other devices can be reached. */
export function canPair({ pairing, enableWalletConnect }: Pick<ResolvedOptions, 'pairing' | 'enableWalletConnect'>): boolean {
  return !!pairing && enableWalletConnect
}
