/** A wallet's provider object (EIP-1193) and the one way this adapter asks it anything. */
import { KitError } from '@foyer/core'
import type { Where } from './translate-error.ts'

export type RpcRequest = { readonly method: string; readonly params?: unknown }

/** Nothing of it is trusted but that `request` is a function. */
export type Eip1193Provider = {
  request(request: RpcRequest): unknown
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** False also for an object that throws when it is looked at. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
  } catch {
    return false
  }
}

/**
 * The wallet's answer, or a `KitError`. Whoever gives up by one of the signals is told at once, and what the wallet
 * answers later is dropped. Providers that throw, or that answer without a promise, are taken as they are.
 */
export function ask(provider: Eip1193Provider, request: RpcRequest, signals: readonly AbortSignal[], where?: Where): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(cancelled())
    if (signals.some((signal) => signal.aborted)) return cancel()
    const done = (): void => {
      for (const signal of signals) signal.removeEventListener('abort', cancel)
    }
    for (const signal of signals) signal.addEventListener('abort', cancel)
    new Promise((answer) => answer(provider.request(request)))
      .then(resolve, (thrown) => translate(thrown, where).then(reject))
      .finally(done)
  })
}

/** The table of errors loads with the first error. A page that cannot even load that still tells a refusal from a fault. */
async function translate(thrown: unknown, where?: Where): Promise<KitError> {
  try {
    return (await import('./translate-error.ts')).translateError(thrown, where)
  } catch {
    const code = (thrown as { code?: unknown } | undefined)?.code === 4001 ? 'request_rejected' : 'unknown'
    return new KitError(code, 'The wallet said no, or failed.', { cause: thrown })
  }
}

export function cancelled(): KitError {
  return new KitError('request_cancelled', 'The request was cancelled before the wallet answered.')
}

/** Hears one event until the returned function is called, also from a provider that knows no `removeListener`. What it says may throw when read. */
export function listen(provider: Eip1193Provider, event: string, heard: (value: unknown) => void): () => void {
  let on = true
  const listener = (value: unknown): void => {
    if (on) quietly(() => heard(value))
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
