/** A list that comes page by page: what stands in its place while there is nothing of it, and what says that it could not be refreshed. */
import { Button, Endless, ErrorState, Loading, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/use-account.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useText } from '../../hooks/use-text.ts'
import { activityWords } from './activity-words.ts'
import { nftWords } from './nft-words.ts'
import { useRetry } from './use-retry.ts'

/** Both have words for the same. */
type Topic = 'nfts' | 'activity'
const pageWords = { ...nftWords, ...activityWords }

export type PagesProps = {
  readonly topic: Topic
  readonly list: {
    readonly status: 'idle' | 'loading' | 'more' | 'ready' | 'failed' | 'unserved'
    readonly hasMore: boolean
    readonly isPaused: boolean
    readonly loadMore: () => void
    readonly refresh: () => void
  }
  /** Whether there is something of it to draw. */
  readonly isKnown: boolean
  /** In its true shape, while it is read. */
  readonly bones: ReactNode
  /** Instead of it, once it has been read and is empty. */
  readonly empty: ReactNode
  /** What is known of it. */
  readonly children: ReactNode
  /** What stands below all of its pages. */
  readonly below?: ReactNode
}

export function Pages({ topic, list, isKnown, bones, empty, children, below }: PagesProps): ReactNode {
  const text = useText(pageWords)
  const online = useOnline()
  const { status, hasMore, isPaused, loadMore } = list
  const retry = useRetry(list.refresh)
  const hasFailed = status === 'failed'
  // After a failure nothing is asked for by itself, and no further page while the first is read again.
  const more = (
    <Endless
      more={hasMore && !hasFailed}
      loading={status === 'more'}
      auto={status === 'ready' && !isPaused}
      onMore={loadMore}
      label={text(`${topic}.more`)}
    />
  )
  if (isKnown) {
    return (
      <Stack gap={3}>
        {hasFailed && (
          <Stack direction="row" gap={2} align="center">
            <Text size="small" tone="warning">
              {text(online ? `${topic}.stale` : `${topic}.offline`)}
            </Text>
            <Button size="s" icon="retry" onClick={retry}>
              {text('shared.retry')}
            </Button>
          </Stack>
        )}
        {children}
        {more}
        {below}
      </Stack>
    )
  }
  if (hasFailed) {
    return (
      <ErrorState
        title={text(`${topic}.failed`)}
        todo={text(online ? `${topic}.failed.todo` : `${topic}.offline`)}
        icon={online ? 'warning' : 'offline'}
        retryLabel={text('shared.retry')}
        onRetry={retry}
      />
    )
  }
  if (status === 'ready') return hasMore ? more : empty
  return <Loading label={text(`${topic}.loading`)}>{bones}</Loading>
}

/** Where else the account can be looked at, if the network names a place. */
export function ExplorerLink({ topic }: { readonly topic: Topic }): ReactNode {
  const text = useText(pageWords)
  const { network } = useNetwork()
  const { explorerUrl } = useAccount()
  if (explorerUrl === undefined) return null
  return (
    <Button size="s" icon="external" href={explorerUrl} newTab={text('shared.newTab')}>
      {text(`${topic}.explorer`, { explorer: network?.blockExplorers?.default.name ?? new URL(explorerUrl).hostname })}
    </Button>
  )
}
