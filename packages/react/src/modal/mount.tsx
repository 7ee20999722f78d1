/**
 * The modal's own code, a chunk of its own: React in the shadow root of one `foyer-modal`.
 *
 * Mounted while the page is idle and the dialog closed, so that a click only has to show it.
 */
import type { Kit } from '@foyer/core'
import { styles } from '@foyer/ui/styles'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { KitContext } from '../kit-context.ts'
import type { FirstCatalogue } from '../messages/catalogue.ts'
import type { Locale } from '../messages/load-messages.ts'
import { loadLaterMessages } from '../messages/load-modal-words.ts'
import { createText } from '../messages/text.ts'
import { TextContext } from '../messages/text-context.ts'
import { screens } from '../screens/screens.ts'
import { createScreenLoader } from './screen-loader.ts'
import { Shell } from './shell.tsx'

export type MountInput = {
  readonly host: HTMLElement
  readonly shadow: ShadowRoot
  readonly kit: Kit
  readonly locale: Locale
  /** What is missing of it arrives with the first screen that needs it. */
  readonly catalogue: FirstCatalogue
  /** In the page's flow instead of a dialog above it (spec 2.10). */
  readonly embedded: boolean
  /** Rendered before this returns: someone is waiting for it. */
  readonly flush: boolean
}

/** Returns the way to take it all away. */
export function mountModal({ host, shadow, kit, locale, catalogue, embedded, flush }: MountInput): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  shadow.adoptedStyleSheets = [sheet]
  const container = document.createElement('div')
  container.className = 'fy-root'
  container.setAttribute('part', 'root')
  shadow.append(container)
  // What is typed in here is not a shortcut of the page's.
  const controller = new AbortController()
  for (const type of ['keydown', 'keyup', 'keypress'] as const) {
    shadow.addEventListener(type, (event) => event.stopPropagation(), { signal: controller.signal })
  }
  // Nobody here asks for these, and React would go through the tree for them before the first paint.
  for (const type of ['beforetoggle', 'toggle'] as const) {
    shadow.addEventListener(type, (event) => event.stopPropagation(), { capture: true, signal: controller.signal })
  }
  const words = { ...catalogue.words }
  const errors = { ...catalogue.errors }
  const text = createText(locale, { words, errors })
  const root = createRoot(container)
  const adoptLater = async (): Promise<void> => {
    const [{ laterStyles }, later] = await Promise.all([import('@foyer/ui/later-styles'), loadLaterMessages(locale)])
    // What is there already stays: a page may bring words of its own.
    Object.assign(words, { ...later.words, ...words })
    Object.assign(errors, { ...later.errors, ...errors })
    if (controller.signal.aborted || shadow.adoptedStyleSheets.length > 1) return
    const second = new CSSStyleSheet()
    second.replaceSync(laterStyles)
    shadow.adoptedStyleSheets = [sheet, second]
  }
  // The one part of a first screen that is drawn by what comes later.
  if (kit.options.features?.legalCheckbox) adoptLater().catch(() => undefined)
  const tree = (
    <KitContext value={kit}>
      <TextContext value={text}>
        <Shell host={host} root={container} loader={createScreenLoader(screens, adoptLater)} embedded={embedded} />
      </TextContext>
    </KitContext>
  )
  if (flush) flushSync(() => root.render(tree))
  else root.render(tree)
  return () => {
    controller.abort()
    root.unmount()
    container.remove()
    shadow.adoptedStyleSheets = []
  }
}
