/** Elements that were on the page, or inside what is on it, before there was a kit. */
import { createKit, type Kit, type KitOptions } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { localNetwork } from '../../testing/network.ts'
import type { KitElement } from '../element/kit-element.ts'
import { warmModal } from '../element/modal-element.ts'
import { defineElements } from './define-elements.ts'

function makeKit(options: Partial<KitOptions> = {}): Kit {
  const { adapter } = createTestAdapter()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [adapter], locale: 'en', ...options })
  onTestFinished(() => kit.dispose())
  return kit
}

/** A button in a shadow root of somebody else's element, which may stand in another one's. */
function addInside(parent: ParentNode, mode: ShadowRootMode): { readonly root: ShadowRoot; readonly element: KitElement } {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode })
  root.innerHTML = '<foyer-connect-button></foyer-connect-button>'
  parent.append(host)
  onTestFinished(() => host.remove())
  return { root, element: root.querySelector('foyer-connect-button') as KitElement }
}

const textOf = (element: KitElement) => element.shadowRoot?.querySelector('button')?.textContent ?? ''

// In this order: a tag is defined once in a page.
test('elements in shadow roots, open, closed and nested, belong to the kit that comes after them', () => {
  const light = document.createElement('foyer-connect-button') as KitElement
  document.body.append(light)
  onTestFinished(() => light.remove())
  const outer = addInside(document.body, 'open')
  const closed = addInside(document.body, 'closed')
  const nested = addInside(outer.root, 'open')
  const kit = makeKit()
  onTestFinished(defineElements(kit))
  for (const element of [light, outer.element, closed.element, nested.element]) {
    expect(element.kit).toBe(kit)
    expect(textOf(element)).toContain('Connect wallet')
  }
})

test('an element that is bound stays with its kit; one that comes later, and one without a kit so far, belong to the last', () => {
  const first = makeKit()
  onTestFinished(defineElements(first))
  const { element } = addInside(document.body, 'open')
  expect(element.kit).toBe(first)
  const gone = document.createElement('foyer-connect-button') as KitElement
  const second = makeKit()
  onTestFinished(defineElements(second))
  expect(element.kit).toBe(first)
  expect(addInside(document.body, 'open').element.kit).toBe(second)
  // It has not been on the page.
  expect(textOf(gone)).toBe('')
  document.body.append(gone)
  onTestFinished(() => gone.remove())
  expect(textOf(gone)).toContain('Connect wallet')
})

test('elements without a kit of their own belong to the next one once theirs is disposed of, whichever came first', () => {
  const kits = [makeKit(), makeKit(), makeKit()] as const
  onTestFinished(defineElements(kits[0]))
  const { element } = addInside(document.body, 'open')
  const own = document.createElement('foyer-connect-button') as KitElement
  own.kit = kits[0]
  document.body.append(own)
  onTestFinished(() => own.remove())
  kits[0].dispose()
  expect(textOf(element)).toBe('')
  onTestFinished(defineElements(kits[1]))
  expect(element.kit).toBe(kits[1])
  expect(textOf(element)).toContain('Connect wallet')
  // While theirs lives they stay with it.
  onTestFinished(defineElements(kits[2]))
  expect(element.kit).toBe(kits[1])
  kits[1].dispose()
  expect(element.kit).toBe(kits[2])
  expect(textOf(element)).toContain('Connect wallet')
  // Set by the page, which has not set another.
  expect([own.kit, textOf(own)]).toEqual([kits[0], ''])
})

test('a modal in a shadow root is drawn ahead when somebody may open it, as one that is not', async () => {
  const kit = makeKit({ disableAppend: true })
  onTestFinished(defineElements(kit))
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<foyer-modal></foyer-modal>'
  const modal = root.firstElementChild as KitElement
  modal.kit = kit
  document.body.append(host)
  onTestFinished(() => host.remove())
  expect(modal.shadowRoot?.querySelector('dialog')).toBeNull()
  warmModal(kit)
  await expect.poll(() => modal.shadowRoot?.querySelector('dialog'), { timeout: loadingTime }).toBeTruthy()
})
