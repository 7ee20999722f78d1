/** Which token is paid, or got. */
import type { Caip2, TokenBalance } from '@foyer/core'
import { Button, Stack, Text, TokenImage } from '@foyer/ui'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useNetwork } from '../../hooks/use-network.ts'
import { useOpened } from '../../hooks/use-opened.ts'
import { useText } from '../../hooks/use-text.ts'
import { useTokens } from '../../hooks/use-tokens.ts'
import { errorCopy } from '../../words/error-copy.ts'
import { shorten } from '../../words/shorten.ts'
import type { ScreenProps } from '../define-screen.ts'
import { isCoin } from '../shared/held-token.ts'
import { TokenList, TokensFailed, TokensLoading } from '../shared/token-list.tsx'
import { TokenRow } from '../shared/token-row.tsx'
import { useFollowedSwap } from '../shared/use-swap-view.ts'
import { WithAccount } from '../shared/with-account.tsx'
import { groupTokens, type Listed } from './group-tokens.ts'
import { selectTokenWords } from './words.ts'

const keyOf = ({ token }: Listed): string => token.address
const textOf = ({ token }: Listed): string => `${token.name} ${token.symbol} ${token.address}`

type Props = ScreenProps<'SwapSelectToken'>

export function SwapSelectToken({ screen }: Props): ReactNode {
  return (
    <WithAccount feature="swaps">
      <Tokens screen={screen} />
    </WithAccount>
  )
}

function Tokens({ screen: { side = 'to' } }: Pick<Props, 'screen'>): ReactNode {
  const text = useText(selectTokenWords)
  const opened = useOpened()
  const { leave } = useNavigation()
  const { network } = useNetwork()
  const { data: balances } = useTokens({ fetch: opened })
  const { tokens, form, pick, begin } = useFollowedSwap()
  const groups = useMemo(() => groupTokens(tokens.list, balances), [tokens.list, balances])
  const all = useMemo(() => [...groups.yours, ...groups.popular, ...groups.other], [groups])
  const chosen = form[side]?.address
  const choose = useCallback(
    ({ token }: Listed): void => {
      pick(side, token)
      leave({ name: 'Swap' })
    },
    [pick, side, leave],
  )
  const draw = useCallback(
    (one: Listed): ReactNode => (
      <TokenRow token={toBalance(one)} mark={one.token.address === chosen ? 'check' : undefined} onClick={() => choose(one)} />
    ),
    [choose, chosen],
  )
  if (tokens.status === 'failed' && tokens.error !== undefined) {
    const { title, todo } = errorCopy(text, tokens.error, { wallet: '', network: network?.name ?? '' })
    return <TokensFailed title={text('swap.tokens.failed')} todo={`${title}. ${todo}`} onRetry={() => begin()} />
  }
  if (tokens.status !== 'ready') return <TokensLoading rows={12} />
  return (
    <TokenList
      label={text('swap.tokens')}
      items={all}
      groups={[
        { title: text('swap.tokens.yours'), items: groups.yours },
        { title: text('swap.tokens.popular'), items: groups.popular },
        { title: text('swap.tokens.other'), items: groups.other },
      ]}
      lead={groups.suggested.length > 0 && all.length > mostUnaided && <Suggested tokens={groups.suggested} onChoose={choose} />}
      keyOf={keyOf}
      textOf={textOf}
      draw={draw}
    />
  )
}

/** So many are seen without a shortcut. */
const mostUnaided = 8

type SuggestedProps = { readonly tokens: readonly Listed[]; readonly onChoose: (one: Listed) => void }

function Suggested({ tokens, onChoose }: SuggestedProps): ReactNode {
  const text = useText(selectTokenWords)
  const opened = useOpened()
  return (
    <Stack gap={2}>
      <Text size="small" muted>
        {text('swap.tokens.suggested')}
      </Text>
      <Stack direction="row" gap={2}>
        {tokens.map((one) => (
          <Button key={one.token.address} size="s" onClick={() => onChoose(one)}>
            <Stack direction="row" gap={2} align="center">
              <TokenImage size={20} name={one.token.symbol} src={(opened && one.token.logoUri) || undefined} />
              <bdi>{shorten(one.token.symbol, 12)}</bdi>
            </Stack>
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}

/** A token that the account has none of is drawn as nothing of it. */
function toBalance({ token, held }: Listed): TokenBalance {
  if (held) return held
  const { name, symbol, address, decimals, logoUri = '' } = token
  return {
    ...{ name, symbol, price: 0, iconUrl: logoUri, quantity: { decimals: String(decimals), numeric: '0' } },
    chainId: address.slice(0, address.lastIndexOf(':')) as Caip2,
    ...(!isCoin(token) && { address }),
  }
}
