/** Swapping, as the kit loads it: its machine, and what performs its work. */
import type { KitError } from '../../entities/errors.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature } from '../../feature/feature.ts'
import { isDistrusted } from './distrust.ts'
import { fetchQuote, fetchTokens } from './fetch-swap.ts'
import { followSwap, performApproval, performPermit, performSwap } from './perform-swap.ts'
import { type SwapWork, stepSwap } from './step-swap.ts'
import type { SwapEvent, SwapState } from './swapping.ts'

export const swappingFeature: Feature<SwapState, SwapEvent, SwapWork> = {
  start: (_, { slice }) => ({ slice }),
  step: stepSwap,
  create(host) {
    const server = { api: apiOf(host), host }
    const send = (event: SwapEvent): void => {
      if (!host.signal.aborted) host.send(event)
    }
    return {
      perform(work) {
        if (work.type === 'follow') return void followSwap(server, work).catch(() => undefined)
        const { attempt } = work
        switch (work.type) {
          case 'list':
            return void fetchTokens(server, work.account).then(
              (listed) => send({ ...listed, type: 'listed', attempt }),
              (cause) => send({ type: 'list-failed', attempt, error: toKitError(cause) }),
            )
          case 'quote':
            return void fetchQuote(server, work.wish).then(
              (quote) => send({ type: 'quoted', attempt, quote }),
              (cause) => send({ type: 'quote-failed', attempt, ...failureOf(cause) }),
            )
          case 'approve':
            return void performApproval(server, work).catch((cause) => send({ type: 'swap-failed', attempt, ...failureOf(cause) }))
          case 'permit':
            return void performPermit(server, work).catch((cause) => send({ type: 'swap-failed', attempt, ...failureOf(cause) }))
          case 'swap':
            return void performSwap(server, work).catch((cause) => send({ type: 'swap-failed', attempt, ...failureOf(cause) }))
        }
      },
    }
  },
}

function failureOf(cause: unknown): { readonly error: KitError; readonly isDistrusted?: true } {
  return { error: toKitError(cause), ...(isDistrusted(cause) && { isDistrusted: true }) }
}
