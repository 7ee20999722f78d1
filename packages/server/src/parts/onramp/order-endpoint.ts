import { onrampOrder } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { OrderFollower } from './follow-order.ts'

export const orderEndpoint = (orders: OrderFollower) =>
  endpoint(onrampOrder, {
    limit: 'read',
    handle: async ({ params }, { project, refuse, signal }) => {
      const order = await orders.follow(params.id, project.id, signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw refuse('unavailable', 'The purchase cannot be looked up now. Try again in a moment.', { retryAfter: 2, cause })
      })
      if (order === undefined) throw refuse('not_found', 'There is no such purchase.', { field: 'id' })
      const { id, provider, status, destination, network, createdAt, failure, txHash, currency } = order
      return {
        id,
        provider,
        status,
        destination,
        network,
        createdAt: createdAt.toISOString(),
        ...(failure !== null && { failure }),
        ...(txHash !== null && { txHash }),
        ...(order.paymentAmount !== null &&
          order.paymentCurrency !== null && { payment: { amount: order.paymentAmount, currency: order.paymentCurrency } }),
        ...(order.purchaseAmount !== null && { purchase: { amount: order.purchaseAmount, currency } }),
      }
    },
  })
