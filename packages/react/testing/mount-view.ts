/** Draws one state of one screen in the real modal, as a page would. */
import type { KitOptions } from '@foyer/core'
import type { FlatState } from '@foyer/core/testing'
import { defineKitElement, type KitElement } from '../src/element/kit-element.ts'
import { waitingWords } from '../src/element/words.ts'
import { createModal } from '../src/modal/mount.tsx'
import { screens } from '../src/screens/screens.gen.ts'
import { createTexts } from '../src/words/text.ts'
import { phones } from './phones.ts'
import { readWords } from './read-texts.ts'
import { createStillKit, type StillKit } from './still-kit.ts'

export type MountedView = {
  readonly kit: StillKit
  /** Inside of the shadow root. */
  readonly root: HTMLElement
  /** Another state in place of this one; resolves once that is drawn. */
  readonly show: (change: Partial<FlatState>) => Promise<void>
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
  const tag = 'foyer-modal-under-test'
  // One of the kit's own elements, in which nothing but what follows is drawn.
  defineKitElement(tag, () => ({ release: () => undefined }))
  const host = Object.assign(document.createElement(tag) as KitElement, { kit })
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  // Fetched first: what is looked at is the screen, not the wait for its code.
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
  const given = await readWords(locale)
  const modal = createModal({ host, shadow, kit, ...given })
  modal?.draw()
  const root = shadow.querySelector<HTMLElement>('.fy-root')
  if (!modal || !root) throw new Error('The modal drew nothing.')
  const waiting = createTexts(given.tag, given.words).of(waitingWords)('modal.loading')
  await settled(root, waiting)
  return {
    kit,
    root,
    async show(change) {
      kit.show(change)
      await settled(root, waiting)
    },
    unmount: () => {
      modal.remove()
      host.remove()
      Reflect.deleteProperty(navigator, 'userAgent')
    },
  }
}

/** The box has stopped moving, the screen's code has been taken in and its pictures are there. */
async function settled(root: HTMLElement, waiting: string): Promise<void> {
  let calm = 0
  for (let frame = 0; frame < 600 && calm < 3; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = root.getAnimations({ subtree: true }).filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
    // Where it ends is what is looked at: how it moves has tests of its own.
    for (const animation of moving) animation.finish()
    calm = moving.length > 0 || (frame < 120 && isLate(root, waiting)) ? 0 : calm + 1
  }
}

/** Pictures, or the code of the view. One that itself says that it loads, in words of its own, may do so for as long as it stands. */
const isLate = (root: HTMLElement, waiting: string): boolean =>
  root.querySelector('[data-state="loading"]') !== null ||
  [...root.querySelectorAll('.fy-view > .fy-loading > .fy-hidden')].some(({ textContent }) => textContent === waiting)
