/** Bounds how long the relay waits for its mailbox and its database, and calls off what nobody waits for. */
import { createCall, orAborted } from '@foyer/service/cache'
import { askerOf } from '@foyer/service/limits'

const ticks = 8

/**
 * Rejects when there is no response within `ms`, or with the reason of `caller` when that is aborted first; what was asked is called off
 * by its signal then. A process that is too busy to look at its sockets must not blame the database for it, so the time counts
 * only as far as the event loop has turned: a response that has arrived meanwhile is not too late.
 */
export async function withTimeout<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal): Promise<T> {
  caller?.throwIfAborted()
  const call = createCall(askerOf(caller))
  const stop = () => call.abort(caller?.reason)
  let left = ticks
  const timer = setInterval(() => {
    if (--left === 0) call.abort(new Error(`The mailbox did not answer within ${ms} ms.`))
  }, ms / ticks)
  caller?.addEventListener('abort', stop, { once: true })
  try {
    return await orAborted(ask(call.signal), call.signal)
  } finally {
    clearInterval(timer)
    caller?.removeEventListener('abort', stop)
  }
}
