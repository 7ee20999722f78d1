/**
 * What `AbortController` is, for what is begun thousands of times a second. Node 20 makes each signal by changing what another object inherits
 * from, whereby it has hidden classes of its own, that are collected with everything alone: that costs twenty times what the rest of the signal
 * does. These are of one class, and cost as little as those of later versions.
 *
 * To whoever asks for the platform's own class, as `fetch` and `AbortSignal.any` do, such a signal is none; `createPart` is for what the latter is
 * wanted for, and ends with its work.
 */
import { setMaxListeners } from 'node:events'

export type CallingOff = Pick<AbortController, 'signal' | 'abort'>

/** Nothing is aborted by it yet. As many as want to may listen to its signal. */
export function createCallingOff(): CallingOff {
  const signal = new Signal()
  return { signal, abort: (reason) => signal[abort](reason) }
}

export type Part = CallingOff & {
  /** What it is for is done: the whole does not abort it any more, and holds nothing of it. */
  readonly end: () => void
}

/** Aborted with the whole, and by itself. */
export function createPart(whole: AbortSignal | undefined): Part {
  const own = createCallingOff()
  const follow = () => own.abort(whole?.reason)
  if (whole?.aborted) follow()
  else whole?.addEventListener('abort', follow, { once: true })
  const end = () => whole?.removeEventListener('abort', follow)
  return {
    signal: own.signal,
    abort(reason) {
      end()
      own.abort(reason)
    },
    end,
  }
}

const abort = Symbol('abort')

/** DOM, 3.2: https://dom.spec.whatwg.org/#interface-AbortSignal */
class Signal extends EventTarget implements AbortSignal {
  aborted = false
  reason: unknown = undefined
  onabort: AbortSignal['onabort'] = null

  constructor() {
    super()
    setMaxListeners(0, this)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  [abort](reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const event = new Event('abort')
    this.onabort?.(event)
    this.dispatchEvent(event)
  }
}
