/** The table as the code reads and writes it; the truth is in `migrations/*.sql`. */
import type { Caip2, OnrampFailure, OnrampProviderId, OnrampStatus } from '@foyer/contract'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const onrampOrders = pgTable('onramp_orders', {
  id: uuid().primaryKey(),
  projectId: text('project_id').notNull(),
  provider: text().$type<OnrampProviderId>().notNull(),
  destination: text().notNull(),
  network: text().$type<Caip2>().notNull(),
  /** Symbol of what is bought. */
  currency: text().notNull(),
  status: text().$type<OnrampStatus>().notNull(),
  failure: text().$type<OnrampFailure>(),
  paymentAmount: text('payment_amount'),
  paymentCurrency: text('payment_currency'),
  purchaseAmount: text('purchase_amount'),
  txHash: text('tx_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
