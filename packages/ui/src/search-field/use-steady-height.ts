import { type RefObject, useLayoutEffect } from 'react'

/** The view around `field` stays as high as it was for as long as something is searched for: the field stays where one types. */
export function useSteadyHeight(field: RefObject<HTMLElement | null>, searching: boolean): void {
  useLayoutEffect(() => {
    const view = field.current?.closest<HTMLElement>('.fy-view')
    const body = view?.parentElement
    if (!searching || !view || !body) return
    // No higher than what is seen of it: below a few results there is nothing to scroll to.
    const { paddingTop, paddingBottom } = getComputedStyle(body)
    const room = body.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    view.style.minBlockSize = `${Math.min(view.offsetHeight, room)}px`
    return () => {
      view.style.minBlockSize = ''
    }
  }, [field, searching])
}
