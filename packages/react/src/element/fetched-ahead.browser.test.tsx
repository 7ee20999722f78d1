/** When the modal's code is asked for: a file of its own, since a page asks for it once. */
import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localNetwork, nextFrames } from '../../testing/page.ts'
import { FoyerProvider } from '../provider.tsx'

const asked = (): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes('modal/mount.tsx'))

function makeKit(): void {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [createTestAdapter().adapter], locale: 'en' })
  onTestFinished(() => kit.dispose())
}

test('a page that has the code of the kit and makes none is asked for nothing', async () => {
  expect(FoyerProvider).toBeTypeOf('function')
  await nextFrames()
  expect(asked()).toBe(false)
})

test('a visitor who saves data is asked for nothing', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  makeKit()
  await nextFrames()
  expect(asked()).toBe(false)
})

test('a loaded page asks for the code when it makes its kit, before it draws anything', async () => {
  expect(document.readyState).toBe('complete')
  makeKit()
  await vi.waitFor(() => expect(asked()).toBe(true))
})
