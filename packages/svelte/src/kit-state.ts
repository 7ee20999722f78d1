/** A kit's state for Svelte: for runes, and as a store. */
import { type AccountSnapshot, accountOf, type Kit, type KitState, type Network, networkOf } from '@foyer/core'
import { createSubscriber } from 'svelte/reactivity'
import type { Readable } from 'svelte/store'

/** What markup, `$derived` and `$effect` follow. It listens to the kit while one of them reads it. */
export type KitView = {
  readonly current: KitState
  /** Of the namespace that the page is on. */
  readonly account: AccountSnapshot
  /** `undefined` where the wallet is on a network that the kit was not given. */
  readonly network: Network | undefined
}

export function createKitView(kit: Kit): KitView {
  const follow = createSubscriber((update) => kit.subscribe(update))
  const read = (): KitState => {
    follow()
    return kit.getState()
  }
  return {
    get current() {
      return read()
    },
    get account() {
      return accountOf(read())
    },
    get network() {
      return networkOf(read())
    },
  }
}

/** The state as a store: `$state.connections`. */
export function createKitStore(kit: Kit): Readable<KitState> {
  return {
    subscribe(run) {
      run(kit.getState())
      return kit.subscribe(() => run(kit.getState()))
    },
  }
}
