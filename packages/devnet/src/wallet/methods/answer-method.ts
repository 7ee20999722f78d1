/** Answers a request with the method of its name, and refuses what a wallet has to refuse before that. */
import type { Approval, Decision } from '../approval.ts'
import { ProviderError, providerCodes } from '../provider-error.ts'
import type { MethodContext } from './method.ts'
import { walletMethods } from './methods.ts'

export type MethodHost = Pick<MethodContext, 'state' | 'update' | 'rpc'> & {
  /** Rejects with 4001 unless the person, or a switch, approves. */
  ask(approval: Approval, signal: AbortSignal): Promise<Decision & { approved: true }>
  /** A site asked to connect while its prompt is still open. */
  remind(origin: string): void
}

export type MethodRequest = {
  readonly origin: string
  /** Names the prompt, if there is one. */
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly signal: AbortSignal
}

export function createMethodAnswers({ ask, remind, state, update, rpc }: MethodHost): (request: MethodRequest) => Promise<unknown> {
  const connecting = new Set<string>()

  return async ({ origin, id, method: name, params, signal }) => {
    if (state().switches.dropped) throw new ProviderError(providerCodes.disconnected, 'The wallet is disconnected from all chains.')
    const method = Object.hasOwn(walletMethods, name) ? walletMethods[name] : undefined
    if (!method) throw new ProviderError(providerCodes.unsupportedMethod, `This wallet does not support ${String(name).slice(0, 80)}.`)
    if (method.oneAtATime) {
      if (connecting.has(origin)) {
        remind(origin)
        throw new ProviderError(providerCodes.pending, 'A request to connect is already open in the wallet.')
      }
      connecting.add(origin)
    }
    try {
      return await method.answer({
        origin,
        params,
        state,
        update,
        ask: (prompt) => ask({ ...prompt, id, origin, method: name }, signal),
        rpc,
        forward: name,
      })
    } finally {
      if (method.oneAtATime) connecting.delete(origin)
    }
  }
}
