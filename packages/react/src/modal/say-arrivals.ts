/**
 * Reads out what a view says of itself as it comes: a live region that appears together with its words is not read, so one that was there before
 * says them in its place. What changes in a region afterwards that region says itself.
 */

/** Long enough to be taken up, and gone before anybody comes by it who reads on. */
const staysMs = 1_000
const regions = '[role=status]'

/** Watches all inside of `body`. Returns the way to stop. */
export function sayArrivals(body: HTMLElement): () => void {
  const host = document.createElement('div')
  host.className = 'fy-hidden'
  const liveRegion = document.createElement('div')
  liveRegion.role = 'status'
  // Assistive technology reads what is closed to everybody else: a page's own tests that look for the words find them once.
  host.attachShadow({ mode: 'closed' }).append(liveRegion)
  body.parentElement?.append(host)
  let timer: ReturnType<typeof setTimeout> | undefined

  const observer = new MutationObserver((records) => {
    const arrived = new Set<Element>()
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element) || node.parentElement?.closest(regions)) continue
      for (const region of [node, ...node.querySelectorAll(regions)]) {
        if (region.matches(regions) && region.getClientRects()[0]) arrived.add(region)
      }
    }
    const words = [...arrived].map(wordsOf).filter(Boolean).join('. ')
    if (!words) return
    liveRegion.textContent = words
    clearTimeout(timer)
    timer = setTimeout(() => (liveRegion.textContent = ''), staysMs)
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
  let words = ''
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest('[aria-hidden=true], button, a')) words += `${textContent} `
  }
  return words.trim()
}
