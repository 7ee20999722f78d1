import { type RefObject, useEffect } from 'react'

/** Less than any keyboard on a screen, px: bars of the browser come and go, too. */
const leastKeyboard = 80

/**
 * The modal ends above the keyboard on the screen while there is one: what is found or said below `field` is seen. Browsers lay that keyboard over the
 * page; only the visual viewport knows of it (CSSOM View, `VisualViewport`).
 */
export function useKeyboardRoom(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = field.current?.closest('dialog')
    const seen = window.visualViewport
    if (!dialog || !seen) return
    const fit = (): void => {
      const covered = innerHeight - seen.height - seen.offsetTop
      // Zoomed in, the person has chosen what to see.
      dialog.style.paddingBlockEnd = seen.scale === 1 && covered > leastKeyboard ? `${covered}px` : ''
    }
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      dialog.style.paddingBlockEnd = ''
    }
  }, [field])
}
