/** The change from one view to the next, in transform and opacity only (FLIP: measure before, measure after, play the difference). */

/** What there was just before the change. */
export type Still = {
  readonly surface: DOMRect
  readonly top: DOMRect
  readonly body: DOMRect
  readonly picture: HTMLElement
  readonly scrolled: number
}

const duration = 180
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const slide = 12

/** `null` where nothing is to move: reduced motion, or a browser without the means. */
export function takeStill(box: HTMLElement, body: HTMLElement): Still | null {
  const surface = box.querySelector('.fy-surface')
  const top = box.querySelector('.fy-top')
  if (!surface || !top || typeof box.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const picture = body.cloneNode(true) as HTMLElement
  picture.className = 'fy-body fy-ghost'
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.removeAttribute('part')
  // The box it leaves may be a narrow one by now.
  picture.toggleAttribute('data-wide', box.hasAttribute('data-wide'))
  for (const element of picture.querySelectorAll('[id],[role],[aria-live]')) {
    element.removeAttribute('id')
    element.removeAttribute('role')
    element.removeAttribute('aria-live')
  }
  return {
    surface: surface.getBoundingClientRect(),
    top: top.getBoundingClientRect(),
    body: body.getBoundingClientRect(),
    scrolled: body.scrollTop,
    picture,
  }
}

/** Plays it. Returns the way to jump to its end. */
export function morph(box: HTMLElement, body: HTMLElement, still: Still, direction: 'forward' | 'back' | 'none'): () => void {
  const surface = box.querySelector<HTMLElement>('.fy-surface')
  const top = box.querySelector<HTMLElement>('.fy-top')
  const view = body.firstElementChild
  if (!surface || !top || !view) return () => undefined
  const surfaceNow = surface.getBoundingClientRect()
  const topNow = top.getBoundingClientRect()
  const bodyNow = body.getBoundingClientRect()
  const boxNow = box.getBoundingClientRect()
  const rtl = getComputedStyle(box).direction === 'rtl'
  const shift = (direction === 'none' ? 0 : direction === 'forward' ? slide : -slide) * (rtl ? -1 : 1)

  const { picture } = still
  place(picture, still.body, boxNow)
  box.append(picture)
  picture.scrollTop = still.scrolled
  box.setAttribute('data-moving', '')

  const animations = [
    surface.animate(
      {
        transform: [
          `translate(${still.surface.left - surfaceNow.left}px, ${still.surface.top - surfaceNow.top}px) scale(${still.surface.width / surfaceNow.width}, ${still.surface.height / surfaceNow.height})`,
          'none',
        ],
      },
      { duration, easing },
    ),
    top.animate({ transform: [`translate(0, ${still.top.top - topNow.top}px)`, 'none'] }, { duration, easing }),
    view.animate(
      { transform: [`translate(${shift}px, ${still.body.top - bodyNow.top}px)`, 'none'], opacity: [0, 1] },
      { duration, easing },
    ),
    picture.animate(
      { transform: ['none', `translate(${-shift}px, ${bodyNow.top - still.body.top}px)`], opacity: [1, 0] },
      { duration: duration / 2, easing, fill: 'forwards' },
    ),
  ]
  const end = (): void => {
    for (const animation of animations) animation.cancel()
    picture.remove()
    box.removeAttribute('data-moving')
  }
  animations[0]?.addEventListener('finish', end)
  return end
}

function place(picture: HTMLElement, rect: DOMRect, box: DOMRect): void {
  picture.style.left = `${rect.left - box.left}px`
  picture.style.top = `${rect.top - box.top}px`
  picture.style.width = `${rect.width}px`
  picture.style.height = `${rect.height}px`
}
