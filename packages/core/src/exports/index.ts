export { type Caip2, type Caip10, isCaip2, isNamespace, type Namespace, namespaceOf, namespaces } from '@foyer/contract/entities'
export type { Environment } from '../environment.ts'
export * from '../errors.ts'
export * from '../family.ts'
export { type FeatureDescriptor, type FeatureHandle, sliceOf } from '../feature/feature.ts'
export { latestOf, type Remote } from '../feature/remote.ts'
export type { AccountState, Identity, NativeBalance, TokenBalance } from '../features/account/account.ts'
export { type AccountEvent, account } from '../features/account/account.ts'
export { identityOf } from '../features/account/select.ts'
export type { Alert, AlertsState } from '../features/alerts/alerts.ts'
export { type AlertsEvent, alerts } from '../features/alerts/alerts.ts'
export type { CataloguePage, CatalogueState } from '../features/catalogue/catalogue.ts'
export { type CatalogueEvent, catalogue } from '../features/catalogue/catalogue.ts'
export * from '../features/catalogue/wallet-groups.ts'
export type { Notice, NoticesState } from '../features/notices/notices.ts'
export { type NoticesEvent, notices } from '../features/notices/notices.ts'
export {
  type LeavingState,
  type PairedWallet,
  type PairingChoice,
  type PairingSlice,
  type PairingState,
  pairing,
  type RelayState,
} from '../features/pairing/pairing.ts'
export type { PairingEvent } from '../features/pairing/pairing-event.ts'
export { networkAccess, walletInfoOf } from '../features/pairing/select.ts'
export type { Hex } from '../hex.ts'
export type { Tracked, UiEvent } from '../kernel/event.ts'
export * from '../kernel/screen.ts'
export * from '../kernel/select.ts'
export * from '../kernel/state.ts'
export { createKit } from '../kit/create-kit.ts'
export * from '../kit/kit.ts'
export * from '../network.ts'
export { adapterOf, reachesBrowserWallets } from '../options/adapters.ts'
export * from '../options/options.ts'
export type { ResolvedHosts, ResolvedOptions } from '../options/setup.ts'
export * from '../pairing.ts'
export { parseCaip10 } from '../parse-caip10.ts'
export { isSameWallet } from '../same-wallet.ts'
export type { Eip1193Provider, ProviderOf, SignatureOf, TypedData } from '../signing.ts'
export { toDecimal } from '../to-decimal.ts'
export type {
  EvmTransaction,
  Transaction,
  TransactionForms,
  TransactionHash,
  TransactionNamespace,
  TransactionRequest,
} from '../transaction.ts'
export * from '../wallet.ts'
