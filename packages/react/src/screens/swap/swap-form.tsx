/** Both sides of the swap, how far the price may move, and the way to the review. */
import { parseAmount } from '@foyer/core/sending'
import { blockedImpact } from '@foyer/core/swapping'
import { Button, IconButton, laterIcons, Stack, VisuallyHidden } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import type { SwapInfo } from '../../hooks/use-swap.ts'
import { useText } from '../../hooks/use-text.ts'
import { SwapQuoteProblem, SwapWarnings } from '../shared/swap-quote-problem.tsx'
import { SwapUnsure } from '../shared/swap-unsure.tsx'
import { useSwapFigures } from '../shared/use-swap-view.ts'
import { useTypedAmount } from '../shared/use-typed-amount.ts'
import { PaySide } from './pay-side.tsx'
import { ReceiveSide } from './receive-side.tsx'
import { SwapTerms } from './swap-terms.tsx'
import { swapFormWords } from './words.ts'

export function SwapForm({ swap }: { readonly swap: SwapInfo }): ReactNode {
  const text = useText(swapFormWords)
  const figures = useSwapFigures()
  const { go } = useNavigation()
  const [isPressed, setPressed] = useState(false)
  const { form, quote } = swap
  const typed = useTypedAmount(form.amount, text.locale, swap.setAmount)
  const missing = whatIsMissing(swap)
  const units = form.from && parseAmount(form.amount, form.from.decimals)
  const has = figures.heldOf(form.from).units
  const isShort = typeof units === 'bigint' && has !== undefined && units > has

  const isBad = quote.status === 'failed' || (swap.shown?.impact ?? 0) >= blockedImpact
  function review(): void {
    setPressed(true)
    if (missing === undefined && !isShort && !isBad) go({ name: 'SwapPreview' })
  }
  function flip(): void {
    typed.clearRefusal()
    swap.flip()
  }
  return (
    <Stack gap={4}>
      <Stack gap={1} align="stretch">
        <PaySide
          swap={swap}
          figures={figures}
          typed={typed}
          problem={isPressed && missing === 'amount' ? text('swap.amount.missing') : isShort ? text('swap.amount.short') : undefined}
          onEnter={review}
        />
        <Stack direction="row" align="center">
          <IconButton icon={laterIcons.swap} label={text('swap.flip')} disabled={!form.to} onClick={flip} />
        </Stack>
        <ReceiveSide swap={swap} figures={figures} problem={isPressed && missing === 'token' ? text('swap.token.missing') : undefined} />
      </Stack>
      <VisuallyHidden live="polite">{said()}</VisuallyHidden>
      <SwapTerms swap={swap} figures={figures} />
      <SwapUnsure swap={swap} />
      <SwapQuoteProblem swap={swap} />
      {!isShort && <SwapWarnings swap={swap} figures={figures} />}
      <Button variant="primary" full disabled={isShort || isBad} busy={quote.status === 'loading' && !swap.shown} onClick={review}>
        {quote.status === 'loading' && !swap.shown ? text('swap.quote.loading') : text('swap.review')}
      </Button>
    </Stack>
  )

  function said(): string {
    if (quote.status === 'loading') return text('swap.quote.loading')
    return swap.shown && quote.status === 'ready'
      ? `${text('swap.get')}: ≈ ${figures.short(swap.shown.terms.expected, swap.shown.terms.to)}`
      : ''
  }
}

function whatIsMissing({ form: { from, to, amount } }: SwapInfo): 'amount' | 'token' | undefined {
  if (!from || !to) return 'token'
  const units = parseAmount(amount, from.decimals)
  return typeof units === 'bigint' && units > 0n ? undefined : 'amount'
}
