/**
 * The wallet engine: what a wallet is without its windows.
 *
 * It knows its accounts, its networks, who may see what, and how to answer an EIP-1193 request. It runs in two shells: a browser
 * extension, and a page (`announceDevWallet`). A shell brings a store and a way to show a prompt.
 */
import type { Approval, Decision } from './approval.ts'
import type { WalletChain } from './chain.ts'
import { applyCommand, type WalletCommand } from './command.ts'
import { createHeldAnswers } from './held-answers.ts'
import { createMethodAnswers } from './methods/answer-method.ts'
import { rejected } from './provider-error.ts'
import { createRpc } from './rpc.ts'
import { eventsBetween, freshState, type ProviderEvent, parseState, type WalletState } from './wallet-state.ts'

export type WalletStore = {
  /** Whatever was written last; it is checked before it is believed. */
  read(): Promise<unknown>
  write(state: WalletState): Promise<void>
  /** Calls back when another tab has written. Returns the way to stop. */
  watch?(changed: () => void): () => void
}

export type WalletOptions = {
  /** What it ships with; the first is where it starts. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly store: WalletStore
  /** Shows a prompt. `signal` aborts when the page that sent the request is gone. */
  ask(approval: Approval, signal: AbortSignal): Promise<Decision>
  /** A site asked to connect while its prompt is still open: bring that one to the front. */
  remind?(origin: string): void
  readonly fetch?: typeof globalThis.fetch
}

export type WalletRequest = { readonly id: string; readonly method: string; readonly params?: unknown }

export type Wallet = {
  /** Resolves when what was stored has been read. `request` and `send` wait for it by themselves. */
  readonly ready: Promise<void>
  state(): WalletState
  /** Rejects with a `ProviderError`, or with a node's error. A second request with the same id joins the first. */
  request(origin: string, request: WalletRequest, signal?: AbortSignal): Promise<unknown>
  /** The events of a site. Returns the way to stop. */
  watch(origin: string, listener: (event: ProviderEvent) => void): () => void
  send(command: WalletCommand): Promise<void>
  /** Called after each change. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Keeps an answer until `release` is sent. Returns the way to forget it. */
  hold(deliver: () => void): () => void
  /** How many answers are being kept. */
  held(): number
  dispose(): void
}

export function createWallet(options: WalletOptions): Wallet {
  const fresh = freshState(options.chains)
  const rpc = createRpc(options.fetch ?? ((...args) => globalThis.fetch(...args)))
  const listeners = new Set<() => void>()
  const watchers = new Map<(event: ProviderEvent) => void, string>()
  const running = new Map<string, Promise<unknown>>()
  const answers = createHeldAnswers(tell)
  let state = fresh

  async function read(): Promise<void> {
    show(parseState(await options.store.read(), options.chains))
  }

  const ready = read()
  const unwatch = options.store.watch?.(() => void read())

  function show(next: WalletState): void {
    const before = state
    state = next
    for (const [listener, origin] of watchers) for (const event of eventsBetween(before, next, origin)) listener(event)
    tell()
  }

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  async function update(change: (now: WalletState) => WalletState): Promise<void> {
    const next = change(state)
    if (next === state) return
    show(next)
    await options.store.write(next)
  }

  async function ask(approval: Approval, signal: AbortSignal): Promise<Decision & { approved: true }> {
    if (state.switches.rejects) throw rejected()
    const decision: Decision = state.switches.approves ? { approved: true } : await options.ask(approval, signal)
    if (!decision.approved || signal.aborted) throw rejected()
    // Whoever could approve has unlocked the wallet.
    if (state.switches.locked) await update((now) => ({ ...now, switches: { ...now.switches, locked: false } }))
    return decision
  }

  const answer = createMethodAnswers({ ask, remind: (origin) => options.remind?.(origin), state: () => state, update, rpc })

  return {
    ready,
    state: () => state,
    request(origin, request, signal = new AbortController().signal) {
      const id = `${origin}#${request.id}`
      const joined = running.get(id)
      if (joined) return joined
      const { method, params } = request
      const work = ready.then(() => answer({ origin, id, method, params, signal })).finally(() => running.delete(id))
      running.set(id, work)
      return work
    },
    watch(origin, listener) {
      watchers.set(listener, origin)
      return () => watchers.delete(listener)
    },
    async send(command) {
      await ready
      if (command.type === 'release' || command.type === 'reset') answers.release()
      await update((now) => applyCommand(now, command, fresh))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold: answers.hold,
    held: answers.held,
    dispose() {
      unwatch?.()
      listeners.clear()
      watchers.clear()
      answers.clear()
    },
  }
}
