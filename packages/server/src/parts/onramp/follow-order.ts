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
/** A page that nobody paid at is over by then. */
const abandonedMs = 86_400_000

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

  async function ask(order: Order, signal: AbortSignal): Promise<Said> {
    const provider = providers.find(({ id }) => id === order.provider)
    if (provider === undefined) return 'no answer'
    try {
      return { state: await provider.readOrder(order, signal) }
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a purchase could not be followed; what was last known stands')
      return 'no answer'
    }
  }

  return {
    async follow(id, projectId, signal) {
      const order = await orders.read(id, projectId, signal)
      if (order === undefined || (order.status !== 'created' && order.status !== 'in_progress')) return order
      const said = await asked.read(id, (own) => ask(order, own), signal)
      if (said === 'no answer') return order
      const state = said.state ?? whereNothingIsKnown(order, now())
      if (state === undefined || isBehind(state, order)) return order
      const isMoved = await orders.move(id, state, signal)
      if (isMoved) metrics.onramp.purchases.inc({ provider: order.provider, state: state.status })
      return orders.read(id, projectId, signal)
    },
  }
}

/** One that was paid is not over: a provider may forget it for a moment, and a bank takes days. */
function whereNothingIsKnown(order: Order, now: number): OrderState | undefined {
  return order.status === 'created' && now - order.createdAt.getTime() > abandonedMs ? { status: 'expired' } : undefined
}

/** A provider that forgets for a moment what it has said takes nothing back. */
function isBehind(state: OrderState, order: Order): boolean {
  return state.status === order.status || (state.status === 'created' && order.status === 'in_progress')
}
