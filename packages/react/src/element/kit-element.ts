/**
 * What all `foyer-*` elements share: each belongs to one kit, its own `kit` property or the default of
 * its tag, and lets go of it when it leaves the page or the kit is disposed.
 *
 * Classes are made when they are defined, because a server has no `HTMLElement`.
 */
import type { Kit } from '@foyer/core'

/** One kit in one element. */
export type Bound = {
  readonly release: () => void
  /** An attribute changed. */
  readonly update?: () => void
  /** The modal may be opened soon. */
  readonly warm?: () => void
}

export type Bind = (element: HTMLElement, kit: Kit) => Bound

export type KitElement = HTMLElement & {
  /** The kit it shows. Without one it stays empty. */
  kit: Kit | undefined
  warm(): void
}

export type KitElementClass = CustomElementConstructor & {
  /** For elements that nobody gives a kit of their own. */
  defaultKit: Kit | undefined
  /** Those on the page. No query finds them all: some are in shadow roots. */
  readonly connected: ReadonlySet<KitElement & { connectedCallback(): void }>
}

/** Idempotent. Two copies of this package on one page share the class that was first. */
export function defineKitElement(tag: string, bind: Bind, attributes: readonly string[] = []): KitElementClass {
  const existing = customElements.get(tag)
  if (existing) return existing as KitElementClass

  class Element extends HTMLElement {
    static readonly observedAttributes = attributes
    static readonly connected = new Set<Element>()
    declare static defaultKit: Kit | undefined
    #kit: Kit | undefined
    #bound: Bound | undefined

    get kit(): Kit | undefined {
      return this.#kit ?? Element.defaultKit
    }
    set kit(kit: Kit | undefined) {
      if (kit === this.#kit) return
      this.#letGo()
      this.#kit = kit
      this.connectedCallback()
    }
    warm(): void {
      this.#bound?.warm?.()
    }
    connectedCallback(): void {
      // Set before the class was known: the plain property would hide the accessor.
      if (Object.hasOwn(this, 'kit')) {
        const { kit } = this
        delete (this as { kit?: unknown }).kit
        this.kit = kit
      }
      if (!this.isConnected) return
      Element.connected.add(this)
      // Bound for good: a later default is for later elements.
      this.#kit = this.kit
      if (this.#kit?.signal.aborted === false) this.#bound ??= bind(this, this.#kit)
    }
    disconnectedCallback(): void {
      // Moving it within the page is no reason to build it anew.
      queueMicrotask(() => this.isConnected || this.#letGo())
    }
    attributeChangedCallback(): void {
      this.#bound?.update?.()
    }
    #letGo(): void {
      this.#bound?.release()
      this.#bound = undefined
      Element.connected.delete(this)
    }
  }
  customElements.define(tag, Element)
  return Element
}
