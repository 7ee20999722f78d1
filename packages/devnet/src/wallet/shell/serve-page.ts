/**
 * Serves one page: takes its requests to the wallet and brings back answers and events, in the way the switches say
 * (slow, twice, kept back, never).
 */
import * as v from 'valibot'
import { toHexId } from '../chain.ts'
import { needsApproval } from '../methods/methods.ts'
import { toFailure } from '../provider-error.ts'
import type { Wallet } from '../wallet.ts'
import { type ToPage, toWallet } from './wire.ts'

export type ServedPage = {
  /** Anything the page sent. What cannot be read is dropped. */
  receive(message: unknown): void
  /** The page is gone: its open prompts are withdrawn. */
  close(): void
}

export function servePage(wallet: Wallet, origin: string, post: (message: ToPage) => void): ServedPage {
  const gone = new AbortController()
  const switches = () => wallet.state().switches

  function send(message: ToPage): void {
    if (gone.signal.aborted) return
    post(message)
  }

  const unwatch = wallet.watch(origin, ({ event, data }) => {
    send({ type: 'event', event, data })
    if (switches().answers === 'twice') send({ type: 'event', event, data })
  })

  async function greet(): Promise<void> {
    await wallet.ready
    const { announceName, announceDelay, dropped } = switches()
    send({ type: 'announce', name: announceName, delay: announceDelay })
    if (!dropped) send({ type: 'event', event: 'connect', data: { chainId: toHexId(wallet.state().chainId) } })
  }

  async function answer(id: string, method: string, params: unknown): Promise<void> {
    await wallet.ready
    const concerned = switches().scope === 'everything' || needsApproval(method)
    if (concerned && switches().answers === 'never') return
    const message = await wallet.request(origin, { id, method, params }, gone.signal).then(
      (result): ToPage => ({ type: 'result', id, result }),
      (error: unknown): ToPage => ({ type: 'failure', id, failure: toFailure(error) }),
    )
    if (concerned && switches().delay > 0) await pause(switches().delay, gone.signal)
    const { answers } = switches()
    if (concerned && answers === 'late') {
      const forget = wallet.hold(() => send(message))
      gone.signal.addEventListener('abort', forget, { once: true })
      return
    }
    send(message)
    if (concerned && answers === 'twice') send(message)
  }

  void greet()

  return {
    receive(message) {
      const read = v.safeParse(toWallet, message)
      if (!read.success || read.output.type !== 'request' || gone.signal.aborted) return
      void answer(read.output.id, read.output.method, read.output.params)
    },
    close() {
      gone.abort()
      unwatch()
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
