/** What one whole token of the swap buys of the other. */
import type { SwapTerms } from '@foyer/core'
import type { ReactNode } from 'react'
import { useText } from '../../hooks/use-text.ts'
import { direction } from '../../words/direction.ts'
import { shorten } from '../../words/shorten.ts'
import { swapWords } from './swap-words.ts'

export function SwapRate({ terms: { from, to, amount, expected } }: { readonly terms: SwapTerms }): ReactNode {
  const { locale } = useText(swapWords)
  // For display alone: what is signed are the amounts.
  const rate = Number(expected) / 10 ** to.decimals / (Number(amount) / 10 ** from.decimals)
  const written = new Intl.NumberFormat(direction(locale) === 'rtl' ? 'en' : locale, { maximumSignificantDigits: 6 }).format(rate)
  return (
    <bdi dir="ltr">
      1 {shorten(from.symbol, 12)} ≈ {written} {shorten(to.symbol, 12)}
    </bdi>
  )
}
