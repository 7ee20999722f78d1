/**
 * Runs inside the measured page, before its own scripts; `measure-page.ts` bundles it.
 *
 * Until the button is there, and again from a click to the wallet, it looks in `requestAnimationFrame` at what each frame
 * is about to paint, and stamps the time in a message task posted from there, which runs once the frame has been painted
 * and handed to the compositor. A dialog opened from the page's own `requestAnimationFrame` is therefore seen one frame
 * late, never early.
 *
 * Times are `performance.now()` milliseconds. A click counts from its `timeStamp`: when the browser received it.
 */
import { walletName } from './wallet-name.ts'

export type Probe = {
  /** When the frame with the button was painted; 0 until then. */
  buttonReady: number
  /** Where to click. */
  button: { readonly x: number; readonly y: number } | undefined
  click: { readonly at: number; dialog?: Painted; wallet?: Painted } | undefined
  /** Event Timing's own figure for the click: input to next paint, in steps of 8 ms. */
  eventDuration: number | undefined
  isDialogOpen(): boolean
}

export type Painted = { readonly at: number; readonly frame: number }

declare global {
  interface Window {
    foyerBench: Probe
  }
}

const probe: Probe = {
  buttonReady: 0,
  button: undefined,
  click: undefined,
  eventDuration: undefined,
  isDialogOpen: () => findDialog() !== undefined,
}
window.foyerBench = probe
let frame = 0

announceWallet()
addEventListener(
  'click',
  (event) => {
    if (!event.isTrusted) return
    probe.click = { at: event.timeStamp }
    requestAnimationFrame(look)
  },
  { capture: true },
)
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'click') probe.eventDuration = entry.duration
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
requestAnimationFrame(look)

function look(): void {
  frame += 1
  const seen = inspect()
  const current = frame
  const channel = new MessageChannel()
  channel.port1.onmessage = () => {
    const painted = { at: performance.now(), frame: current }
    if (seen.button && probe.buttonReady === 0) {
      probe.buttonReady = painted.at
      probe.button = seen.button
    }
    if (probe.click && seen.dialog) probe.click.dialog ??= painted
    if (probe.click && seen.wallet) probe.click.wallet ??= painted
    channel.port1.close()
  }
  channel.port2.postMessage(undefined)
  // Looks at no frame in which nothing is awaited: a page that is left alone shall show what it does itself.
  if (!seen.button && !seen.wallet) requestAnimationFrame(look)
}

/** Nothing is inspected that is already known, so that looking costs the page as little as can be. */
function inspect(): {
  readonly button?: { readonly x: number; readonly y: number } | undefined
  readonly dialog?: boolean
  readonly wallet?: boolean
} {
  if (!document.body) return {}
  if (probe.buttonReady === 0)
    return { button: centreOf(find(document, (element) => element.localName === 'button' && isPainted(element, 0.9))) }
  if (!probe.click || probe.click.wallet) return {}
  const dialog = findDialog()
  if (!dialog || !isPainted(dialog, 0.01)) return {}
  return { dialog: true, wallet: find(dialog, (element) => saysName(element) && isPainted(element, 0.9)) !== undefined }
}

/** Other kits draw theirs by hand and leave an empty one behind. */
function findDialog(): Element | undefined {
  return find(document, (element) => {
    // Shown as a popover first, it can be read, and is modal once that is painted.
    if (element instanceof HTMLDialogElement) return element.open || (element.matches(':popover-open') && isVisible(element))
    return /^(alert)?dialog$/.test(element.getAttribute('role') ?? '') && element.getBoundingClientRect().height > 0
  })
}

const isVisible = (element: Element): boolean => getComputedStyle(element).visibility === 'visible'

function saysName(element: Element): boolean {
  for (const node of element.childNodes) if (node.nodeType === 3 && node.nodeValue?.includes(walletName)) return true
  return false
}

function centreOf(element: Element | undefined): { readonly x: number; readonly y: number } | undefined {
  if (!element) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Depth first, through open shadow roots. */
function find(within: ParentNode, fits: (element: Element) => boolean): Element | undefined {
  for (const element of within.children) {
    if (fits(element)) return element
    const found = (element.shadowRoot && find(element.shadowRoot, fits)) ?? find(element, fits)
    if (found) return found
  }
  return undefined
}

/** Has a size, lies in the window, and is at least this opaque with all that contains it. */
function isPainted(element: Element, opacity: number): boolean {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0 || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    return false
  let total = 1
  let current: Element | null = element
  while (current) {
    const style = getComputedStyle(current)
    if (style.visibility === 'hidden' && current === element) return false
    total *= Number(style.opacity)
    const root: Node = current.getRootNode()
    current = current.assignedSlot ?? current.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  return total >= opacity
}

/** An installed wallet that says who it is (EIP-6963) and has never been connected. */
function announceWallet(): void {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'%3E%3Crect width='32' height='32' fill='%23357'/%3E%3C/svg%3E"
  const info = Object.freeze({ uuid: '7f1d2a53-6f0a-4c0e-9a52-0d7c1a1d6a11', name: walletName, icon, rdns: 'org.example.bench' })
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      if (method === 'eth_accounts') return []
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error(`${method} is not answered here`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
