/**
 * The box and what happens when its view changes: it grows or shrinks to the next view's size, the
 * old view's still picture fades out while the new one fades in, and focus moves to its title.
 *
 * Only transform and opacity are animated: the surface is a layer of its own that is scaled, header
 * and view are moved. A class, because the old view has to be seen just before it is replaced.
 */
import { Component, createRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { morph, type Still, takeStill } from './morph.ts'
import type { SheetDrag } from './sheet-drag.ts'

export type BoxProps = {
  /** Changes when another view is shown. */
  readonly viewKey: string
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

export class Box extends Component<BoxProps> {
  readonly #box = createRef<HTMLDivElement>()
  readonly #body = createRef<HTMLDivElement>()
  readonly #scrolled = new Map<string, number>()
  #drag: SheetDrag | undefined
  #gone = false
  #stop: (() => void) | undefined
  /** How far down it was when it closed. Asking when it opens would lay everything out once more before the first paint. */
  #leftAt = 0

  override componentDidMount(): void {
    this.loadDrag()
  }

  override componentWillUnmount(): void {
    this.#stop?.()
    this.#drag?.dispose()
    this.#gone = true
  }

  override getSnapshotBeforeUpdate(before: BoxProps): Still | null {
    const box = this.#box.current
    const body = this.#body.current
    if (body && before.open && !this.props.open) this.#leftAt = body.scrollTop
    if (!box || !body || before.viewKey === this.props.viewKey || !before.open) return null
    this.#scrolled.set(before.viewKey, body.scrollTop)
    this.#stop?.()
    return this.props.open ? takeStill(box, body) : null
  }

  override componentDidUpdate(before: BoxProps, _state: unknown, still: Still | null): void {
    const box = this.#box.current
    const body = this.#body.current
    if (!box || !body) return
    const opened = this.props.open && !before.open
    if (opened) this.#scrolled.clear()
    if (opened || before.viewKey === this.props.viewKey) return
    body.scrollTop = this.props.direction === 'back' ? (this.#scrolled.get(this.props.viewKey) ?? 0) : 0
    if (this.props.direction !== 'back') this.#scrolled.delete(this.props.viewKey)
    if (this.props.open && (!this.props.embedded || box.matches(':focus-within'))) this.focusView()
    if (still) this.#stop = morph(box, body, still, this.props.direction)
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
      const { createSheetDrag } = await import('./sheet-drag.ts')
      const box = this.#box.current
      if (box && !this.#gone) this.#drag ??= createSheetDrag(box, () => this.props.onDismiss())
    } catch {
      // Asked for again at the next opening.
    }
  }

  /** Back to where an opening begins. */
  rewind(): void {
    this.#drag?.reset()
    if (this.#leftAt > 0) this.#body.current?.scrollTo(0, 0)
    this.#leftAt = 0
  }

  focusView(): void {
    this.findFocus()?.focus({ preventScroll: true })
  }

  /** The view's first control where it names one, else its title, which is then read out. */
  findFocus(): HTMLElement | null {
    const first = this.#body.current?.querySelector<HTMLElement>('[data-first]')
    // On a phone, a field that takes the focus brings up the keyboard over what there is to read.
    const wanted = first instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches ? null : first
    return wanted ?? this.props.titleRef.current
  }

  override render(): ReactNode {
    const { wide, fullScreen, shake, header, banner, children, viewKey } = this.props
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
        {/* Dragging down is a second way to close. */}
        <div className="fy-top" onPointerDown={onPointerDown}>
          <div className="fy-grip" />
          {header}
        </div>
        {banner}
        <div className="fy-body" part="body" data-scroll ref={this.#body}>
          <div className="fy-view" key={viewKey}>
            {children}
          </div>
        </div>
      </div>
    )
  }
}
