/**
 * How a part that no opening view shows brings its styles: with itself. The first one that is drawn adopts them, before the browser
 * lays anything out, so nothing has to know which parts a view uses.
 */
import { createContext, useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adopt-styles.ts'

/** The styles of one root, each adopted once. */
export type StyleSet = {
  adopt(css: string): void
  dispose(): void
}

export function createStyleSet(root: Document | ShadowRoot): StyleSet {
  const adopted = new Map<string, () => void>()
  return {
    adopt(css) {
      if (!adopted.has(css)) adopted.set(css, adoptStyles(root, css))
    },
    dispose() {
      for (const drop of adopted.values()) drop()
      adopted.clear()
    },
  }
}

/** Around the parts of one root. Without it they bring nothing: a server has no styles to adopt. */
export const StylesContext = createContext<StyleSet | undefined>(undefined)

export function useStyles(css: string): void {
  const set = useContext(StylesContext)
  useInsertionEffect(() => set?.adopt(css), [set, css])
}
