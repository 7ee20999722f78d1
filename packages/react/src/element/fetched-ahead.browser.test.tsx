/** When the modal's code is asked for: a file of its own, since a page asks for it once. */
import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localNetwork, nextFrames } from '../../testing/page.ts'
import { FoyerProvider } from '../provider.tsx'

const asked = (): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes('modal/mount.tsx'))

/** A page whose first render is not done yet. */
function render(): void {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [createTestAdapter().adapter], locale: 'en' })
  const root = createRoot(document.createElement('div'))
  root.render(
    <FoyerProvider kit={kit}>
      <Endless />
    </FoyerProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    kit.dispose()
  })
}

const never = new Promise<never>(() => undefined)

function Endless(): ReactNode {
  throw never
}

test('a visitor who saves data is asked for nothing', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  render()
  await nextFrames()
  expect(asked()).toBe(false)
})

test('a loaded page asks for the code while it is rendered for the first time, not after', async () => {
  expect(document.readyState).toBe('complete')
  render()
  await vi.waitFor(() => expect(asked()).toBe(true))
})
