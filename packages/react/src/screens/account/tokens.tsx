/** The account's tokens: amounts exact, worth beside them. */

import type { TokenBalance } from '@foyer/core'
import {
  Amount,
  Button,
  EmptyState,
  ErrorState,
  List,
  ListItem,
  Loading,
  laterIcons,
  Skeleton,
  Stack,
  shortAddress,
  Text,
  TokenImage,
} from '@foyer/ui'
import type { ReactNode } from 'react'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useImages } from '../../hooks/use-images.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useNoticeOf } from '../../hooks/use-notice-of.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { formatBalance, formatFiat } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { accountWords } from './words.ts'

/** How long a failed list is not asked for again (docs/behaviour.md, Account data). */
const retryPause = 30_000

export function Tokens(): ReactNode {
  const text = useText(accountWords)
  const online = useOnline()
  const { network, isSupported } = useNetwork()
  const opened = useOpened()
  const tokens = useTokens({ fetch: opened && isSupported })
  const pause = useCountdown(tokens.status === 'failed' && tokens.at !== undefined ? tokens.at + retryPause : undefined)

  useNoticeOf(!isSupported || tokens.status === 'failed' ? text('tokens.failed') : undefined)

  if (!isSupported) return <ErrorState title={text('tokens.failed')} todo={text('tokens.unsupported.todo')} />
  if (tokens.data !== undefined && tokens.data.length > 0) {
    return (
      <Stack gap={2}>
        {tokens.status === 'failed' && (
          <Text size="small" tone="warning">
            {text(online ? 'tokens.stale' : 'tokens.staleOffline')}
          </Text>
        )}
        <List label={text('account.tokens')}>
          {tokens.data.map((token) => (
            <TokenRow key={`${token.chainId}:${token.address ?? ''}`} token={token} />
          ))}
        </List>
      </Stack>
    )
  }
  if (tokens.status === 'failed') {
    return (
      <Stack gap={2} align="center">
        <ErrorState
          title={text('tokens.failed')}
          todo={text(online ? 'tokens.failed.todo' : 'tokens.offline')}
          icon={online ? 'warning' : 'offline'}
          retryLabel={text('shared.retry')}
          onRetry={pause === 0 ? tokens.refresh : undefined}
        />
        {pause > 0 && (
          <Button size="s" disabled>
            {text('tokens.failed.wait', { seconds: text.number(pause) })}
          </Button>
        )}
      </Stack>
    )
  }
  if (tokens.status === 'ready') {
    return (
      <EmptyState icon={laterIcons.coins} title={text('tokens.empty.title', { network: network?.name ?? '' })}>
        {text('tokens.empty.todo')}
      </EmptyState>
    )
  }
  return (
    <Loading label={text('tokens.loading')}>
      <Skeleton shape="row" count={3} />
    </Loading>
  )
}

function TokenRow({ token }: { readonly token: TokenBalance }): ReactNode {
  const text = useText(accountWords)
  const opened = useOpened()
  const images = useImages({ remote: opened })
  const { network } = useNetwork()
  const { numeric } = token.quantity
  // A name that would mislead is empty: then the row says which contract it is.
  const name = token.name || shortAddress(token.address?.split(':').at(-1) ?? '')
  const worth = network?.testnet ? 0 : token.value
  return (
    <ListItem
      image={
        <TokenImage
          name={token.symbol || name}
          src={(opened && token.iconUrl) || undefined}
          network={network && token.address ? { name: network.name, src: images.network(network) } : undefined}
        />
      }
      title={<bdi title={name}>{shorten(name)}</bdi>}
      subtitle={
        <Amount
          size="s"
          muted
          value={formatBalance(numeric, text.locale)}
          unit={shorten(token.symbol, 12)}
          exact={`${numeric} ${token.symbol}`.trim()}
        />
      }
      trailing={worth === undefined ? undefined : <Amount value={formatFiat(worth, text.locale)} />}
    />
  )
}
