/** The kit in Vue's setup, and its state as refs. */
import {
  type AccountSnapshot,
  accountOf,
  type Kit,
  type KitState,
  type Namespace,
  type Network,
  type NetworkNamespace,
  networkOf,
} from '@foyer/core'
import { type ComputedRef, computed, type InjectionKey, inject, onScopeDispose, type ShallowRef, shallowRef } from 'vue'

export const kitKey: InjectionKey<Kit> = Symbol('foyer kit')

/** The kit that `app.use(foyer(kit))` has provided. */
export function useKit(): Kit {
  const kit = inject(kitKey, undefined)
  if (!kit) throw new Error('There is no kit here: call app.use(foyer(kit)) before the app is mounted.')
  return kit
}

/** The kit's whole state; another object with each change. Ends with the component or scope that asked. */
export function useKitState(kit: Kit = useKit()): Readonly<ShallowRef<KitState>> {
  const state = shallowRef(kit.getState())
  onScopeDispose(
    kit.subscribe(() => {
      state.value = kit.getState()
    }),
  )
  return state
}

/** The account of a namespace, or of the one that the page is on. */
export function useAccount<N extends Namespace = NetworkNamespace>(namespace?: N): ComputedRef<AccountSnapshot<N>> {
  const state = useKitState()
  return computed(() => accountOf(state.value, namespace))
}

/** The network that the page is on; `undefined` where the wallet is on one that the kit was not given. */
export function useNetwork(): ComputedRef<Network | undefined> {
  const state = useKitState()
  return computed(() => networkOf(state.value))
}
