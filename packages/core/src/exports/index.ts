export { type Caip2, type Caip10, isCaip2, isNamespace, type Namespace, namespaceOf, namespaces } from '@foyer/contract/entities'
export * from '../entities/alert-key.ts'
export * from '../entities/errors.ts'
export type { Hex } from '../entities/hex.ts'
export * from '../entities/network.ts'
export * from '../entities/pairing.ts'
export { parseCaip10 } from '../entities/parse-caip10.ts'
export { isSameWallet } from '../entities/same-wallet.ts'
export { toDecimal } from '../entities/to-decimal.ts'
export * from '../entities/wallet.ts'
export type { Environment } from '../environment/environment.ts'
export * from '../family/family.ts'
export type { Eip1193Provider, ProviderOf, SignatureOf, TypedData } from '../family/signing.ts'
export type {
  EvmTransaction,
  Transaction,
  TransactionForms,
  TransactionHash,
  TransactionNamespace,
  TransactionRequest,
} from '../family/transaction.ts'
export type * from '../family/transfers.ts'
export { type FeatureDescriptor, type FeatureHandle, sliceOf } from '../feature/feature.ts'
export { latestOf, type Remote } from '../feature/remote.ts'
export type { ResourceEvent } from '../feature/resource.ts'
export { identityOf } from '../features/account/select.ts'
export * from '../features/catalogue/wallet-groups.ts'
export type { PairingEvent } from '../features/pairing/pairing-event.ts'
export { networkAccess, walletInfoOf } from '../features/pairing/select.ts'
export type { Tracked, UiEvent } from '../kernel/event.ts'
export * from '../kernel/screen.ts'
export * from '../kernel/select.ts'
export * from '../kernel/state.ts'
export { createKit } from '../kit/create-kit.ts'
export * from '../kit/kit.ts'
export { adapterOf, reachesBrowserWallets } from '../options/adapters.ts'
export * from '../options/options.ts'
export type { ResolvedHosts, ResolvedOptions } from '../options/setup.ts'
export * from './features.gen.ts'
