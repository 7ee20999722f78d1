import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LeavablePage, leaveWithin, watchLeaving } from './watch-leaving.ts'

/** A page that hides and shows itself when it is told to; its timers are vitest's. */
function createPage() {
  const state = { visibility: 'visible' as DocumentVisibilityState }
  const page = new EventTarget()
  const document = new EventTarget()
  const listeners = { count: 0 }
  const counted = (target: EventTarget) => ({
    addEventListener: (...input: Parameters<EventTarget['addEventListener']>) => {
      listeners.count++
      target.addEventListener(...input)
    },
    removeEventListener: (...input: Parameters<EventTarget['removeEventListener']>) => {
      listeners.count--
      target.removeEventListener(...input)
    },
  })
  const leavable = {
    ...counted(page),
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    document: {
      ...counted(document),
      get visibilityState() {
        return state.visibility
      },
    },
  } as unknown as LeavablePage
  return {
    leavable,
    listeners,
    fire: (type: string) => page.dispatchEvent(new Event(type)),
    show: (visibility: DocumentVisibilityState) => {
      state.visibility = visibility
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('leaving for an app', () => {
  it('is told when the page is hidden, and only once', () => {
    const { leavable, show, fire, listeners } = createPage()
    const tell = vi.fn()
    watchLeaving(leavable, tell)
    show('hidden')
    show('visible')
    fire('blur')
    vi.advanceTimersByTime(leaveWithin * 4)
    expect(tell.mock.calls).toEqual([['left']])
    expect([listeners.count, vi.getTimerCount()]).toEqual([0, 0])
  })

  it.each(['blur', 'pagehide'])('is told at %s', (type) => {
    const { leavable, fire } = createPage()
    const tell = vi.fn()
    watchLeaving(leavable, tell)
    fire(type)
    expect(tell.mock.calls).toEqual([['left']])
  })

  it('is given up when nothing has come up in time', () => {
    const { leavable, listeners, show } = createPage()
    const tell = vi.fn()
    watchLeaving(leavable, tell)
    show('visible')
    vi.advanceTimersByTime(leaveWithin - 1)
    expect(tell).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(tell.mock.calls).toEqual([['stayed']])
    expect(listeners.count).toBe(0)
  })

  it('is not told any more once nobody asks', () => {
    const { leavable, listeners, show } = createPage()
    const tell = vi.fn()
    watchLeaving(leavable, tell)()
    show('hidden')
    vi.advanceTimersByTime(leaveWithin * 2)
    expect(tell).not.toHaveBeenCalled()
    expect([listeners.count, vi.getTimerCount()]).toEqual([0, 0])
  })
})
