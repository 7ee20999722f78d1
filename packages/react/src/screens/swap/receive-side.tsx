/** What comes back, as the quote has it. */
import { toDecimal } from '@foyer/core'
import { Spinner, TextField } from '@foyer/ui'
import type { ReactNode } from 'react'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { formatBalance } from '../../words/amounts.ts'
import { shorten } from '../../words/shorten.ts'
import { formatTruncated } from '../shared/format-exact.ts'
import type { SwapFigures } from '../shared/use-swap-view.ts'
import { TokenButton } from './token-button.tsx'
import { swapFormWords } from './words.ts'

type ReceiveSideProps = { readonly swap: SwapInfo; readonly figures: SwapFigures; readonly problem: string | undefined }

export function ReceiveSide({ swap: { form, quote, shown }, figures, problem }: ReceiveSideProps): ReactNode {
  const text = useText(swapFormWords)
  const { to } = form
  const { units } = figures.heldOf(to)
  const worth = shown && figures.worth(shown.terms.expected, shown.terms.to, shown.prices.to)
  return (
    <TextField
      kind="amount"
      label={text('swap.get')}
      placeholder="0"
      readOnly
      value={shown ? formatTruncated(shown.terms.expected, shown.terms.to.decimals, text.locale) : ''}
      onChange={ignore}
      after={
        <>
          {quote.status === 'loading' && <Spinner size={18} />}
          <TokenButton side="to" token={to} />
        </>
      }
      below={
        <>
          <bdi dir="ltr">{worth && `≈ ${worth}`}</bdi>
          {to && units !== undefined && (
            <span>
              {text('swap.balance', {
                amount: `\u2068${formatBalance(toDecimal(units, to.decimals), text.locale)} ${shorten(to.symbol, 12)}\u2069`,
              })}
            </span>
          )}
        </>
      }
      error={problem}
    />
  )
}

/** Nobody types here. */
function ignore(): void {}
