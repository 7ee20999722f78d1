/** One kit: everything a page or a hook can ask of it. Made by `createKit`; two on one page do not meet. */
import type { SendTransaction } from './adapter.ts'
import type { Caip2, Namespace } from './caip.ts'
import type { KitOptions } from './options.ts'
import type { DeepLink } from './pairing.ts'
import type { Screen } from './screen.ts'
import type { AccountTab, KitState } from './state.ts'
import type { ConnectorId } from './wallet.ts'

/** What a screen, a hook or the page can say. Everything else that changes state comes from the runtime. */
export type UiEvent =
  | { readonly type: 'open'; readonly screen?: Screen; readonly namespace?: Namespace }
  | { readonly type: 'close'; readonly force?: boolean }
  | { readonly type: 'back' }
  | { readonly type: 'go'; readonly screen: Screen; readonly replace?: boolean }
  | { readonly type: 'shake' }
  | { readonly type: 'connect'; readonly connector: ConnectorId; readonly namespace?: Namespace }
  /** Stop waiting for the wallet; a late answer changes nothing. */
  | { readonly type: 'cancel'; readonly namespace?: Namespace }
  /** Another pairing code: after a failure, or because this one was seen by the wrong eyes. */
  | { readonly type: 'retry-pairing' }
  /** The chosen wallet was opened by this link, in this press. Without one: it is reached by QR code, and what was kept is forgotten. */
  | { readonly type: 'open-link'; readonly link?: DeepLink; readonly pressed?: true }
  /** The relay that carries paired sessions is tried now, not after the next pause. */
  | { readonly type: 'retry-relay' }
  | { readonly type: 'disconnect'; readonly namespace?: Namespace }
  | { readonly type: 'switch-network'; readonly network: Caip2 }
  | { readonly type: 'select-account'; readonly address: string }
  /** Without text and badge the search is over. */
  | { readonly type: 'search'; readonly text: string; readonly badge?: 'certified' }
  | { readonly type: 'load-catalogue' }
  | { readonly type: 'load-more' }
  | { readonly type: 'refresh'; readonly what: 'identity' | 'balance' | 'tokens' | 'catalogue' }
  | { readonly type: 'tab'; readonly tab: AccountTab }
  | { readonly type: 'notify'; readonly variant: 'loading' | 'success' | 'error'; readonly message: string }
  | { readonly type: 'dismiss'; readonly what: 'notice' | 'alert' }
  | {
      readonly type: 'theme'
      readonly mode?: 'light' | 'dark' | 'system'
      readonly variables?: Readonly<Record<`--foyer-${string}`, string>>
    }
  /** A hint that the modal may open soon (pointer over the button, idle page), or that a pairing code may be wanted: its code is fetched. */
  | { readonly type: 'warm'; readonly what?: 'pairing' }
  /** For analytics only: something was clicked (spec 7.36). */
  | { readonly type: 'track'; readonly event: string; readonly properties?: Readonly<Record<string, unknown>> }

export type Kit = {
  /** As given, with every default filled in. */
  readonly options: KitOptions
  /** A phone or tablet: wallets are apps here. */
  readonly isPhone: boolean
  /** Aborted by `dispose`: what hangs on this kit (elements, other libraries) lets go then. */
  readonly signal: AbortSignal
  getState(): KitState
  /** Returns the way to stop. Called after each change, never while one is made. */
  subscribe(listener: () => void): () => void
  send(event: UiEvent): void

  open(options?: { readonly view?: Screen['name'] | Screen; readonly namespace?: Namespace }): Promise<void>
  close(options?: { readonly force?: boolean }): void
  /** Resolves when connected; rejects with a `KitError`. */
  connect(connector: ConnectorId, options?: { readonly namespace?: Namespace; readonly signal?: AbortSignal }): Promise<void>
  disconnect(namespace?: Namespace): Promise<void>
  switchNetwork(network: Caip2): Promise<void>
  signMessage(message: string, namespace?: Namespace): Promise<string>
  signTypedData(typedData: unknown, namespace?: Namespace): Promise<string>
  sendTransaction(transaction: Omit<SendTransaction, 'from' | 'network'> & { readonly network?: Caip2 }): Promise<string>
  /** A raw request to the connected wallet. */
  request(request: { readonly method: string; readonly params?: unknown }, namespace?: Namespace): Promise<unknown>
  getProvider(namespace?: Namespace): unknown
  setThemeMode(mode: 'light' | 'dark' | 'system'): void
  setThemeVariables(variables: Readonly<Record<`--foyer-${string}`, string>>): void
  /** Leaves nothing behind: no timer, listener, socket or element. Idempotent. */
  dispose(): void
}

export type CreateKit = (options: KitOptions) => Kit
