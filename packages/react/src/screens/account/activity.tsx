/** What the account has sent, received and called: what is pending first, then by month, newest first. */
import type { AccountTransaction } from '@foyer/core'
import { EmptyState, laterIcons, Skeleton } from '@foyer/ui'
import { LongList } from '@foyer/ui/long-list'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { usePendingSwaps } from '../../hooks/use-pending-swaps.ts'
import { usePendingTransfers } from '../../hooks/use-pending-transfers.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { TransactionRow } from './activity-row.tsx'
import { activityWords } from './activity-words.ts'
import { groupTransactions } from './group-transactions.ts'
import { ExplorerLink, Pages } from './pages.tsx'
import { useLookedAt } from './use-looked-at.ts'
import { withPending } from './with-pending.ts'

export function Activity(): ReactNode {
  return (
    <>
      <Asking />
      <Transactions />
    </>
  )
}

/** Asks while somebody looks. It draws nothing, so that no opening or closing draws the rows anew. */
function Asking(): null {
  useTransactions({ fetch: useLookedAt() })
  return null
}

const keyOf = ({ id }: AccountTransaction): string => id

function Transactions(): ReactNode {
  const text = useText(activityWords)
  const { isSupported } = useNetwork()
  const opened = useOpened()
  const known = useTransactions({ fetch: false })
  const { transfers } = usePendingTransfers({ fetch: opened && isSupported })
  const { swaps } = usePendingSwaps({ fetch: opened && isSupported })
  const transactions = useMemo(() => withPending(known.transactions, { transfers, swaps }), [known.transactions, transfers, swaps])
  const { locale } = text
  const groups = useMemo(() => groupTransactions(transactions, locale, Date.now()), [transactions, locale])
  // One for all rows: making one takes longer than all that it writes.
  const days = useMemo(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }), [locale])
  const { explorerUrlOf } = known
  const draw = useCallback(
    (one: AccountTransaction) => <TransactionRow transaction={one} href={explorerUrlOf(one.metadata.hash)} pictures={opened} days={days} />,
    [explorerUrlOf, opened, days],
  )

  const isListed = known.isOffered && isSupported && known.status !== 'unserved'

  if (!isListed && transactions.length === 0) return <Empty unserved />
  return (
    <Pages
      topic="activity"
      list={known}
      isKnown={transactions.length > 0}
      bones={
        <>
          <Skeleton shape="text" />
          <Skeleton shape="row" round count={5} />
        </>
      }
      empty={<Empty />}
    >
      {groups.map((group) => (
        <LongList key={group.id} title={group.title ?? text('activity.waiting')} items={group.transactions} keyOf={keyOf} draw={draw} />
      ))}
    </Pages>
  )
}

function Empty({ unserved = false }: { readonly unserved?: boolean }): ReactNode {
  const text = useText(activityWords)
  const { network, caipNetworkId } = useNetwork()
  return (
    <EmptyState
      icon={laterIcons.activity}
      title={unserved ? text('activity.unserved') : text('activity.empty.title', { network: network?.name ?? caipNetworkId ?? '' })}
      action={<ExplorerLink topic="activity" />}
    >
      {text(unserved ? 'activity.unserved.todo' : 'activity.empty.todo')}
    </EmptyState>
  )
}
