/** The EIP-1193 provider a page talks to. It holds no state of the wallet: only who waits for which answer. */
import { reportUncaught } from '@foyer/contract/entities'
import { ProviderError } from '../provider-error.ts'
import { randomUuid } from './random-uuid.ts'
import type { ToPage, ToWallet } from './wire.ts'

export type EventName = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message'
type Listener = (data: unknown) => void

export type PageProvider = {
  readonly isFoyerDevnet: true
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  isConnected(): boolean
  on(event: EventName, listener: Listener): PageProvider
  removeListener(event: EventName, listener: Listener): PageProvider
}

export type ProviderEnd = {
  readonly provider: PageProvider
  /** What the wallet sent, as `parseToPage` has read it; what that could not read is dropped. */
  receive(message: ToPage | undefined): void
}

export type PageRequest = Extract<ToWallet, { readonly type: 'request' }>

export function createPageProvider(
  post: (message: PageRequest) => void,
  announce?: (how: { name: string; delay: number }) => void,
): ProviderEnd {
  const pending = new Map<string, (answer: ToPage) => void>()
  const listeners = new Map<EventName, Set<Listener>>()
  let connected = false

  const provider: PageProvider = Object.freeze({
    isFoyerDevnet: true as const,
    async request(request: { readonly method: string; readonly params?: unknown }) {
      const { method, params } = checked(request)
      const message: PageRequest = { type: 'request', id: randomUuid(), method, ...(params === undefined ? {} : { params }) }
      return new Promise((resolve, reject) => {
        pending.set(message.id, (answer) => {
          if (answer.type === 'result') resolve(answer.result)
          if (answer.type === 'failure') reject(new ProviderError(answer.failure.code, answer.failure.message, answer.failure.data))
        })
        post(message)
      })
    },
    isConnected: () => connected,
    on(event: EventName, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: EventName, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  })

  function emit(event: EventName, data: unknown): void {
    if (event === 'connect') connected = true
    if (event === 'disconnect') connected = false
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        // A page's faulty listener must not keep the others from hearing; the page still sees its error.
        reportUncaught(error)
      }
    }
  }

  return {
    provider,
    receive(message) {
      if (message === undefined) return
      if (message.type === 'event') return emit(message.event, message.data)
      if (message.type === 'announce') return announce?.(message)
      // A second answer to the same request finds nobody waiting.
      const settle = pending.get(message.id)
      pending.delete(message.id)
      settle?.(message)
    },
  }
}

function checked(request: unknown): { method: string; params: unknown } {
  const { method, params } = (typeof request === 'object' && request !== null ? request : {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '') throw new ProviderError(-32600, 'A request is an object with a method.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderError(-32602, 'params is an array or an object.')
  return { method, params }
}
