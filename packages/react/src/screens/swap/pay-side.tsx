/** How much is paid, of which token; and all of it, but what the fee takes of the coin it is paid in. */
import { toDecimal } from '@foyer/core'
import { parseAmount } from '@foyer/core/sending'
import { Button, Stack, TextField, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { isCoin } from '../shared/held-token.ts'
import type { SwapFigures } from '../shared/use-swap-view.ts'
import type { TypedAmount } from '../shared/use-typed-amount.ts'
import { TokenButton } from './token-button.tsx'
import { swapFormWords } from './words.ts'

type PaySideProps = {
  readonly swap: SwapInfo
  readonly figures: SwapFigures
  readonly typed: TypedAmount
  readonly problem: string | undefined
  readonly onEnter: () => void
}

export function PaySide({ swap, figures, typed, problem, onEnter }: PaySideProps): ReactNode {
  const text = useText(swapFormWords)
  const { from, amount } = swap.form
  const { separator, isRefused, field } = typed
  const { balance } = figures.heldOf(from)
  const units = from && parseAmount(amount, from.decimals)
  const worth = from && typeof units === 'bigint' ? figures.worth(units, from, swap.shown?.prices.from ?? balance?.price) : undefined
  return (
    <TextField
      {...field}
      label={text('swap.pay')}
      onEnter={onEnter}
      after={<TokenButton side="from" token={from} />}
      below={
        <>
          <bdi dir="ltr">{worth && `≈ ${worth}`}</bdi>
          <Balance swap={swap} figures={figures} typed={typed} />
        </>
      }
      error={isRefused ? text('swap.amount.format', { separator }) : (problemOf() ?? problem)}
    />
  )

  function problemOf(): string | undefined {
    if (!from) return undefined
    if (units === 'too-precise') {
      return text('swap.amount.precise', { token: from.symbol, count: from.decimals, number: text.number(from.decimals) })
    }
    return units === 'too-large' || units === 'not-a-number' ? text('swap.amount.large') : undefined
  }
}

function Balance({ swap, figures, typed }: Pick<PaySideProps, 'swap' | 'figures' | 'typed'>): ReactNode {
  const text = useText(swapFormWords)
  const { from } = swap.form
  const { units } = figures.heldOf(from)
  if (!from || units === undefined) return null
  const { decimals } = from
  const keeps = isCoin(from)
  const { reserve } = swap.tokens
  // Without a price of gas nobody knows how much of the coin to keep.
  const most = !keeps ? units : reserve === undefined ? 0n : units - reserve
  function payMost(): void {
    typed.clearRefusal()
    swap.setAmount(toDecimal(most, decimals))
  }
  return (
    <Stack direction="row" gap={2} align="center">
      <span>
        {text('swap.balance', {
          amount: `\u2068${formatBalance(toDecimal(units, from.decimals), text.locale)} ${shorten(from.symbol, 12)}\u2069`,
        })}
      </span>
      {most > 0n && (
        <Button size="s" onClick={payMost}>
          <span aria-hidden="true">{text('swap.max')}</span>
          <VisuallyHidden>{`${text('swap.max')}: ${text(keeps ? 'swap.max.fee' : 'swap.max.long')}`}</VisuallyHidden>
        </Button>
      )}
    </Stack>
  )
}
