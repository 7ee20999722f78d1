/** The account's tokens: amounts exact, worth beside them. */

import type { TokenBalance } from '@foyer/core'
import { ErrorState, Stack, Text } from '@foyer/ui'
import { type ReactNode, useDeferredValue } from 'react'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNoticeOf } from '../../hooks/use-notice-of.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { HeldTokensFailed, isUnread, NoTokens } from '../shared/held-tokens.tsx'
import { HiddenTokens } from '../shared/hidden-tokens.tsx'
import { TokenList, TokensLoading } from '../shared/token-list.tsx'
import { keyOfToken, TokenRow, textOfToken } from '../shared/token-row.tsx'
import { totalOf } from './total-of.ts'
import { useRetry } from './use-retry.ts'
import { accountWords } from './words.ts'

export function Tokens(): ReactNode {
  const text = useText(accountWords)
  const online = useOnline()
  const { isSupported, network } = useNetwork()
  const opened = useOpened()
  const tokens = useTokens({ fetch: opened && isSupported })
  const retry = useRetry(tokens.refresh)
  // A list as long as a server makes it is drawn in slices, after what else its arrival changes.
  const isDrawn = useDeferredValue(tokens.data !== undefined)

  // That nothing reads them is no news.
  const hasFailed = tokens.status === 'failed' && !isUnread(tokens.error)
  useNoticeOf(!isSupported || hasFailed ? text('tokens.failed') : undefined)

  if (!isSupported) return <ErrorState title={text('tokens.failed')} todo={text('tokens.unsupported.todo')} />
  const { priced, unpriced } = totalOf(tokens.data ?? [])
  if (tokens.data !== undefined && !isDrawn) return <TokensLoading />
  if (tokens.data !== undefined && tokens.data.length + tokens.hidden.length > 0) {
    return (
      <Stack gap={2}>
        {tokens.status === 'failed' && (
          <Text size="small" tone="warning">
            {text(online ? 'tokens.stale' : 'tokens.staleOffline')}
          </Text>
        )}
        {!network?.testnet && priced > 0 && unpriced > 0 && (
          <Text size="small" muted>
            {text('account.unpriced', { count: unpriced, number: text.number(unpriced) })}
          </Text>
        )}
        {tokens.data.length === 0 ? (
          <NoTokens />
        ) : (
          <TokenList label={text('account.tokens')} items={tokens.data} keyOf={keyOfToken} textOf={textOfToken} draw={drawToken} />
        )}
        <HiddenTokens tokens={tokens.hidden} draw={drawToken} />
      </Stack>
    )
  }
  if (tokens.status === 'failed') return <HeldTokensFailed onRetry={retry} />
  if (tokens.status === 'ready') return <NoTokens />
  return <TokensLoading />
}

const drawToken = (token: TokenBalance): ReactNode => <TokenRow token={token} />
