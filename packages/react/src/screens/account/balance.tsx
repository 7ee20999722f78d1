/** The one big number: what the account has in the network's own currency, and what that is worth. */
import { toDecimal } from '@foyer/core'
import { Amount, IconButton, Loading, Skeleton, Stack, Text } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useBalance } from '../../hooks/use-balance.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { formatBalance, formatFiat } from '../../words/amounts.ts'
import { accountWords } from './words.ts'

export function Balance(): ReactNode {
  const text = useText(accountWords)
  const { network, isSupported } = useNetwork()
  const opened = useOpened()
  const balance = useBalance({ fetch: opened && isSupported })
  // Where the kit cannot read, the figure is 0.00 and not somebody's guess (docs/behaviour.md, Amounts).
  if (!isSupported) return <Amount size="hero" value={text.number(0, { minimumFractionDigits: 2 })} />
  if (balance.data === undefined) {
    if (balance.status === 'failed') {
      const title = text('account.balanceFailed')
      return (
        <Stack direction="row" gap={2} align="center">
          <Text muted>{title}</Text>
          <IconButton icon="retry" label={`${text('shared.retry')}: ${title}`} onClick={balance.refresh} />
        </Stack>
      )
    }
    return (
      <Loading label={text('shared.loading')}>
        <Skeleton shape="amount" />
      </Loading>
    )
  }
  const { value, decimals, symbol } = balance.data
  const exact = toDecimal(value, decimals)
  return (
    <Stack gap={0} align="center">
      <Amount size="hero" value={formatBalance(exact, text.locale)} unit={symbol} exact={`${exact} ${symbol}`} />
      <Worth testnet={network?.testnet === true} />
    </Stack>
  )
}

/** All tokens together, in dollars. What has no price counts nothing, which is said; nothing is shown unless something has one. */
function Worth({ testnet }: { readonly testnet: boolean }): ReactNode {
  const text = useText(accountWords)
  const tokens = useTokens({ fetch: useOpened() })
  if (testnet) return <Amount size="s" muted value={formatFiat(0, text.locale)} exact={text('account.testFunds')} />
  const held = (tokens.data ?? []).filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  const priced = held.filter((token) => token.value !== undefined)
  if (priced.length === 0) return null
  const unpriced = held.length - priced.length
  const worth = priced.reduce((sum, token) => sum + (token.value ?? 0), 0)
  return (
    <>
      {/* Under the network's own coin it would be read as that coin's. */}
      <Amount size="s" muted value={text('account.worth', { worth: formatFiat(worth, text.locale) })} />
      {unpriced > 0 && (
        <Text size="small" muted>
          {text('account.unpriced', { count: unpriced, number: text.number(unpriced) })}
        </Text>
      )}
    </>
  )
}
