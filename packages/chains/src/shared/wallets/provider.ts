/** A wallet as this page reaches it, on every chain family: an object that takes requests and notifies of changes (EIP-1193). */
import { KitError, type ProviderRequest } from '@foyer/core'
import { cancelled } from '../errors/cancelled.ts'

/** Nothing of it is trusted but that `request` is a function. */
export type Provider = {
  request(request: ProviderRequest): unknown
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** What a family makes of something that a wallet threw. Its table may load with the first error. */
export type Translate = (thrown: unknown) => Promise<KitError>

/**
 * The wallet's response, or a `KitError`. Whoever gives up by one of the signals is notified at once, and a later response
 * is dropped. A provider that throws, or that returns something other than a promise, is understood.
 */
export function sendRequest(
  provider: Provider,
  request: ProviderRequest,
  { signals, translate }: { readonly signals: readonly AbortSignal[]; readonly translate: Translate },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(cancelled())
    if (signals.some((signal) => signal.aborted)) return cancel()
    const done = (): void => {
      for (const signal of signals) signal.removeEventListener('abort', cancel)
    }
    for (const signal of signals) signal.addEventListener('abort', cancel)
    new Promise((respond) => respond(provider.request(request)))
      .then(resolve, (thrown) =>
        translate(thrown)
          .catch(() => withoutTable(thrown))
          .then(reject),
      )
      .finally(done)
  })
}

/** A page that cannot even load the table of errors still tells a refusal from a fault. */
function withoutTable(thrown: unknown): KitError {
  const code = (thrown as { code?: unknown } | undefined)?.code === 4001 ? 'request_rejected' : 'unknown'
  return new KitError(code, 'The wallet said no, or failed.', { cause: thrown })
}

/**
 * Calls `handle` for one event until the returned function is called, also with a provider that knows no `removeListener`.
 * What an event carries may throw when it is read.
 */
export function listen(provider: Provider, event: string, handle: (value: unknown) => void): () => void {
  let on = true
  const listener = (value: unknown): void => {
    if (on) quietly(() => handle(value))
  }
  quietly(() => provider.on?.(event, listener))
  return () => {
    on = false
    quietly(() => provider.removeListener?.(event, listener))
  }
}

function quietly(call: () => unknown): void {
  try {
    call()
  } catch {
    // A provider without working events still signs; its changes are seen at the next connection.
  }
}
