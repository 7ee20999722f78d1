/** When the modal's code is asked for: a file of its own, since a page asks for it once. */
import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { localNetwork, nextFrames } from '../../testing/page.ts'
import { FoyerProvider } from '../provider.tsx'

const asked = (): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes('modal/mount.tsx'))

function makeKit(): void {
  const kit = createKit({ projectId: 'foyer-local', networks: [localNetwork], adapters: [createTestAdapter().adapter], locale: 'en' })
  onTestFinished(() => kit.dispose())
}

/** Until the test ends; `load` has been long ago and does not come again. */
function loads(state: DocumentReadyState): void {
  Object.defineProperty(document, 'readyState', { value: state, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'readyState'))
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

test.each(['loading', 'interactive'] as const)('a page that is %s and came with a picture has that first', async (state) => {
  loads(state)
  const picture = document.body.appendChild(new Image())
  onTestFinished(() => picture.remove())
  makeKit()
  await nextFrames()
  expect(asked()).toBe(false)
})

test('a page that is still read is asked for nothing: what else it has in it is not known', async () => {
  loads('loading')
  makeKit()
  await nextFrames()
  expect(asked()).toBe(false)
})

// The last one: a page asks once.
test('a page that waits for nothing else asks for the code as soon as it makes its kit, before it has loaded', async () => {
  loads('interactive')
  makeKit()
  await vi.waitFor(() => expect(asked()).toBe(true), { timeout: loadingTime })
})
