/**
 * `<foyer-modal>`: the part that is always on the page. It waits; the modal itself is a chunk that is
 * fetched while the page is idle, mounted with its dialog closed, and shown in the frame of the click.
 */
import type { Kit } from '@foyer/core'
import { loadFirstMessages } from '../messages/load-modal-words.ts'
import { type Bound, defineKitElement, type KitElementClass } from './kit-element.ts'
import { createWaiting, type Waiting } from './waiting.ts'
import { whenIdle } from './when-idle.ts'

export const modalTag = 'foyer-modal'

export function defineModal(): KitElementClass {
  return defineKitElement(modalTag, bindModal)
}

type Mount = (flush: boolean) => () => void

function bindModal(element: HTMLElement, kit: Kit): Bound {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const embedded = kit.options.enableEmbedded ?? false
  const isOpen = (): boolean => embedded || kit.getState().modal.open
  let released = false
  let loading = false
  let unmount: (() => void) | undefined
  let waiting: Waiting | undefined

  /** Safe to call at any time, as often as one likes. */
  async function load(): Promise<void> {
    if (loading || released) return
    loading = true
    waiting?.busy()
    // The kit's own later parts come beside it.
    kit.send({ type: 'warm' })
    try {
      const mount = await fetchModal(element, shadow, kit, embedded)
      if (released) return
      stopWaiting()
      unmount = mount(isOpen())
    } catch {
      // Asked again, a browser fetches a failed chunk again.
      loading = false
      waiting?.failed()
    }
  }

  function sync(): void {
    if (unmount) return
    if (!isOpen()) {
      stopWaiting()
      return
    }
    if (!embedded) waiting ??= createWaiting(shadow, kit, load)
    void load()
  }

  function stopWaiting(): void {
    waiting?.remove()
    waiting = undefined
  }

  const stops = [kit.subscribe(sync), whenIdle(load)]
  const remove = (): void => element.remove()
  kit.signal.addEventListener('abort', remove)
  sync()
  return {
    warm: load,
    release: () => {
      released = true
      for (const stop of stops) stop()
      kit.signal.removeEventListener('abort', remove)
      stopWaiting()
      unmount?.()
    },
  }
}

async function fetchModal(host: HTMLElement, shadow: ShadowRoot, kit: Kit, embedded: boolean): Promise<Mount> {
  const tag = kit.options.locale ?? document.documentElement.lang
  const [modal, messages] = await Promise.all([import('../modal/mount.tsx'), loadFirstMessages(tag)])
  return (flush) => modal.mountModal({ host, shadow, kit, embedded, flush, ...messages })
}
