/** How much is paid, and with which money. */
import { Button, Stack, TextField, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { useText } from '../../hooks/use-text.ts'
import { nameOfCurrency } from '../../words/money.ts'
import { useTypedAmount } from '../shared/use-typed-amount.ts'
import type { ChoiceProps } from './choices.tsx'
import { methodsOf, presetsOf } from './select.ts'
import { useNames } from './use-names.ts'
import { buyWords } from './words.ts'

export function BuyAmount({ buy, options, wish, onEnter }: ChoiceProps & { readonly onEnter: () => void }): ReactNode {
  const text = useText(buyWords)
  const names = useNames()
  const { go } = useNavigation()
  const { amount, paymentCurrency, paymentMethod } = wish
  const { separator, isRefused, field } = useTypedAmount(amount, text.locale, (plain) => buy.choose({ amount: plain }))
  const methods = methodsOf(options, wish)
  const presets = presetsOf(methods.find(({ id }) => id === paymentMethod) ?? methods[0])
  return (
    <TextField
      {...field}
      label={text('buy.pay')}
      maxLength={24}
      onEnter={onEnter}
      after={
        <Button size="s" onClick={() => go({ name: 'OnRamp', step: 'fiat' })}>
          <span aria-hidden="true">{paymentCurrency}</span>
          <VisuallyHidden>
            {`${paymentCurrency}. ${text('buy.currency', { currency: nameOfCurrency(paymentCurrency, text.locale) })}`}
          </VisuallyHidden>
        </Button>
      }
      below={
        presets.length > 0 && (
          <Stack direction="row" gap={2} align="center">
            {presets.map((preset) => (
              <Button key={preset} size="s" onClick={() => field.onChange(preset)}>
                <span aria-hidden="true">{shortMoney(preset)}</span>
                <VisuallyHidden>{text('buy.preset', { amount: shortMoney(preset) })}</VisuallyHidden>
              </Button>
            ))}
          </Stack>
        )
      }
      error={isRefused ? text('buy.amount.format', { separator }) : problemOf()}
    />
  )

  /** Round amounts have no decimals to show. */
  function shortMoney(preset: string): string {
    return names.money(preset, paymentCurrency).replace(/[.,]00(?=\D*$)/, '')
  }

  function problemOf(): string | undefined {
    const { issue } = buy
    if (issue?.kind === 'not-a-number') return text('buy.amount.format', { separator })
    if (issue?.kind === 'too-little') return text('buy.amount.few', { min: names.money(issue.min ?? '', paymentCurrency) })
    if (issue?.kind === 'too-much') return text('buy.amount.many', { max: names.money(issue.max ?? '', paymentCurrency) })
    return undefined
  }
}
