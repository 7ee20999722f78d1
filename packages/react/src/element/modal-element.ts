/**
 * `<foyer-modal>`: the part that is always on the page. The modal itself is a chunk, and what is done with it is in proportion
 * to the interest shown: an idle page fetches it and no more, a pointer near the button draws it ahead in slices, a click shows it.
 * Who never clicks pays for a fetch; mounting while the page is idle cost every visitor tasks of up to 150 ms on a slow phone.
 */
import { type Kit, pairing, sliceOf, whenKitIsMade } from '@foyer/core'
import { lazy } from '../lazy.ts'
import type { Modal } from '../modal/mount.tsx'
import { loadModalWords } from '../words/locale.ts'
import { type Bound, defineKitElement, type KitElement, type KitElementClass } from './kit-element.ts'
import { savesData } from './saves-data.ts'
import { createWaiting, type Waiting } from './waiting.ts'
import { whenIdle } from './when-idle.ts'

export const modalTag = 'foyer-modal'

const fetchModal = () => import('../modal/mount.tsx')

// While the page's program still runs, which takes a slow phone a good part of a round trip; a page that came with pictures has those first.
whenKitIsMade(() => {
  const ask = () => fetchModal().catch(() => undefined)
  if (savesData()) return
  if (document.readyState === 'interactive' && !document.images[0]) ask()
  else onceLoaded(ask)
})

function onceLoaded(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

export function defineModal(): KitElementClass {
  return defineKitElement(modalTag, bindModal)
}

/** Those of that kit on the page: roots of a page may share one, and each has appended an element. What has left it lets go in a task of its own. */
function modalsOf(kit: Kit): readonly KitElement[] {
  return [...defineModal().connected].filter((element) => element.isConnected && element.kit === kit)
}

/** A hint that this kit's modal may be opened soon: the pointer is over its button. */
export function warmModal(kit: Kit): void {
  const modals = modalsOf(kit)
  for (const modal of modals) modal.warm()
  // A page with views of its own opens the kit all the same.
  if (!modals[0]) kit.send({ type: 'warm' })
}

function bindModal(element: HTMLElement, kit: Kit): Bound {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const embedded = kit.options.enableEmbedded
  const isOpen = (): boolean => embedded || kit.getState().modal.open
  /** Of several beside each other one shows the kit. Of those in other places each does: a page may hide the one and show the other. */
  const isFirst = (): boolean => modalsOf(kit).find((one) => one.parentNode === element.parentNode) === element
  const code = lazy(async () => {
    const [{ createModal }, words] = await Promise.all([fetchModal(), loadModalWords(kit)])
    return () => createModal({ host: element, shadow, kit, ...words })
  })
  let released = false
  let modal: Modal | undefined
  let waiting: Waiting | undefined

  /** The modal, once its code is here. */
  function create(): Modal | undefined {
    if (!released && isFirst()) modal ??= code.read()?.()
    return modal
  }

  /** Somebody may open it soon. */
  async function prepare(): Promise<void> {
    try {
      await code.load()
      // Begun once: to start anew would throw away what is drawn so far.
      if (!isOpen()) await (modal ? modal.prepareAgain() : create()?.prepare())
    } catch {
      // Whoever opens it is told, and can try again.
    }
    warm()
  }

  /** After the modal's own code, with which nothing shares a slow line, and after the frame for which somebody waits. */
  function warm(): void {
    whenIdle(() => kit.send({ type: 'warm' }))
  }

  /** Somebody waits for it. */
  async function show(): Promise<void> {
    waiting?.show(true)
    try {
      await code.load()
      if (isOpen()) draw()
    } catch {
      if (embedded && !released) waiting ??= createWaiting(shadow, kit, show)
      waiting?.show(false)
    }
  }

  function draw(): void {
    const hadWallets = stopWaiting()
    if (!embedded) create()?.draw(hadWallets)
    // In the page's flow nobody has clicked: it comes in slices, like what is drawn ahead, and is begun once.
    else if (!modal) create()?.prepare()
  }

  function sync(): void {
    if (!isOpen()) {
      stopWaiting()
      // A wallet on a phone is asked: that is said on the page.
      if (!modal && sliceOf(kit.getState(), pairing).asked) prepare()
    } else if (code.read()) {
      // After what the page is doing, which may be drawing itself with React, and before the next frame.
      if (!modal?.isDrawn()) queueMicrotask(() => isOpen() && draw())
    } else if (!waiting && (embedded || isFirst())) {
      if (!embedded) waiting = createWaiting(shadow, kit, show)
      kit.waitFor(show())
    }
  }

  /** Returns whether there were wallets to press. */
  function stopWaiting(): boolean | undefined {
    const hadWallets = waiting?.remove()
    waiting = undefined
    return hadWallets
  }

  /** In a task of its own: that in which the page draws itself is long enough. */
  function fetchAhead(): void {
    if (!released) code.load().then(warm, () => undefined)
  }

  const stop = kit.subscribe(sync)
  // Else it is fetched when it is wanted.
  if (!savesData()) onceLoaded(() => setTimeout(fetchAhead))
  sync()
  return {
    warm: () => (isOpen() ? sync() : prepare()),
    release: () => {
      released = true
      stop()
      stopWaiting()
      modal?.remove()
      // Once this one is gone, another takes its place, also that of a closed one: it may have said something on the page.
      queueMicrotask(() => {
        if (modal || isOpen()) for (const other of modalsOf(kit)) other.warm()
      })
    },
  }
}
