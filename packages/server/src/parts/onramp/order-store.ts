/** Purchases in the database: kept for 30 days, and never less far than they were, but for one that failed or expired and was paid for after all. */
import { deleteInParts, type SharedSql } from '@foyer/service/database'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { OrderState } from './onramp-provider.ts'
import { onrampOrders } from './tables.ts'

export const retentionDays = 30
const dayMs = 86_400_000

export type Order = typeof onrampOrders.$inferSelect
export type NewRow = Pick<
  Order,
  'id' | 'projectId' | 'provider' | 'destination' | 'network' | 'currency' | 'paymentAmount' | 'paymentCurrency'
>

/** Whence it may come to be what it is. */
const before: Readonly<Record<Order['status'], readonly Order['status'][]>> = {
  created: [],
  in_progress: ['created', 'failed', 'expired'],
  succeeded: ['created', 'in_progress', 'failed', 'expired'],
  failed: ['created', 'in_progress'],
  expired: ['created'],
}

export type OrderStore = {
  readonly create: (row: NewRow, signal: AbortSignal) => Promise<void>
  /** Undefined for one of another project, too. */
  readonly read: (id: string, projectId: string, signal: AbortSignal) => Promise<Order | undefined>
  /** A final one stays as it is, but for one that failed or expired, which may go on or succeed; only one that nobody paid for expires. Whether it came further by this: of several who say the same it is one. */
  readonly move: (id: string, state: OrderState, signal: AbortSignal) => Promise<boolean>
  /** Deletes what is older than 30 days and says how many that were. */
  readonly forgetOld: () => Promise<number>
}

export function createOrderStore(sql: SharedSql, now: () => number): OrderStore {
  return {
    async create(row, signal) {
      await sql
        .during(signal)
        .insert(onrampOrders)
        .values({ ...row, status: 'created', createdAt: new Date(now()) })
    },
    async read(id, projectId, signal) {
      const where = and(eq(onrampOrders.id, id), eq(onrampOrders.projectId, projectId))
      const [row] = await sql.during(signal).select().from(onrampOrders).where(where).limit(1)
      return row
    },
    async move(id, { status, failure, payment, purchase, txHash }, signal) {
      const moved = await sql
        .during(signal)
        .update(onrampOrders)
        .set({
          status,
          failure: failure ?? null,
          // What is said once stays known.
          ...(txHash !== undefined && { txHash }),
          ...(purchase !== undefined && { purchaseAmount: purchase.amount }),
          ...(payment !== undefined && { paymentAmount: payment.amount, paymentCurrency: payment.currency }),
        })
        .where(and(eq(onrampOrders.id, id), inArray(onrampOrders.status, before[status])))
        .returning({ id: onrampOrders.id })
      return moved.length > 0
    },
    forgetOld() {
      const before = new Date(now() - retentionDays * dayMs)
      return deleteInParts(sql, { table: 'onramp_orders', where: lt(onrampOrders.createdAt, before), along: 'created_at' })
    },
  }
}
