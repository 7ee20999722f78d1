/**
 * The native dialog around the box: top layer, focus kept in and given back, the page inert, all by
 * the platform. Ours is only what it lacks: outside press, the scroll lock, and asking before closing.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Box } from './box.tsx'
import { lockScroll } from './lock-scroll.ts'
import { afterPaint, type Stage } from './shown-first.ts'

export type ModalDialogProps = {
  readonly open: boolean
  readonly labelledBy: string
  /** Wants to close: Escape, a press outside, the platform's back gesture. Whether it does is the kit's to say. */
  readonly onDismiss: () => void
  readonly stage: Stage
  /** What the children are. */
  readonly box: RefObject<Box | null>
  readonly children: ReactNode
}

export function ModalDialog({ open, labelledBy, stage, box, onDismiss, children }: ModalDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    // Not connected: the page took the modal away while it was opening.
    if (!element?.isConnected) return
    const show = (): void => {
      showDialog(element, box.current?.findFocus(), stage.leave?.())
      // Now: what has no box scrolls nowhere.
      stage.rewind = () => box.current?.rewind()
      stage.rewind()
    }
    if (!open) {
      stage.show = () => element.isConnected && show()
      stage.dialog = element
      return () => {
        stage.show = undefined
      }
    }
    if (!element.open) show()
    // What the first frame need not wait for: reading the page's layout would hold it up.
    const undo: (() => void)[] = [
      afterPaint(() => {
        undo.push(lockScroll())
        box.current?.loadDrag()
      }),
    ]
    return () => {
      for (const step of undo) step()
      element.removeAttribute('data-fresh')
      element.close()
    }
  }, [open, stage, box])

  function onKeyDown(event: KeyboardEvent): void {
    // Prevented before the platform acts on it: it would close without asking the second time. 229: it ends what an input method composes, in Safari a moment late.
    if (event.key !== 'Escape' || event.keyCode === 229 || event.defaultPrevented) return
    event.preventDefault()
    onDismiss()
  }
  function onPointerDown(event: PointerEvent): void {
    pressedOutside.current = event.target === event.currentTarget && event.button === 0
  }
  function onClick(event: { readonly target: unknown; readonly currentTarget: unknown }): void {
    // Down and up both outside: a text selection that ends outside is not a wish to leave.
    if (pressedOutside.current && event.target === event.currentTarget) onDismiss()
    pressedOutside.current = false
  }

  return (
    // Escape is the key for the press outside.
    <dialog
      className="fy-dialog"
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      onClose={(event) => {
        // The platform closed it against the kit's word.
        const element = event.currentTarget
        if (open && !element.open && element.isConnected) {
          element.showModal()
          onDismiss()
        }
      }}
    >
      <div className="fy-overlay" />
      {children}
    </dialog>
  )
}

/** @param isVisible it can be seen already (`reopening.ts`), all of it */
function showDialog(dialog: HTMLDialogElement, focus: HTMLElement | null | undefined, isVisible: boolean | undefined): void {
  // The platform's own choice, so that the focus moves once: each move costs a style pass before the first paint.
  focus?.setAttribute('autofocus', '')
  if (!isVisible) dialog.setAttribute('data-fresh', '')
  dialog.showModal()
  focus?.removeAttribute('autofocus')
  if (!focus?.matches(':focus')) focus?.focus({ preventScroll: true })
  // What the first frame has left out, and what moves, follow once it is painted.
  afterPaint(() => {
    dialog.removeAttribute('data-fresh')
    // From now on its height is known, and the next opening can leave it out.
    for (const part of dialog.querySelectorAll('[data-later]')) part.setAttribute('data-seen', '')
  })
}
