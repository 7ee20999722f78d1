/** What the account has sent, received and called: what is pending first, then by month, newest first. */
import { EmptyState, List, laterIcons, Skeleton } from '@foyer/ui'
import type { ReactNode } from 'react'
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

function Transactions(): ReactNode {
  const text = useText(activityWords)
  const { isSupported } = useNetwork()
  const opened = useOpened()
  const known = useTransactions({ fetch: false })
  const { transfers } = usePendingTransfers({ fetch: opened && isSupported })
  const { swaps } = usePendingSwaps({ fetch: opened && isSupported })
  const transactions = withPending(known.transactions, { transfers, swaps })

  if (!known.isOffered || !isSupported) return <Empty />
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
      {groupTransactions(transactions, text.locale, Date.now()).map((group) => (
        <List key={group.id} title={group.title ?? text('activity.waiting')}>
          {group.transactions.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              href={known.explorerUrlOf(transaction.metadata.hash)}
              pictures={opened}
            />
          ))}
        </List>
      ))}
    </Pages>
  )
}

function Empty(): ReactNode {
  const text = useText(activityWords)
  const { network, caipNetworkId } = useNetwork()
  return (
    <EmptyState
      icon={laterIcons.activity}
      title={text('activity.empty.title', { network: network?.name ?? caipNetworkId ?? '' })}
      action={<ExplorerLink topic="activity" />}
    >
      {text('activity.empty.todo')}
    </EmptyState>
  )
}
