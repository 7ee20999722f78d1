/** What the account has sent, received and called: what is pending first, then by month, newest first. */
import { Button, EmptyState, Endless, ErrorState, List, Loading, laterIcons, Skeleton, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { usePendingSwaps } from '../../hooks/use-pending-swaps.ts'
import { usePendingTransfers } from '../../hooks/use-pending-transfers.ts'
import { useText } from '../../hooks/use-text.ts'
import { type TransactionsInfo, useTransactions } from '../../hooks/use-transactions.ts'
import { TransactionRow } from './activity-row.tsx'
import { activityWords } from './activity-words.ts'
import { groupTransactions } from './group-transactions.ts'
import { useRetry } from './use-retry.ts'
import { withPending } from './with-pending.ts'

export function Activity(): ReactNode {
  const text = useText(activityWords)
  const { isSupported } = useNetwork()
  const opened = useOpened()
  const known = useTransactions({ fetch: opened && isSupported })
  const { transfers } = usePendingTransfers({ fetch: opened && isSupported })
  const { swaps } = usePendingSwaps({ fetch: opened && isSupported })
  const history = { ...known, transactions: withPending(known.transactions, { transfers, swaps }) }
  const { status, transactions, isOffered } = history

  if (!isOffered || !isSupported) return <Empty />
  if (transactions.length > 0) return <Known history={history} pictures={opened} />
  if (status === 'failed') return <Failed refresh={history.refresh} />
  if (status === 'ready' && !history.hasMore) return <Empty />
  if (status === 'ready') return <More history={history} />
  return (
    <Loading label={text('activity.loading')}>
      <Skeleton shape="text" />
      <Skeleton shape="row" count={5} />
    </Loading>
  )
}

function Known({ history, pictures }: { readonly history: TransactionsInfo; readonly pictures: boolean }): ReactNode {
  const text = useText(activityWords)
  const online = useOnline()
  const retry = useRetry(history.refresh)
  return (
    <Stack gap={3}>
      {history.status === 'failed' && (
        <Stack direction="row" gap={2} align="center">
          <Text size="small" tone="warning">
            {text(online ? 'activity.stale' : 'activity.offline')}
          </Text>
          <Button size="s" icon="retry" onClick={retry}>
            {text('shared.retry')}
          </Button>
        </Stack>
      )}
      {groupTransactions(history.transactions, text.locale, Date.now()).map(({ id, title, transactions }) => (
        <List key={id} title={title ?? text('activity.waiting')}>
          {transactions.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              href={history.explorerUrlOf(transaction.metadata.hash)}
              pictures={pictures}
            />
          ))}
        </List>
      ))}
      <More history={history} />
    </Stack>
  )
}

/** After a failure nothing is asked for by itself. */
function More({ history: { hasMore, status, loadMore } }: { readonly history: TransactionsInfo }): ReactNode {
  const text = useText(activityWords)
  return <Endless more={hasMore && status !== 'failed'} loading={status === 'more'} onMore={loadMore} label={text('activity.more')} />
}

function Failed({ refresh }: { readonly refresh: () => void }): ReactNode {
  const text = useText(activityWords)
  const online = useOnline()
  const retry = useRetry(refresh)
  return (
    <ErrorState
      title={text('activity.failed')}
      todo={text(online ? 'activity.failed.todo' : 'activity.offline')}
      icon={online ? 'warning' : 'offline'}
      retryLabel={text('shared.retry')}
      onRetry={retry}
    />
  )
}

function Empty(): ReactNode {
  const text = useText(activityWords)
  const { network, caipNetworkId } = useNetwork()
  const { explorerUrl } = useAccount()
  const explorer = network?.blockExplorers?.default.name
  return (
    <EmptyState
      icon={laterIcons.activity}
      title={text('activity.empty.title', { network: network?.name ?? caipNetworkId ?? '' })}
      action={
        explorerUrl !== undefined && (
          <Button size="s" icon="external" href={explorerUrl} newTab={text('shared.newTab')}>
            {text('activity.explorer', { explorer: explorer ?? new URL(explorerUrl).hostname })}
          </Button>
        )
      }
    >
      {text('activity.empty.todo')}
    </EmptyState>
  )
}
