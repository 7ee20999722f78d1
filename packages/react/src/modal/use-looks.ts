import { useLayoutEffect } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import type { Text } from '../messages/text.ts'

/** Theme, variables and direction, as attributes and properties of the shadow's root and its host. Set through CSSOM: a strict style-src allows it. */
export function useLooks(host: HTMLElement, root: HTMLElement, text: Text): void {
  const { mode, variables } = useKitState((state) => state.theme)

  useLayoutEffect(() => {
    root.dataset.theme = mode
    root.dir = text.direction
    root.lang = text.locale
  }, [root, mode, text])

  useLayoutEffect(() => {
    const names = Object.keys(variables) as (keyof typeof variables)[]
    for (const name of names) host.style.setProperty(name, variables[name] ?? null)
    return () => {
      for (const name of names) host.style.removeProperty(name)
    }
  }, [host, variables])
}
