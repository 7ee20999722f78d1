/**
 * The picture of what was pressed goes from its row into the ring of the view that is about it. A part of `motion.ts`, which says when.
 */

/** A copy of the picture, and where it was. */
export type Traveller = { readonly picture: HTMLElement; readonly from: DOMRect; readonly index: number }

export type Travel = { readonly animation: Animation; end(): void }

const pictures = '.fy-image'
const goal = '.fy-ring > .fy-image'

/** Just before the view goes. @param pressed what led away from it */
export function takeTraveller(body: HTMLElement, pressed: Element | undefined): Traveller | undefined {
  const picture = pressed?.querySelector<HTMLElement>(pictures)
  if (!picture?.getClientRects().length) return undefined
  return { picture: copyOf(picture), from: picture.getBoundingClientRect(), index: [...body.querySelectorAll(pictures)].indexOf(picture) }
}

/** With what is drawn on canvases, which `cloneNode` leaves empty. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  const drawn = element.querySelectorAll('canvas')
  for (const [index, canvas] of copy.querySelectorAll('canvas').entries()) {
    const from = drawn[index]
    if (from?.width && from.height) canvas.getContext('2d')?.drawImage(from, 0, 0)
  }
  return copy
}

export type Way = {
  readonly frame: HTMLElement
  readonly view: Element
  readonly still: HTMLElement
  readonly timing: KeyframeAnimationOptions
}

/** Just after, and before anything of the new view moves. Nothing where that has no ring. */
export function travel({ picture, from, index }: Traveller, { frame, view, still, timing }: Way): Travel | undefined {
  const target = view.querySelector<HTMLElement>(goal)
  if (!target?.getClientRects().length) return undefined
  const to = target.getBoundingClientRect()
  const origin = frame.getBoundingClientRect()
  Object.assign(picture.style, {
    position: 'absolute',
    zIndex: 2,
    pointerEvents: 'none',
    left: `${to.left - origin.left}px`,
    top: `${to.top - origin.top}px`,
    transformOrigin: '0 0',
  })
  picture.style.setProperty('--_size', `${to.width}px`)
  picture.toggleAttribute('data-travels', true)
  for (const image of picture.querySelectorAll('img')) image.decoding = 'sync'
  frame.append(picture)
  const left = still.querySelectorAll<HTMLElement>(pictures)[index]
  if (left) left.style.visibility = 'hidden'
  target.style.visibility = 'hidden'
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`
  const animation = picture.animate({ transform: [start, 'none'] }, timing)
  return {
    animation,
    end() {
      animation.cancel()
      picture.remove()
      target.style.visibility = ''
    },
  }
}
