import { type RefObject, startTransition, useEffect, useState } from 'react'
import { whenFree } from './when-free.ts'

/** True from the first free moment on in which it is in the window, or nearly. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    let stopWaiting = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        stopWaiting()
        if (entry?.isIntersecting) stopWaiting = whenFree(() => startTransition(() => setNear(true)))
      },
      { rootMargin: '100px' },
    )
    observer.observe(place.current)
    return () => {
      stopWaiting()
      observer.disconnect()
    }
  }, [place])
  return near
}
