/** One kit: everything a page or a hook can ask of it. Made by `createKit`; two on one page do not meet. */

import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { Hex } from '../entities/hex.ts'
import type { NamespaceOf, NetworkIdOf, NetworkInputs } from '../entities/network.ts'
import type { ConnectorId } from '../entities/wallet.ts'
import type { ProviderRequest } from '../family/family.ts'
import type { ProviderOf, SignatureOf, TypedData } from '../family/signing.ts'
import type { TransactionHash, TransactionRequest } from '../family/transaction.ts'
import type { FeatureDescriptor, FeatureHandle } from '../feature/feature.ts'
import type { UiEvent } from '../kernel/event.ts'
import type { BareScreenName, Screen, ScreenArguments } from '../kernel/screen.ts'
import type { KitState } from '../kernel/state.ts'
import type { KitOptions } from '../options/options.ts'
import type { ResolvedOptions } from '../options/setup.ts'

/** `Id`: the networks that it was given, where their types name them. A kit of some networks passes for a kit of any. */
export type Kit<Id extends Caip2 = Caip2> = {
  /** As given, with every default filled in. */
  readonly options: ResolvedOptions
  /** A phone or tablet: wallets are apps here. */
  readonly isPhone: boolean
  /** Aborted by `dispose`: what hangs on this kit (elements, other libraries) lets go then. */
  readonly signal: AbortSignal
  getState(): KitState<Id>
  /** Returns the way to stop. Called after each change, never while one is made. */
  subscribe(listener: () => void): () => void
  send(event: UiEvent): void
  /** The handle of a feature: reads its slice, sends it events, loads it. */
  feature<Slice, Event>(descriptor: FeatureDescriptor<Slice, Event>): FeatureHandle<Slice, Event>

  /** For whoever draws the views: what an opening fetches beside them waits until this has settled. */
  waitFor(views: Promise<unknown>): void

  /** Rejects with `invalid_input` for a view that does not exist or lacks what it is about. */
  open<Name extends BareScreenName>(options?: {
    readonly view?: Name | Screen | undefined
    /** What a view that is named opens with: `{ view: 'Swap', arguments: { toToken: 'USDC', amount: '100' } }`. */
    readonly arguments?: ScreenArguments<Name>
    readonly namespace?: Namespace
  }): Promise<void>
  close(options?: { readonly force?: boolean }): void
  /** Resolves when connected; rejects with a `KitError`. `signal` gives up the attempt that this call has begun, at once, and no other. */
  connect(connector: ConnectorId, options?: { readonly namespace?: Namespace; readonly signal?: AbortSignal }): Promise<void>
  disconnect(namespace?: Namespace): Promise<void>
  switchNetwork(network: Id): Promise<void>
  signMessage<N extends Namespace = NamespaceOf<Id>>(message: string, namespace?: N): Promise<SignatureOf<N>>
  /** EIP-712 typed data, or its JSON text. */
  signTypedData(typedData: TypedData | string, namespace?: Namespace): Promise<Hex>
  sendTransaction(transaction: TransactionRequest): Promise<TransactionHash>
  /** A raw request to the connected wallet. */
  request(request: ProviderRequest, namespace?: Namespace): Promise<unknown>
  /** The connected wallet's own provider, for other libraries; `undefined` while none is connected. */
  getProvider<N extends Namespace = NamespaceOf<Id>>(namespace?: N): ProviderOf<N> | undefined
  setThemeMode(mode: 'light' | 'dark' | 'system'): void
  setThemeVariables(variables: Readonly<Record<`--foyer-${string}`, string>>): void
  /** Leaves nothing behind: no timer, listener, socket or element. Idempotent. */
  dispose(): void
}

export type CreateKit = {
  <const Networks extends NetworkInputs>(options: KitOptions<Networks>): Kit<NetworkIdOf<Networks[number]>>
  (options: KitOptions): Kit
}
