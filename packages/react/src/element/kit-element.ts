/**
 * What all `foyer-*` elements share: each belongs to one kit, its own `kit` property or the default of
 * its tag, and lets go of it when it leaves the page or the kit is disposed of; a later default may follow then.
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
  /** By its kit, with which it goes. What a page has placed stays where it is. */
  appended?: boolean
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
    declare appended?: boolean
    #own: Kit | undefined
    #kit: Kit | undefined
    #bound: Bound | undefined

    get kit(): Kit | undefined {
      return this.#own ?? this.#kit ?? Element.defaultKit
    }
    set kit(kit: Kit | undefined) {
      if (kit === this.#own) return
      this.#own = kit
      this.#letGo()
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
      const { kit } = this
      if (this.#bound || !kit || kit.signal.aborted) return
      // For as long as that lives: a later default is for later elements.
      this.#kit = kit
      this.#bound = bind(this, kit)
      kit.signal.addEventListener('abort', this.#letGo)
    }
    disconnectedCallback(): void {
      // Moving it within the page is no reason to build it anew. In a task of its own: a page that takes whatever is put there away at once goes on.
      setTimeout(() => {
        if (this.isConnected) return
        // Neither its kit nor the page has taken it away: another body stands in the place of its own.
        const isLost = this.#bound && this.appended
        this.#letGo()
        Element.connected.delete(this)
        if (isLost) document.body.append(this)
      })
    }
    attributeChangedCallback(): void {
      this.#bound?.update?.()
    }
    readonly #letGo = (): void => {
      this.#kit?.signal.removeEventListener('abort', this.#letGo)
      this.#bound?.release()
      this.#bound = this.#kit = undefined
      if (this.appended) this.remove()
      // Follows the kit that it has been given, or a default that came while its former kit lived.
      else this.connectedCallback()
    }
  }
  customElements.define(tag, Element)
  return Element
}
