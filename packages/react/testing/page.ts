/** A page with a kit, its modal and a button on it, for tests in a real browser. */
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { createTestAdapter, type TestAdapter, type TestAdapterOptions } from '@foyer/core/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { loadingTime } from '../../../scripts/waiting-time.ts'
import { defineElements } from '../src/custom-elements/define-elements.ts'
import type { KitElement } from '../src/element/kit-element.ts'
import { modalTag } from '../src/element/modal-element.ts'
import { localNetwork } from './network.ts'

export { localNetwork }

export type TestPage = {
  readonly kit: Kit
  readonly wallets: TestAdapter
  readonly modal: KitElement
  /** Inside the modal's shadow root. */
  find<T extends HTMLElement = HTMLElement>(selector: string): T
  query(selector: string): HTMLElement | null
  readonly dialog: HTMLDialogElement
  /** What has the focus inside the modal. */
  focused(): Element | null
  /** A kit element that is added to the page, and the button in it. */
  addButton(tag?: string): HTMLButtonElement
  /** The row of that wallet. */
  walletRow(name: string): HTMLButtonElement
}

export type TestPageOptions = Partial<KitOptions> & {
  readonly wallets?: TestAdapterOptions
  /** On the page already: where the modal is a part of it. */
  readonly place?: HTMLElement
}

const longEnough = { timeout: loadingTime }

/** Opened and warm: the modal's code is here, as it is on any page after a moment. */
export async function openPage({ wallets: adapterOptions, place, ...options }: TestPageOptions = {}): Promise<TestPage> {
  localStorage.clear()
  const wallets = createTestAdapter(adapterOptions)
  const kit = createKit({
    projectId: 'foyer-local',
    networks: [localNetwork],
    adapters: [wallets.adapter],
    locale: 'en',
    enableEmbedded: place !== undefined,
    ...options,
  })
  const known = new Set(document.querySelectorAll('foyer-modal'))
  const remove = defineElements(kit)
  place?.append(document.createElement(modalTag))
  const modal = [...document.querySelectorAll<KitElement>('foyer-modal')].find((element) => !known.has(element))
  if (!modal) throw new Error('No modal was appended.')
  onTestFinished(() => {
    kit.dispose()
    remove()
    place?.remove()
  })
  modal.warm()
  const query = (selector: string): HTMLElement | null => modal.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = query(selector)
    if (!found) throw new Error(`Nothing in the modal matches ${selector}`)
    return found as T
  }
  await vi.waitFor(() => find('.fy-header-title'), longEnough)
  await nextFrames()
  return {
    kit,
    wallets,
    modal,
    find,
    query,
    get dialog() {
      return find<HTMLDialogElement>('dialog')
    },
    focused: () => modal.shadowRoot?.activeElement ?? null,
    addButton(tag = 'foyer-connect-button') {
      const element = document.createElement(tag) as KitElement
      element.kit = kit
      document.body.append(element)
      onTestFinished(() => element.remove())
      const button = element.shadowRoot?.querySelector('button')
      if (!button) throw new Error(`${tag} has no button.`)
      return button
    },
    walletRow(name) {
      const rows = [...(modal.shadowRoot?.querySelectorAll<HTMLButtonElement>('button.fy-item') ?? [])]
      const row = rows.find((candidate) => candidate.textContent?.includes(name))
      if (!row) throw new Error(`No row for ${name}`)
      return row
    },
  }
}

/** The open modal is in use for the first time, as whoever moves a pointer shows: how it moves is here afterwards. */
export function moveOverModal(): Promise<void> {
  return untilUsed(() => dispatchEvent(new PointerEvent('pointermove')))
}

/** As whoever has a keyboard alone shows by the first key that is pressed in the open dialog. */
export async function tabInModal(): Promise<void> {
  // All that an opening does is done by then.
  await vi.waitFor(() => expect(getComputedStyle(document.body).overflow).toBe('hidden'), longEnough)
  let pressed: Promise<void> | undefined
  await untilUsed(() => {
    pressed ??= userEvent.keyboard('{Tab}')
    return pressed
  })
}

/** @param use gives a sign of use, or waits for one, until it is taken for one */
async function untilUsed(use: () => unknown): Promise<void> {
  const { observe } = ResizeObserver.prototype
  let isFollowed = false
  ResizeObserver.prototype.observe = function (target, options) {
    observe.call(this, target, options)
    isFollowed ||= target.matches('.fy-box')
  }
  try {
    await vi.waitFor(async () => {
      await use()
      if (!isFollowed) throw new Error('Nothing follows the box.')
    }, longEnough)
  } finally {
    ResizeObserver.prototype.observe = observe
  }
  await nextFrames()
}

/** Opens the modal, and goes on in the same task: what the kit has learnt in this very moment is rendered first, in a microtask. */
export async function openInTask({ kit }: Pick<TestPage, 'kit'>): Promise<void> {
  void kit.open()
  await Promise.resolve()
}

/** Whether that has stood in the modal at any time from now on: what goes by itself may be gone before one looks. */
export function watchFor({ modal, query }: TestPage, selector: string): () => boolean {
  let hasStood = false
  const observer = new MutationObserver(() => {
    hasStood ||= query(selector) !== null
  })
  observer.observe(modal.shadowRoot as ShadowRoot, { attributes: true, childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => hasStood
}

/** The box has come to where it stays. It begins to move once its first frame is painted. */
export async function arrived(dialog: HTMLDialogElement): Promise<void> {
  await vi.waitFor(() => expect(dialog.hasAttribute('data-fresh')).toBe(false))
  await vi.waitFor(() => expect(dialog.querySelector('.fy-box')?.getAnimations()).toEqual([]))
}

/** The box does not arrive by itself, but stands where that begins: looked for in time, it may be over on a busy machine. */
export function holdArrival({ find }: Pick<TestPage, 'find'>): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.fy-box { animation-play-state: paused !important }')
  const root = find('.fy-box').getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Two frames: what is set off by one is seen after the other. */
export async function nextFrames(): Promise<void> {
  for (let count = 0; count < 2; count++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Media features as the person's system has them. None: as the browser has them by itself. */
export async function emulate(features: readonly { readonly name: string; readonly value: string }[]): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: unknown): Promise<unknown> }
  await session.send('Emulation.setEmulatedMedia', { features })
}
