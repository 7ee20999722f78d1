/**
 * How the box moves, where the focus goes when what had it goes, and what is read out as it comes. Fetched once the open modal is used; until it is here, everything is in its new place at once.
 *
 * On its way to another size the surface is scaled, what it holds moves along and is cut off at the surface's edge, and the header's buttons come
 * from where they were: every edge is at the same share of its way in each frame. From one view to the next a still picture of the old one fades
 * out while the new one fades in, with direction by depth, and the picture of the wallet that was pressed goes along.
 */
import { keepFocus } from './keep-focus.ts'
import { pushView } from './push-view.ts'
import { sayArrivals } from './say-arrivals.ts'
import { copyOf, type Traveller, takeTraveller, travel } from './travel.ts'

/** Where the box is laid out, whatever moves it: px of what it is placed in. */
type Edges = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

export type Motion = {
  /** Just before another view takes the place of this one. @param pressed what led away from it */
  take(pressed?: Element): Before
  /** Just after. */
  play(before: Before, change: Change): void
  dispose(): void
}

/** What there was before the change. */
export type Before = { readonly edges: Edges; readonly still: Still | undefined }

/** Follows, too, what comes, goes and grows inside a view. */
export function createMotion(box: HTMLElement, body: HTMLElement): Motion {
  let flight: Flight | undefined
  let stopFade: (() => void) | undefined
  /** Where it was laid out last, and in what window. */
  let last = layoutOf(box, body)

  function flyFrom(edges: Edges): void {
    flight?.stop()
    flight = fly(box, edges)
    last = layoutOf(box, body)
  }

  // After it was laid out, before it is painted.
  const sizes = new ResizeObserver(() => {
    const now = layoutOf(box, body)
    const pushed = now.body - last.body
    if (isSame(last.edges, now.edges) && !pushed) return
    const isSeen = [last, now].every(({ edges }) => edges.bottom > edges.top)
    // Another window is laid out at once.
    if (isSeen && last.window === now.window) {
      if (pushed && !isStill()) pushView(body, pushed, timing)
      return flyFrom(flight?.edges() ?? last.edges)
    }
    // Where it was going is no longer where it is.
    flight?.stop()
    flight = undefined
    last = now
  })
  sizes.observe(box)
  // A notice above it may leave the box as high as it was.
  sizes.observe(body)
  const stops = [keepFocus(body), sayArrivals(body)]
  return {
    take(pressed) {
      const now = layoutOf(box, body)
      // Another window may have moved it without another size, of which nobody is told.
      const edges = (now.window === last.window && flight?.edges()) || now.edges
      const before = { edges, still: takeStill(body, pressed) }
      stopFade?.()
      return before
    },
    play({ edges, still }, change) {
      flyFrom(edges)
      // Before the next paint, whatever it is by then: what comes in the same frame may give it its size of before, of which nobody is told.
      sizes.unobserve(box)
      sizes.observe(box)
      if (still) stopFade = crossFade(box, body, { still, ...change })
    },
    dispose() {
      sizes.disconnect()
      for (const stop of stops) stop()
      flight?.stop()
      stopFade?.()
    },
  }
}

const layoutOf = (box: HTMLElement, body: HTMLElement) => ({
  edges: edgesOf(box),
  body: body.offsetTop,
  window: `${innerWidth} ${innerHeight}`,
})

function edgesOf({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Edges {
  return { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
}

const isSame = (one: Edges, other: Edges): boolean =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom

type Flight = {
  /** Where the surface has come to, of where it began and where it is going. */
  edges(): Edges
  /** Jumps to its end. */
  stop(): void
}

const timing = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Nothing where nothing is to move. */
function fly(box: HTMLElement, from: Edges): Flight | undefined {
  const surface = box.querySelector<HTMLElement>('.fy-surface')
  const frame = surface?.nextElementSibling
  const to = edgesOf(box)
  if (!surface || !frame || isSame(from, to) || isStill()) return undefined
  const [left, top, right, bottom] = [from.left - to.left, from.top - to.top, from.right - to.right, from.bottom - to.bottom]
  const { borderRadius } = getComputedStyle(surface)
  const { offsetWidth: width, offsetHeight: height } = surface
  const cut = (...insets: readonly number[]): string => `inset(${insets.map((inset) => `${inset}px`).join(' ')} round ${borderRadius})`
  const moved = (element: Element, by: number): Animation => element.animate({ transform: [`translateX(${by}px)`, 'none'] }, timing)
  const middle = box.getBoundingClientRect().left + (to.right - to.left) / 2
  const buttons = left || right ? [...box.querySelectorAll('.fy-header > button')] : []
  const grown = surface.animate(
    {
      transform: [`translate(${left}px, ${top}px) scale(${(width + right - left) / width}, ${(height + bottom - top) / height})`, 'none'],
    },
    timing,
  )
  const animations = [
    grown,
    frame.animate({ transform: [`translateY(${top}px)`, 'none'], clipPath: [cut(0, -right, top - bottom, left), cut(0, 0, 0, 0)] }, timing),
    ...buttons.map((button) => moved(button, button.getBoundingClientRect().left > middle ? right : left)),
    // The page goes on where the surface ends.
    ...(box.matches('.fy-embedded > *') ? [box.animate({ marginBottom: [`${bottom}px`, '0px'] }, timing)] : []),
  ]
  return {
    edges() {
      const rest = 1 - (grown.effect?.getComputedTiming().progress ?? 1)
      return {
        left: to.left + left * rest,
        top: to.top + top * rest,
        right: to.right + right * rest,
        bottom: to.bottom + bottom * rest,
      }
    },
    stop: () => {
      for (const animation of animations) animation.cancel()
    },
  }
}

/** What there was just before the change. */
type Still = {
  readonly picture: HTMLElement
  readonly body: DOMRect
  readonly frame: DOMRect
  readonly scrolled: number
  /** The list beside the view was seen. */
  readonly hasList: boolean
  readonly traveller: Traveller | undefined
}

const slide = 12

/** Nothing where nothing is to move. */
function takeStill(body: HTMLElement, pressed: Element | undefined): Still | undefined {
  const frame = body.parentElement
  if (!frame || isStill()) return undefined
  const picture = copyOf(body)
  picture.className = 'fy-body fy-ghost'
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.removeAttribute('part')
  // The box it leaves may be a narrow one by now.
  picture.toggleAttribute('data-wide', body.closest('[data-wide]') !== null)
  for (const element of picture.querySelectorAll('[id],[role],[aria-live]')) {
    element.removeAttribute('id')
    element.removeAttribute('role')
    element.removeAttribute('aria-live')
  }
  return {
    picture,
    body: body.getBoundingClientRect(),
    frame: frame.getBoundingClientRect(),
    scrolled: body.scrollTop,
    hasList: findPane(body) !== undefined,
    traveller: takeTraveller(body, pressed),
  }
}

/** What stands beside a list, where both are seen. */
function findPane(body: HTMLElement): Element | null | undefined {
  const [list, pane] = body.querySelector('.fy-columns')?.children ?? []
  return list?.getClientRects().length && pane?.getClientRects().length ? pane.firstElementChild : undefined
}

export type Change = {
  readonly direction: 'forward' | 'back' | 'none'
  /** The list is the same as before: where it is seen, only what stands beside it changes. */
  readonly keepsList: boolean
}

/** Plays it. Returns the way to jump to its end. */
function crossFade(box: HTMLElement, body: HTMLElement, { still, direction, keepsList }: Change & { readonly still: Still }): () => void {
  const pane = keepsList && still.hasList && findPane(body)
  const view = pane || body.firstElementChild
  if (!view) return () => undefined
  const rtl = getComputedStyle(box).direction === 'rtl'
  const shift = (direction === 'none' ? 0 : direction === 'forward' ? slide : -slide) * (rtl ? -1 : 1)
  const { picture } = still
  // Of what stands beside a list, that alone.
  const [list, aside] = picture.querySelector('.fy-columns')?.children ?? []
  if (pane && list instanceof HTMLElement) list.style.visibility = 'hidden'
  if (pane && aside instanceof HTMLElement) aside.style.borderColor = 'transparent'
  // Laid over its old place. Written here: the style sheet is paid for by whoever opens, and this by whoever goes on.
  Object.assign(picture.style, {
    position: 'absolute',
    zIndex: 1,
    overflow: 'hidden',
    pointerEvents: 'none',
    left: `${still.body.left - (body.parentElement?.getBoundingClientRect().left ?? 0)}px`,
    top: `${still.body.top - still.frame.top}px`,
    width: `${still.body.width}px`,
    height: `${still.body.height}px`,
  })
  body.after(picture)
  picture.scrollTop = still.scrolled
  // What had come by then does not come anew.
  for (const animation of picture.getAnimations({ subtree: true })) animation.cancel()
  box.setAttribute('data-moving', '')
  body.style.overflow = 'hidden'
  const frame = body.parentElement as HTMLElement
  const journey = still.traveller && direction === 'forward' ? travel(still.traveller, { frame, view, still: picture, timing }) : undefined
  const animations = [
    view.animate({ transform: [`translateX(${shift}px)`, 'none'], opacity: [0, 1] }, timing),
    picture.animate(
      { transform: ['none', `translateX(${-shift}px)`], opacity: [1, 0] },
      { ...timing, duration: timing.duration / 2, fill: 'forwards' },
    ),
  ]
  const end = (): void => {
    for (const animation of animations) animation.cancel()
    journey?.end()
    picture.remove()
    box.removeAttribute('data-moving')
    body.style.overflow = ''
  }
  animations[0]?.addEventListener('finish', end)
  return end
}
