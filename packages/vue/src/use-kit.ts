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
import { serverState } from '@foyer/core/server'
import {
  type ComputedRef,
  computed,
  getCurrentInstance,
  type InjectionKey,
  inject,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowRef,
} from 'vue'

export const kitKey: InjectionKey<Kit> = Symbol('foyer kit')

/** The kit that `app.use(foyer(kit))` has provided. */
export function useKit(): Kit {
  const kit = inject(kitKey, undefined)
  if (!kit) throw new Error('There is no kit here: call app.use(foyer(kit)) before the app is mounted.')
  return kit
}

/**
 * The kit's whole state; another object with each change. Ends with the component or scope that asked.
 *
 * On a server nothing is followed: no scope ends there. What a server has rendered is taken over as it is, and the visitor's own state follows
 * once that is mounted.
 */
export function useKitState(kit: Kit = useKit()): Readonly<ShallowRef<KitState>> {
  if (typeof document === 'undefined') return shallowRef(serverState(kit))
  // Vue gives a component its element before its setup only where it takes over what is on the page.
  const hydrates = Boolean(getCurrentInstance()?.vnode.el)
  const state = shallowRef(hydrates ? serverState(kit) : kit.getState())
  let stop: (() => void) | undefined
  const follow = (): void => {
    state.value = kit.getState()
    stop = kit.subscribe(() => {
      state.value = kit.getState()
    })
  }
  if (hydrates) onMounted(follow)
  else follow()
  onScopeDispose(() => stop?.())
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
