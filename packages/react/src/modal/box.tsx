/**
 * The box and what happens when its view changes: it grows or shrinks to the next view's size, the
 * old view's still picture fades out while the new one fades in, and focus moves to its title, or on the
 * way back to what led away. It also grows and shrinks with what changes inside a view.
 *
 * A class, because the old view has to be seen just before it is replaced.
 */
import { Component, createRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { Before, Motion } from './motion.ts'
import type { SheetDrag } from './sheet-drag.ts'

export type BoxProps = {
  /** Changes when another view is shown. */
  readonly viewKey: string
  /** Changes when the list that a view stands beside is another one, or none. */
  readonly listKey: string
  readonly direction: 'forward' | 'back' | 'none'
  readonly open: boolean
  readonly wide: boolean
  readonly fullScreen: boolean
  readonly shake: boolean
  /** Whether a new view takes the focus: always in a dialog, embedded only once it is in use. */
  readonly embedded: boolean
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  readonly onDismiss: () => void
  readonly header: ReactNode
  readonly banner: ReactNode
  readonly children: ReactNode
}

/** As in dialog.css. */
const phone = '(max-width: 479px)'

/** A control of a view, which may be drawn anew before one comes back to it. */
type Control = { readonly element: HTMLElement; readonly name: string }

export class Box extends Component<BoxProps> {
  readonly #box = createRef<HTMLDivElement>()
  readonly #body = createRef<HTMLDivElement>()
  readonly #scrolled = new Map<string, number>()
  /** What led away from each view. */
  readonly #pressed = new Map<string, Control>()
  #drag: SheetDrag | undefined
  #motion: Motion | undefined
  /** How far down it was when it closed. Asking when it opens would lay everything out once more before the first paint. */
  #leftAt = 0
  /** Asked before the change, which may take away what has the focus. */
  #takesFocus: boolean | undefined

  override componentDidMount(): void {
    this.loadDrag()
  }

  override componentWillUnmount(): void {
    this.#motion?.dispose()
    this.#drag?.dispose()
  }

  override getSnapshotBeforeUpdate(before: BoxProps): Before | null {
    const body = this.#body.current as HTMLDivElement
    this.#takesFocus = !this.props.embedded || this.#box.current?.matches(':focus-within')
    if (before.open && !this.props.open) this.#leftAt = body.scrollTop
    if (before.viewKey === this.props.viewKey || !before.open) return null
    this.#scrolled.set(before.viewKey, body.scrollTop)
    return (this.props.open && this.#motion?.take(this.#pressed.get(before.viewKey)?.element)) || null
  }

  override componentDidUpdate(before: BoxProps, _state: unknown, seen: Before | null): void {
    const body = this.#body.current as HTMLDivElement
    const { viewKey, listKey, direction, open } = this.props
    if (open && !before.open) {
      this.#scrolled.clear()
      this.#pressed.clear()
      return
    }
    if (before.viewKey === viewKey) return
    const keepsList = before.listKey === listKey
    // Closed, it has no place to scroll from, and asking would lay the page out in the task in which a wallet answers: the next opening rewinds.
    if (open && !(keepsList && isSeen(body.querySelector('.fy-columns-main'))))
      body.scrollTop = direction === 'back' ? (this.#scrolled.get(viewKey) ?? 0) : 0
    if (direction !== 'back') this.#scrolled.delete(viewKey)
    if (open && this.#takesFocus) this.focusView()
    if (seen) this.#motion?.play(seen, { direction, keepsList })
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // Nothing is pressed by mistake while things are moving.
    if (!this.#box.current?.hasAttribute('data-moving') || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Only phones have a sheet to pull. Without it the sheet still closes in every other way. Asks for the page's layout: not before a paint. */
  async loadDrag(): Promise<void> {
    if (this.#drag || this.props.embedded || !matchMedia(phone).matches) return
    try {
      const chunk = await import('./sheet-drag.ts')
      const box = this.#box.current
      if (box) this.#drag ??= chunk.createSheetDrag(box, () => this.props.onDismiss())
    } catch {
      // Asked for again at the next opening.
    }
  }

  /** Without it, everything is in its new place at once. */
  async loadMotion(): Promise<void> {
    if (this.#motion) return
    try {
      const chunk = await import('./motion.ts')
      const [box, body] = [this.#box.current, this.#body.current]
      if (box && body) this.#motion ??= chunk.createMotion(box, body)
    } catch {
      // Asked for again at the next use.
    }
  }

  /** Back to where an opening begins. */
  rewind(): void {
    this.#drag?.reset()
    if (this.#leftAt > 0) this.#body.current?.scrollTo(0, 0)
    this.#leftAt = 0
  }

  focusView(): void {
    const { direction, viewKey } = this.props
    const body = this.#body.current
    const left = direction === 'back' && body ? find(body, this.#pressed.get(viewKey)) : undefined
    const target = left ?? this.findFocus()
    target?.focus({ preventScroll: true })
  }

  /** The view's first control where it names one, else its title, which is then read out. */
  findFocus(): HTMLElement | null {
    const body = this.#body.current
    const view = body?.querySelector('[data-beside] > .fy-columns-aside') ?? body
    const first = view?.querySelector<HTMLElement>('[data-first]')
    // On a phone, a field that takes the focus brings up the keyboard over what there is to read.
    const wanted = first instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches ? null : first
    return wanted ?? this.props.titleRef.current
  }

  override render(): ReactNode {
    const { wide, fullScreen, shake, header, banner, children, viewKey, listKey } = this.props
    const onClick = ({ target }: MouseEvent): void => {
      const element = (target as Element).closest<HTMLElement>('button, a')
      if (element) this.#pressed.set(viewKey, { element, name: nameOf(element) })
    }
    const onPointerDown = (event: PointerEvent): void => this.#drag?.start(event.nativeEvent)
    return (
      // The keyboard handler only keeps keys from what is inside while that moves.
      <div
        className="fy-box"
        part="box"
        ref={this.#box}
        data-wide={wide || undefined}
        data-full={fullScreen || undefined}
        data-shake={shake || undefined}
        onKeyDownCapture={this.#onKeyDown}
      >
        <div className="fy-surface" />
        <div className="fy-frame">
          {/* Dragging down is a second way to close. */}
          <div className="fy-top" onPointerDown={onPointerDown}>
            <div className="fy-grip" />
            {header}
          </div>
          {banner}
          {/* Only remembers what led away. */}
          <div className="fy-body" part="body" data-scroll ref={this.#body} onClickCapture={onClick}>
            <div className="fy-view" key={listKey}>
              {children}
            </div>
          </div>
        </div>
      </div>
    )
  }
}

/** What else a row says may have changed meanwhile. */
const nameOf = (control: Element): string =>
  control.getAttribute('aria-label') ?? (control.querySelector('.fy-item-title') ?? control).textContent ?? ''

/** The same one, or the one that is called the same. */
function find(body: HTMLElement, { element, name }: Partial<Control> = {}): HTMLElement | undefined {
  if (isSeen(element) && body.contains(element)) return element
  return [...body.querySelectorAll<HTMLElement>('button, a')].find((control) => nameOf(control) === name && isSeen(control))
}

/** `checkVisibility` came to Safari with 17.4. */
function isSeen(element: Element | null | undefined): element is Element {
  return Boolean(element?.getClientRects().length)
}
