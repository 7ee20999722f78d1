/** The kit's elements in Svelte's markup: an action gives an element its kit and its events, and takes both away with it. */
import type { Kit } from '@foyer/core'
import { defineElements, type KitElement, type KitEventMap, type KitEventName, watchKitEvents } from '@foyer/react/elements'
import { onMount } from 'svelte'
import type { ActionReturn } from 'svelte/action'
import type { HTMLAttributes } from 'svelte/elements'

/** `onconnect={({ detail }) => …}` and its kin. */
export type FoyerEvents = {
  readonly [Name in KitEventName as `on${Name}`]?: ((event: CustomEvent<KitEventMap[Name]>) => void) | undefined
}

/** For `<foyer-button use:foyer={kit} onconnect={…}></foyer-button>`, and for each of the kit's elements. */
export function foyer(element: HTMLElement, kit: Kit): ActionReturn<Kit, FoyerEvents> {
  let held = kit
  let stop = start(element, kit)
  return {
    update(next) {
      // To begin anew would report again who is connected, and miss what happens meanwhile.
      if (next === held) return
      held = next
      stop()
      stop = start(element, next)
    },
    destroy: () => stop(),
  }
}

function start(element: HTMLElement, kit: Kit): () => void {
  ;(element as KitElement).kit = kit
  // Not within the mount: listeners of the markup come after its actions.
  let stop: (() => void) | undefined
  let isStopped = false
  queueMicrotask(() => {
    if (isStopped) return
    stop = watchKitEvents(kit, ({ type, detail }) => element.dispatchEvent(new CustomEvent(type, { detail })))
  })
  return () => {
    isStopped = true
    stop?.()
  }
}

/** In the script of the app's outermost component: defines the elements, and has the modal on the page for as long as that is mounted. */
export function mountFoyer(kit: Kit): void {
  onMount(() => defineElements(kit))
}

/** Without the page's own events of those names, which would make each of the kit's one of two kinds. */
type Attributes = Omit<HTMLAttributes<HTMLElement>, keyof FoyerEvents>

type Button = Attributes & {
  readonly label?: string | undefined
  readonly size?: 's' | 'm' | undefined
  readonly disabled?: '' | undefined
  /** `hide`: the account without its balance. */
  readonly balance?: 'show' | 'hide' | undefined
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'foyer-button': Button
    'foyer-connect-button': Button
    'foyer-account-button': Button
    'foyer-network-button': Button
    'foyer-modal': Attributes
  }
}
