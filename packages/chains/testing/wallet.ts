/** An EIP-1193 wallet whose every answer is written by the test: a value, an error, silence, or a function of the request. */
import type { ProviderRequest } from '@foyer/core'

export type Answer = unknown | ((request: ProviderRequest) => unknown)

export type TestWallet = {
  request(request: ProviderRequest): unknown
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** Says something to every listener. */
  say(event: string, value?: unknown): void
  listeners(): number
  readonly asked: ProviderRequest[]
  readonly answers: Record<string, Answer>
}

export const addressA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const addressB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function createTestWallet(answers: Record<string, Answer> = {}): TestWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const asked: ProviderRequest[] = []
  const all: Record<string, Answer> = { eth_requestAccounts: [addressA], eth_accounts: [addressA], eth_chainId: '0x1', ...answers }
  return {
    asked,
    answers: all,
    async request(request) {
      asked.push(request)
      const answer = all[request.method]
      if (answer === undefined) throw { code: -32601, message: `${request.method} is not there` }
      return typeof answer === 'function' ? answer(request) : answer
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    say(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
    listeners: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
  }
}

export function throws(error: unknown): Answer {
  return () => Promise.reject(error)
}

export function silence(): Answer {
  return () => new Promise(() => {})
}

/** Answers the first time with the first, and so on; the last one stays. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let count = 0
  return (request: ProviderRequest) => {
    const answer = answers[Math.min(count++, answers.length - 1)]
    return typeof answer === 'function' ? answer(request) : answer
  }
}
