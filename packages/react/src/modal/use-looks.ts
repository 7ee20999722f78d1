import { useInsertionEffect } from 'react'
import { useKitState } from '../hooks/use-kit-state.ts'
import type { Texts } from '../words/text.ts'

/**
 * Theme, variables and direction, as attributes and properties of the shadow's root and its host. Set through CSSOM: a strict style-src
 * allows it. Before layout effects: opening the dialog computes styles, which would all be computed again.
 */
export function useLooks(host: HTMLElement, root: HTMLElement, texts: Texts): void {
  const { mode, variables } = useKitState((state) => state.theme)

  useInsertionEffect(() => {
    root.dataset.theme = mode
    root.dir = texts.direction
    root.lang = texts.locale
    // `all: initial` takes from the root what the attribute says of it to the line breaker and the choice of fonts.
    root.style.setProperty('-webkit-locale', `"${texts.locale}"`)
  }, [root, mode, texts])

  useInsertionEffect(() => {
    const names = Object.keys(variables) as (keyof typeof variables)[]
    for (const name of names) host.style.setProperty(name, variables[name] ?? null)
    return () => {
      for (const name of names) host.style.removeProperty(name)
    }
  }, [host, variables])
}
