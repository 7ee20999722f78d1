/** How far a purchase is: what the provider says, and where it does not answer what was last known. */
import { createTimedCache } from '@foyer/service/cache'
import type { Logger } from '@foyer/service/observe'
import type { Metrics } from '../../observe/metrics.ts'
import type { OnrampProvider, OrderState } from './onramp-provider.ts'
import type { Order, OrderStore } from './order-store.ts'
import { reasonOf } from './read-options.ts'

/** A provider is asked for one purchase so often at most, whoever wants to know. */
const keptMs = 2_000
const mostKeptOrders = 5_000
/** One that counted as expired, since a transfer from a bank may come later than its page was left. */
const keptExpiredMs = 600_000
/** A page that nobody paid at is over by then. */
const abandonedMs = 86_400_000
/** How long after its beginning a purchase may be paid for with another card, once one was declined. */
const anotherCardMs = 3_600_000

/** `state` is undefined where the provider knows of nothing yet. */
type Said = { readonly state: OrderState | undefined } | 'no answer'

export type OrderFollower = {
  /** Undefined where there is none of this project. @throws what the database throws, or the reason of `signal`. */
  readonly follow: (id: string, projectId: string, signal: AbortSignal) => Promise<Order | undefined>
}

export function createOrderFollower(parts: {
  readonly providers: readonly OnrampProvider[]
  readonly orders: OrderStore
  readonly log: Logger
  readonly now: () => number
  readonly metrics: Pick<Metrics, 'onramp'>
}): OrderFollower {
  const { providers, orders, log, now, metrics } = parts
  const asked = createTimedCache<Said>({ ttlMs: keptMs, now, max: mostKeptOrders })
  const askedRarely = createTimedCache<Said>({ ttlMs: keptExpiredMs, now, max: mostKeptOrders })

  async function ask(order: Order, signal: AbortSignal): Promise<Said> {
    const provider = providers.find(({ id }) => id === order.provider)
    // Nobody is asked any more.
    if (provider === undefined) return { state: undefined }
    try {
      return { state: await provider.readOrder(order, signal) }
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a purchase could not be followed; what was last known stands')
      return 'no answer'
    }
  }

  /** Whether it may come further. */
  function isOpen({ status, provider, createdAt }: Order): boolean {
    if (status !== 'failed') return status !== 'succeeded'
    const isPaidAgain = providers.some(({ id, takesAnotherCard }) => id === provider && takesAnotherCard)
    return isPaidAgain && now() - createdAt.getTime() <= anotherCardMs
  }

  return {
    async follow(id, projectId, signal) {
      const order = await orders.read(id, projectId, signal)
      if (order === undefined || !isOpen(order)) return order
      const said = await (order.status === 'expired' ? askedRarely : asked).read(id, (own) => ask(order, own), signal)
      if (said === 'no answer') return order
      const state = isAbandoned(order, said.state, now()) ? ({ status: 'expired' } as const) : said.state
      if (state === undefined || isBehind(state, order)) return order
      const isMoved = await orders.move(id, state, signal)
      if (isMoved) metrics.onramp.purchases.inc({ provider: order.provider, state: state.status })
      return orders.read(id, projectId, signal)
    },
  }
}

/** One that was paid is not: a provider may forget it for a moment, and a bank takes days. */
function isAbandoned(order: Order, said: OrderState | undefined, now: number): boolean {
  const isUnpaid = order.status === 'created' && (said === undefined || said.status === 'created')
  return isUnpaid && now - order.createdAt.getTime() > abandonedMs
}

/** A provider that forgets for a moment what it has said takes nothing back. */
function isBehind(state: OrderState, order: Order): boolean {
  return state.status === order.status || state.status === 'created'
}
