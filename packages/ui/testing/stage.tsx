/** Where parts are tested: a shadow root with the real stylesheet, in a theme and a direction. */
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createStyleSet, StylesContext } from '../src/styles/use-styles.ts'
import { styles } from '../src/styles.gen.ts'

export type StageOptions = {
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'ltr' | 'rtl'
  readonly variables?: Readonly<Record<string, string>>
  readonly width?: number
}

export type Stage = {
  readonly host: HTMLElement
  readonly root: HTMLElement
  /** The first match inside the shadow root. */
  find<T extends HTMLElement = HTMLElement>(selector: string): T
  all<T extends HTMLElement = HTMLElement>(selector: string): T[]
  render(node: ReactNode): void
  /** What has the focus inside the shadow root. */
  focused(): Element | null
}

export function stage(node: ReactNode, { theme = 'light', dir = 'ltr', variables = {}, width = 380 }: StageOptions = {}): Stage {
  const host = document.createElement('div')
  document.body.append(host)
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  const shadow = host.attachShadow({ mode: 'open' })
  const set = createStyleSet(shadow)
  set.adopt(styles)
  const root = document.createElement('div')
  root.className = 'fy-root'
  root.dataset.theme = theme
  root.dir = dir
  const ground = document.createElement('div')
  ground.style.cssText = `background: var(--_bg); padding: 16px; width: ${width}px`
  root.append(ground)
  shadow.append(root)
  const react = createRoot(ground)
  const render = (next: ReactNode): void => flushSync(() => react.render(<StylesContext value={set}>{next}</StylesContext>))
  render(node)
  onTestFinished(() => {
    react.unmount()
    host.remove()
  })
  return {
    host,
    root,
    render,
    find: <T extends HTMLElement>(selector: string) => {
      const found = shadow.querySelector<T>(selector)
      if (!found) throw new Error(`Nothing matches ${selector}`)
      return found
    },
    all: <T extends HTMLElement>(selector: string) => [...shadow.querySelectorAll<T>(selector)],
    focused: () => shadow.activeElement,
  }
}

/** The rules that were broken, with the elements that broke them; empty when all is well. */
export async function violations(host: Element): Promise<string[]> {
  const { violations: found } = await axe.run(host, {
    // A part is not a page: landmarks and the page's one heading are the modal's to have.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
  })
  return found.map((rule) => `${rule.id}: ${rule.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`)
}
