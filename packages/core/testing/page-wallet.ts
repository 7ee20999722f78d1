/** A wallet at `window.ethereum` (EIP-1193), for a page that is no browser. What it answers may be changed at any time; a function may throw. */
import { onTestFinished } from 'vitest'

export type PageWallet = {
  readonly answers: Record<string, unknown>
  /** Says it to whoever listens. */
  say(event: string, value: unknown): void
}

/** Put there once a server of the test has started: an embedded database takes a `window` for a browser. */
export function putWalletOnPage(answers: Record<string, unknown> = {}): PageWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const all: Record<string, unknown> = { eth_requestAccounts: [address], eth_accounts: [address], eth_chainId: '0x1', ...answers }
  const ethereum = {
    async request({ method }: { readonly method: string }) {
      const answer = all[method]
      if (answer === undefined) throw { code: -32601, message: `${method} is not there` }
      return typeof answer === 'function' ? answer() : answer
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  Object.assign(globalThis, { window: new EventTarget(), ethereum })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'ethereum')
  })
  return {
    answers: all,
    say(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
  }
}

export function failsWith(error: unknown): () => Promise<never> {
  return () => Promise.reject(error)
}
