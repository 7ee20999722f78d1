/**
 * Reads out what a view says of itself as it comes: a live region that appears together with its words is not read, so one that was there before
 * says them in its place. What changes in a region afterwards that region says itself.
 */

/** Long enough to be taken up, and gone before anybody comes by it who reads on. */
const staysMs = 1_000

/** Watches all inside of `body`. Returns the way to stop. */
export function sayArrivals(body: HTMLElement): () => void {
  const host = document.createElement('div')
  host.className = 'fy-hidden'
  const liveRegion = document.createElement('div')
  liveRegion.setAttribute('role', 'status')
  // Assistive technology reads what is closed to everybody else: a page's own tests that look for the words find them once.
  host.attachShadow({ mode: 'closed' }).append(liveRegion)
  body.parentElement?.append(host)
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new MutationObserver((records) => {
    const arrived = new Set<Element>()
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element) || !node.isConnected || node.parentElement?.closest('[role=status]')) continue
      for (const region of [...(node.matches('[role=status]') ? [node] : []), ...node.querySelectorAll('[role=status]')]) {
        if (region.getClientRects().length > 0) arrived.add(region)
      }
    }
    const words = [...arrived].map(wordsOf).filter((said) => said !== '')
    if (words.length === 0) return
    liveRegion.textContent = words.join('. ')
    clearTimeout(timer)
    timer = setTimeout(() => liveRegion.replaceChildren(), staysMs)
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    host.remove()
  }
}

/** Without what is hidden from assistive technology, and without what can be pressed. */
function wordsOf(region: Element): string {
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    if (text && !node.parentElement?.closest('[aria-hidden=true], button, a')) words.push(text)
  }
  return words.join(' ')
}
