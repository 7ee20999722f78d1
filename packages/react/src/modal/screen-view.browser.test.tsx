import type { Kit } from '@foyer/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { KitContext } from '../kit-context.ts'
import { createScreenLoader, type ScreenLoader } from './screen-loader.ts'
import { ScreenView } from './screen-view.tsx'

function show(loader: ScreenLoader): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place, { onCaughtError: () => undefined })
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  flushSync(() =>
    root.render(
      <KitContext value={{} as Kit}>
        <ScreenView screen={{ name: 'Networks' }} loader={loader} />
      </KitContext>,
    ),
  )
  return place
}

/** A registry in which only the one screen matters. */
const loaderOf = (definition: object): ScreenLoader =>
  createScreenLoader([{ name: 'Networks', title: () => 'Networks', ...definition }] as unknown as Parameters<typeof createScreenLoader>[0])

test('a screen whose code is late shows its skeleton, then itself', async () => {
  let arrive: ((screen: () => ReactNode) => void) | undefined
  const place = show(loaderOf({ load: () => new Promise((resolve) => (arrive = resolve)), skeleton: () => <i id="bones" /> }))
  expect(place.querySelector('#bones')).not.toBeNull()
  expect(place.querySelector('[role=status]')?.textContent).toContain('Loading')
  await vi.waitFor(() => expect(arrive).toBeDefined())
  arrive?.(() => <p>All of them</p>)
  await vi.waitFor(() => expect(place.textContent).toBe('All of them'))
})

test('its files are asked for in a task of their own, after the one that draws that they are awaited', async () => {
  const load = vi.fn(async () => () => <p>All of them</p>)
  const place = show(loaderOf({ load }))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(place.querySelector('[role=status]')?.textContent).toContain('Loading')
  expect(load).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(place.textContent).toBe('All of them'))
  expect(load).toHaveBeenCalledOnce()
})

test('code that is ten seconds late is explained, and shown all the same once it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let arrive: (screen: () => ReactNode) => void = () => undefined
  const place = show(loaderOf({ load: () => new Promise((resolve) => (arrive = resolve)) }))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(place.querySelector('[role=alert]')).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('This part did not load'))
  arrive(() => <p>All of them</p>)
  await vi.waitFor(() => expect(place.textContent).toBe('All of them'))
})

test('code that does not arrive is asked for again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => <p>All of them</p>)
  const place = show(loaderOf({ load }))
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('This part did not load'))
  place.querySelector('button')?.click()
  await vi.waitFor(() => expect(place.textContent).toBe('All of them'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a screen that throws becomes an error with a way on', async () => {
  let broken = true
  const place = show(
    loaderOf({
      component: () => {
        if (broken) throw new Error('a bug')
        return <p>Well again</p>
      },
    }),
  )
  expect(place.querySelector('[role=alert]')).not.toBeNull()
  broken = false
  place.querySelector('button')?.click()
  await vi.waitFor(() => expect(place.textContent).toBe('Well again'))
})

test('code that a lost line kept away comes by itself once the line is back', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => <p>All of them</p>)
  const place = show(loaderOf({ load }))
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('This part did not load'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(place.textContent).toBe('All of them'))
})
