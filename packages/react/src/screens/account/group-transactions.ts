/** Transactions in the groups in which they are shown: what is pending, then month by month. */
import type { AccountTransaction } from '@foyer/core'

export type TransactionGroup = {
  /** `pending`, or the month like 2026-11. */
  readonly id: string
  /** Undefined for what is pending. */
  readonly title: string | undefined
  readonly transactions: readonly AccountTransaction[]
}

/** In the order of `transactions`. A month of another year than now's has the year beside it (docs/behaviour.md, History). */
export function groupTransactions(transactions: readonly AccountTransaction[], locale: string, now: number): readonly TransactionGroup[] {
  const groups = new Map<string, AccountTransaction[]>()
  for (const transaction of transactions) {
    const id = transaction.metadata.status === 'pending' ? 'pending' : monthOf(new Date(transaction.metadata.minedAt))
    const known = groups.get(id)
    if (known === undefined) groups.set(id, [transaction])
    else known.push(transaction)
  }
  return [...groups].map(([id, own]) => ({ id, title: id === 'pending' ? undefined : toTitle(own, locale, now), transactions: own }))
}

/** By the visitor's calendar. */
function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

function toTitle([first]: readonly AccountTransaction[], locale: string, now: number): string {
  const date = new Date(first?.metadata.minedAt ?? now)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }).format(date)
}
