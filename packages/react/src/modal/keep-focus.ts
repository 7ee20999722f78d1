/**
 * Gives the focus a place when what had it goes away by itself: a button that is done, a list that is drawn in another way. What stands in its
 * place has it then, else what stands beside it, else what it stood in: a keyboard goes on from there, and not from the start of the page.
 */

/** Where the focus was when it went: what it stood in, and what stood beside it. */
type Gap = { readonly place: HTMLElement; readonly next: Node | null; readonly previous: Node | null }

const control = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** Watches all inside of `body`. Returns the way to stop. */
export function keepFocus(body: HTMLElement): () => void {
  const root = body.getRootNode() as ShadowRoot
  // This code comes when the modal is used: by then something has the focus.
  let held: Element | null | undefined = root.activeElement

  function onFocus({ target }: Event): void {
    held = target as Element
  }
  function onBlur({ relatedTarget }: FocusEvent): void {
    const left = held
    if (relatedTarget) held = undefined
    // Chromium says so as well of what is being taken away, and before it is.
    else
      queueMicrotask(() => {
        if (left === held && left?.isConnected) held = undefined
      })
  }
  const observer = new MutationObserver((records) => {
    const lost = held
    if (!lost || lost.isConnected) return
    const at = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    if (!at || !(at.target instanceof HTMLElement)) return
    const gap: Gap = { place: at.target, next: at.nextSibling, previous: at.previousSibling }
    const added = records.flatMap(({ target, addedNodes }) => (target === gap.place ? [...addedNodes] : []))
    held = undefined
    // Views that know better have had their turn by then.
    queueMicrotask(() => {
      if (root.activeElement && !root.activeElement.matches('dialog')) return
      fill(gap, added)
    })
  })
  body.addEventListener('focusin', onFocus)
  body.addEventListener('focusout', onBlur)
  observer.observe(body, { childList: true, subtree: true })
  return () => {
    body.removeEventListener('focusin', onFocus)
    body.removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}

function fill({ place, next, previous }: Gap, added: readonly Node[]): void {
  if (!place.isConnected) return
  const target = controlsIn([...added, next]).at(0) ?? controlsIn([previous]).at(-1) ?? place
  // Something to read takes the focus only from here.
  if (target === place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  target.focus({ preventScroll: true })
}

function controlsIn(nodes: readonly (Node | null)[]): readonly HTMLElement[] {
  return nodes
    .filter((node) => node instanceof HTMLElement && node.isConnected)
    .flatMap((node) => {
      const element = node as HTMLElement
      return [...(element.matches(control) ? [element] : []), ...element.querySelectorAll<HTMLElement>(control)]
    })
    .filter((element) => element.getClientRects().length > 0)
}
