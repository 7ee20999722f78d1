/** The one big number: what the account has in the network's own currency, and what that is worth. */
import { toDecimal } from '@foyer/core'
import { Amount, Figure, IconButton, Loading, Skeleton, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useBalance } from '../../hooks/use-balance.ts'
import { useConnection } from '../../hooks/use-connection.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { formatBalance, formatFiat } from '../../words/amounts.ts'
import { isUnread } from '../shared/held-tokens.tsx'
import { totalOf } from './total-of.ts'
import { type HoldingsTab, useHasRetry } from './use-retry.ts'
import { accountWords } from './words.ts'

/** `tab`: of the lists below, one of which may offer to try again. */
export function Balance({ tab }: { readonly tab: HoldingsTab }): ReactNode {
  const text = useText(accountWords)
  const { network, isSupported } = useNetwork()
  const opened = useOpened()
  const balance = useBalance({ fetch: opened && isSupported })
  const hasRetryBelow = useHasRetry(tab)
  // Where the kit cannot read, the figure is 0.00 and not somebody's guess (docs/behaviour.md, Amounts).
  if (!isSupported)
    return (
      <Figure>
        <Amount size="hero" value={text.number(0, { minimumFractionDigits: 2 })} />
      </Figure>
    )
  if (balance.data === undefined) {
    if (balance.status === 'failed') {
      const title = text('account.balanceFailed')
      return (
        <Figure>
          <Stack direction="row" gap={2} align="center">
            <Text muted>{title}</Text>
            {!hasRetryBelow && !isUnread(balance.error) && (
              <IconButton icon="retry" label={`${text('shared.retry')}: ${title}`} onClick={balance.refresh} />
            )}
          </Stack>
        </Figure>
      )
    }
    return (
      <Figure below={<Worth testnet={network?.testnet === true} />}>
        <Loading label={text('shared.loading')}>
          <Skeleton shape="amount" />
        </Loading>
      </Figure>
    )
  }
  const { value, decimals, symbol } = balance.data
  const exact = toDecimal(value, decimals)
  return (
    <Figure below={<Worth testnet={network?.testnet === true} />}>
      <Amount size="hero" value={formatBalance(exact, text.locale)} unit={symbol} exact={`${exact} ${symbol}`} />
    </Figure>
  )
}

/** All tokens together, in dollars. Nothing is shown unless something has a price; what has none is said above the tokens. */
function Worth({ testnet }: { readonly testnet: boolean }): ReactNode {
  const text = useText(accountWords)
  const { isRestoring, wallet } = useConnection()
  const tokens = useTokens({ fetch: useOpened() })
  if (isRestoring) {
    return (
      <Text size="small" muted>
        {text('account.restoring', { wallet: wallet?.name ?? text('shared.wallet') })}
      </Text>
    )
  }
  if (testnet) return <Amount size="s" muted value={formatFiat(0, text.locale)} exact={text('account.testFunds')} />
  const { worth, priced } = totalOf(tokens.data ?? [])
  // Under the network's own coin it would be read as that coin's.
  return priced > 0 && <Amount size="s" muted value={text('account.worth', { worth: formatFiat(worth, text.locale) })} />
}
