/**
 * The modal's own code, a chunk of its own: React in the shadow root of one `foyer-modal`.
 *
 * Evaluating it does nothing: an idle page fetches it, and what follows costs only those who show an interest.
 */
import type { Kit } from '@foyer/core'
import { createStyleSet, StylesContext } from '@foyer/ui'
import { styles } from '@foyer/ui/styles'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { KitContext } from '../kit-context.ts'
import { screens } from '../screens/screens.gen.ts'
import type { ModalWords } from '../words/locale.ts'
import { createTexts } from '../words/text.ts'
import { TextContext } from '../words/text-context.ts'
import { createScreenLoader } from './screen-loader.ts'
import { Shell } from './shell.tsx'
import { type Stage, showFirst } from './shown-first.ts'

export type ModalInput = ModalWords & {
  readonly host: HTMLElement
  readonly shadow: ShadowRoot
  readonly kit: Kit
}

export type Modal = {
  /** Draws it closed, in slices that leave the page its frames, so that an opening has only to show it. */
  prepare(): void
  /** Draws it before this returns: someone is waiting for it. `tookPlace`: of what could be pressed until now. */
  draw(tookPlace?: boolean): void
  isDrawn(): boolean
  /** What was open before has only to be made visible. */
  prepareAgain(): unknown
  remove(): void
}

export function createModal({ host, shadow, kit, tag = 'en', words, loadViews }: ModalInput): Modal {
  const texts = createTexts(tag, words)
  const loadRest = async (): Promise<void> => texts.add((await loadViews?.()) ?? {})
  const sheets = createStyleSet(shadow)
  sheets.adopt(styles)
  const container = document.createElement('div')
  container.className = 'fy-root'
  container.setAttribute('part', 'root')
  shadow.append(container)
  const controller = new AbortController()
  keepEvents(shadow, controller.signal)
  const root = createRoot(container)
  const stage: Stage = {}
  const tree = (
    <KitContext value={showFirst(kit, stage, controller.signal)}>
      <TextContext value={texts}>
        <StylesContext value={sheets}>
          <Shell
            host={host}
            root={container}
            loader={createScreenLoader(screens, loadRest)}
            loadRest={loadRest}
            embedded={kit.options.enableEmbedded}
            stage={stage}
          />
        </StylesContext>
      </TextContext>
    </KitContext>
  )
  return {
    // A transition: React renders it in slices of 5 ms and lets the page's own work in between.
    prepare: () => startTransition(() => root.render(tree)),
    prepareAgain: () => stage.rewind && import('./reopening.ts').then((chunk) => chunk.prepareReopening(stage)),
    draw(tookPlace) {
      // A press that was meant for what stood in its place reaches nothing here.
      if (tookPlace) {
        container.style.pointerEvents = 'none'
        setTimeout(() => (container.style.pointerEvents = ''), 300)
      }
      flushSync(() => root.render(tree))
    },
    isDrawn: () => container.hasChildNodes(),
    remove() {
      controller.abort()
      // React may be in the middle of drawing the page, whose effects dispose of kits.
      queueMicrotask(() => root.unmount())
      container.remove()
      sheets.dispose()
    },
  }
}

/** What is typed in here is not a shortcut of the page's. Nobody here asks for toggles, and React would go through the tree for them before the first paint. */
function keepEvents(shadow: ShadowRoot, signal: AbortSignal): void {
  for (const type of ['keydown', 'keyup', 'keypress', 'beforetoggle', 'toggle'])
    shadow.addEventListener(type, (event) => event.stopPropagation(), { capture: type.endsWith('toggle'), signal })
}
