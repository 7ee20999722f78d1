/** Tokens of any kind as a list that can be searched once it is long, and what stands in its place while there is none. */
import { ErrorState, Loading, Skeleton } from '@foyer/ui'
import { SearchedList, type SearchedListProps } from '@foyer/ui/long-list'
import type { ReactNode } from 'react'
import { useOnline } from '../../hooks/use-online.ts'
import { useText } from '../../hooks/use-text.ts'
import { tokenWords } from './token-words.ts'
import { sharedWords } from './words.ts'

const listWords = { ...sharedWords, ...tokenWords }

export type TokenListProps<Token> = Omit<SearchedListProps<Token>, 'words'>

export function TokenList<Token>(props: TokenListProps<Token>): ReactNode {
  const text = useText(listWords)
  return (
    <SearchedList
      {...props}
      words={{
        search: text('tokens.search'),
        clear: text('shared.clearSearch'),
        found: (count) => text('tokens.found', { count, number: text.number(count) }),
        none: (search) => text('tokens.none', { search }),
      }}
    />
  )
}

/** @param rows as many as are seen of what comes */
export function TokensLoading({ rows = 4 }: { readonly rows?: number }): ReactNode {
  const text = useText(listWords)
  return (
    <Loading label={text('tokens.loading')}>
      <Skeleton shape="row" round count={rows} />
    </Loading>
  )
}

export type TokensFailedProps = {
  /** What else is to be said of it. */
  readonly title?: string
  readonly todo?: string
  /** Left out while nobody may ask again. */
  readonly onRetry?: (() => void) | undefined
}

export function TokensFailed({ title, todo, onRetry }: TokensFailedProps): ReactNode {
  const text = useText(listWords)
  const online = useOnline()
  return (
    <ErrorState
      title={title ?? text('tokens.failed')}
      todo={todo ?? text('tokens.failed.todo')}
      icon={online ? 'warning' : 'offline'}
      retryLabel={text('shared.retry')}
      onRetry={onRetry}
    />
  )
}
