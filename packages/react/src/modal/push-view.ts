/**
 * What comes above a view, or goes, moves the view within the box: it goes there from where it was. A part of `motion.ts`, which says when.
 */

/** They do not go all the way that the view goes: one stands at the foot, the other in the middle. */
const apart = '.fy-footer, [data-roomy]'

/** @param by px that the body is further down than before */
export function pushView(body: HTMLElement, by: number, timing: KeyframeAnimationOptions): void {
  const view = body.firstElementChild
  // At its end, what is scrolled stays where it is as there is more room.
  if (!view || (by < 0 && body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight)) return
  const parts = [view, ...view.querySelectorAll(apart)]
  const tops = () => parts.map((part) => part.getBoundingClientRect().top - (body.parentElement?.getBoundingClientRect().top ?? 0))
  const after = tops()
  // As before it was pushed: no view tells of its places ahead.
  body.style.marginTop = `${-by}px`
  const ways = tops().map((top, index) => top - (after[index] ?? top))
  body.style.marginTop = ''
  const [ofView = 0] = ways
  for (const [index, part] of parts.entries()) {
    const way = (ways[index] ?? 0) - (index && ofView)
    if (way) part.animate({ transform: [`translateY(${way}px)`, 'none'] }, timing)
  }
}
