/** Draws one state of one screen in the real modal, as a page would. */
import type { KitOptions } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { createModal } from '../src/modal/mount.tsx'
import { screens } from '../src/screens/screens.gen.ts'
import { phones } from './phones.ts'
import { readTexts } from './read-texts.ts'
import { createStillKit, type StillKit } from './still-kit.ts'

export type MountedView = {
  readonly kit: StillKit
  /** Inside of the shadow root. */
  readonly root: HTMLElement
  readonly unmount: () => void
}

export type MountViewInput = {
  /** The device that the page believes to be on. Default: the one it is on. */
  readonly phone?: keyof typeof phones
  readonly state: FlatState
  readonly options: KitOptions
  /** BCP 47. */
  readonly locale?: string
}

/** Resolves once the screen itself, not its skeleton, is drawn. */
export async function mountView({ state, options, phone, locale = 'en' }: MountViewInput): Promise<MountedView> {
  const kit = createStillKit(state, options, phone !== undefined)
  if (phone) Object.defineProperty(navigator, 'userAgent', { value: phones[phone], configurable: true })
  const host = document.createElement('foyer-modal-under-test')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  // Fetched first: what is looked at is the screen, not the wait for its code.
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
  const texts = await readTexts(locale)
  const modal = createModal({ host, shadow, kit, texts, loadRest: async () => undefined })
  modal.draw()
  const root = shadow.querySelector<HTMLElement>('.fy-root')
  if (!root) throw new Error('The modal drew nothing.')
  await settled(root)
  return {
    kit,
    root,
    unmount: () => {
      modal.remove()
      host.remove()
      Reflect.deleteProperty(navigator, 'userAgent')
    },
  }
}

/** The box has stopped moving, the screen's code has been taken in and its pictures are there. */
async function settled(root: HTMLElement): Promise<void> {
  let calm = 0
  for (let frame = 0; frame < 600 && calm < 3; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = root.getAnimations({ subtree: true }).filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
    // Where it ends is what is looked at: how it moves has tests of its own.
    for (const animation of moving) animation.finish()
    // A view may show that it loads for as long as it stands.
    const late = frame < 120 && root.querySelector('[data-state="loading"], .fy-view > .fy-loading') !== null
    calm = moving.length > 0 || late ? 0 : calm + 1
  }
}
