/** Pages that put another body, or all that is in it, in place of what there was (Turbo, htmx, Astro): the modal that was appended comes along. */
import { createKit, type Kit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { localNetwork } from '../../testing/page.ts'
import { defineElements } from '../custom-elements/define-elements.ts'

const modals = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('foyer-modal')]
/** The modal itself, not what waits for its code. */
const isShown = () => modals().some((modal) => modal.shadowRoot?.querySelector('.fy-root dialog')?.matches(':modal'))
const shows = (it: boolean) => expect.poll(isShown, { timeout: loadingTime }).toBe(it)

function start(): { readonly kit: Kit; readonly takeAway: () => void } {
  const { adapter } = createTestAdapter()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [adapter], locale: 'en' })
  onTestFinished(() => kit.dispose())
  return { kit, takeAway: defineElements(kit) }
}

const swaps = {
  'another body': () => {
    const before = document.body
    const next = document.createElement('body')
    before.replaceWith(next)
    onTestFinished(() => next.replaceWith(before))
  },
  'other contents': () => {
    const before = [...document.body.childNodes].filter((node) => node.nodeName !== 'FOYER-MODAL')
    document.body.innerHTML = '<main>The next page</main>'
    onTestFinished(() => document.body.append(...before))
  },
}

/** What has left the page lets go in the next task. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test.each(Object.entries(swaps))('%s: the modal is there, and opens', async (_, swap) => {
  const { kit } = start()
  await kit.open()
  await shows(true)
  kit.close()
  await shows(false)
  for (let page = 0; page < 2; page++) {
    swap()
    await settle()
    expect(modals().map(({ parentNode }) => parentNode)).toEqual([document.body])
    await kit.open()
    await shows(true)
    kit.close()
    await shows(false)
  }
})

test('a copy of the page, kept by its router with the modal in it, has one that opens', async () => {
  const { kit } = start()
  const before = document.body
  const copy = before.cloneNode(true) as HTMLElement
  before.replaceWith(copy)
  onTestFinished(() => copy.replaceWith(before))
  await settle()
  await kit.open()
  await shows(true)
  const dialogs = modals().flatMap((modal) => [...(modal.shadowRoot?.querySelectorAll('dialog[open]') ?? [])])
  await expect.poll(() => dialogs.filter((one) => one.isConnected).length).toBe(1)
  kit.close()
  await shows(false)
})

test('a modal that is open then is open on the next page', async () => {
  const { kit } = start()
  await kit.open()
  await shows(true)
  swaps['another body']()
  await settle()
  await shows(true)
  kit.close()
  await shows(false)
})

test('what the page has taken away, or its kit with it, does not come back', async () => {
  const { takeAway } = start()
  const { kit } = start()
  expect(modals().length).toBe(2)
  takeAway()
  expect(modals().length).toBe(1)
  kit.dispose()
  expect(modals().length).toBe(0)
  swaps['another body']()
  await settle()
  expect(modals().length).toBe(0)
})

test('what is taken away after such a change is gone as well', async () => {
  const { takeAway } = start()
  swaps['another body']()
  takeAway()
  await settle()
  expect(modals().length).toBe(0)
  const later = start()
  swaps['another body']()
  await settle()
  expect(modals().length).toBe(1)
  later.takeAway()
  await settle()
  expect(modals().length).toBe(0)
})

test('a page that takes whatever is put there away at once is not held up by it', async () => {
  start()
  const observer = new MutationObserver(() => {
    for (const modal of modals()) modal.remove()
  })
  observer.observe(document.body, { childList: true })
  onTestFinished(() => observer.disconnect())
  swaps['other contents']()
  for (let task = 0; task < 5; task++) await settle()
  observer.disconnect()
  await settle()
  await expect.poll(() => modals().length).toBe(1)
})
