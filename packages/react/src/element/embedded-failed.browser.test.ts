/** An embedded modal has no dialog that waits: what does not load is said in the page's flow. */
import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { findFaults } from '../../testing/find-faults.ts'
import { localNetwork } from '../../testing/page.ts'
import { loadModalWords } from '../words/locale.ts'
import type { KitElement } from './kit-element.ts'
import { defineModal } from './modal-element.ts'

vi.mock('../words/locale.ts', { spy: true })

test('an embedded modal whose code does not come says so where it would stand, takes no focus, and comes at another try', async () => {
  vi.mocked(loadModalWords).mockRejectedValue(new Error('No chunk.'))
  const { adapter } = createTestAdapter()
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [adapter], locale: 'en', enableEmbedded: true })
  defineModal()
  const element = Object.assign(document.createElement('foyer-modal') as KitElement, { kit })
  document.body.append(element)
  onTestFinished(() => {
    kit.dispose()
    element.remove()
  })
  const shadow = element.shadowRoot as ShadowRoot
  const said = () => shadow.querySelector('[role=status]')?.textContent
  await vi.waitFor(() => expect(said()).toContain('did not load'), { timeout: loadingTime })
  expect(document.activeElement).toBe(document.body)
  const box = shadow.querySelector('dialog') as HTMLDialogElement
  expect(box.matches(':modal')).toBe(false)
  expect(getComputedStyle(box).position).toBe('static')
  expect(await findFaults(element)).toEqual([])
  const shown = [...box.querySelectorAll<HTMLButtonElement>(':scope > button')].filter(({ offsetHeight }) => offsetHeight > 0)
  expect(shown.map((button) => button.textContent)).toEqual(['Try again'])
  // What the kit learns meanwhile takes it away from nobody.
  kit.setThemeMode('light')
  expect(said()).toContain('did not load')
  vi.mocked(loadModalWords).mockRestore()
  shown[0]?.click()
  await vi.waitFor(() => expect(shadow.querySelector('.fy-header-title')).not.toBeNull(), { timeout: loadingTime })
  expect(shadow.querySelector('dialog')).toBeNull()
})
