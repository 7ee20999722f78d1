/** Swapping, as the kit loads it: its machine, and what performs its work. */
import type { KitError } from '../../entities/errors.ts'
import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature } from '../../feature/feature.ts'
import { lookAt } from '../../feature/follow.ts'
import { hasGone } from '../../feature/kept-tracked.ts'
import { isAnyConnected } from '../../kernel/select.ts'
import { isDistrusted } from './distrust.ts'
import { fetchQuote, fetchReserve, fetchTokens } from './fetch-swap.ts'
import { readKept, storageKey, toText } from './kept-swaps.ts'
import { keptSwaps, performApproval, performPermit, performSwap } from './perform-swap.ts'
import { join, look } from './step-following.ts'
import { stepSwap } from './step-swap.ts'
import type { SwapWork } from './swap-work.ts'
import type { SwapEvent, SwapState } from './swapping.ts'

export const createSwappingFeature = (initial: SwapState): Feature<SwapState, SwapEvent, SwapWork> => ({
  start: (_, { slice, kept, at }) => look(join(slice, readKept(kept.read(storageKey), at))),
  step: (slice, event, kernel) =>
    stepSwap(hasGone(kernel, event) ? { ...slice, swaps: [], goneAt: event.seq } : slice, event, { ...kernel, initial }),
  create(host) {
    const server = { api: apiOf(host), host, confirmed: new Set<string>() }
    const send = (event: SwapEvent): void => {
      if (!host.signal.aborted) host.send(event)
    }
    return {
      perform(work) {
        if (work.type === 'look')
          return void lookAt(host.clients, work.swaps).then((looks) => send({ type: 'looked', looks, kept: keptSwaps(host) }))
        const { attempt } = work
        switch (work.type) {
          case 'list':
            return void fetchTokens(server, work.account).then(
              (listed) => send({ ...listed, type: 'listed', attempt }),
              (cause) => send({ type: 'list-failed', attempt, error: toKitError(cause) }),
            )
          case 'price':
            return void fetchReserve(server, work.account).then(
              (reserve) => reserve !== undefined && send({ type: 'priced', attempt, account: work.account, reserve }),
            )
          case 'quote':
            return void fetchQuote(server, work.wish).then(
              (quoted) => send({ ...quoted, type: 'quoted', attempt }),
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
  // Nothing is kept about who has gone.
  keep: ({ swaps }, kernel) => ({ [storageKey]: isAnyConnected(kernel) ? toText(swaps) : undefined }),
})

function failureOf(cause: unknown): { readonly error: KitError; readonly isDistrusted?: true } {
  return { error: toKitError(cause), ...(isDistrusted(cause) && { isDistrusted: true }) }
}
