/** A field for an amount: what cannot be part of one is not taken, and said. */
import { toPlainDecimal } from '@foyer/core/sending'
import { useState } from 'react'
import { separatorOf } from './format-exact.ts'

export type TypedAmount = {
  /** Between whole and part, as the visitor writes it. */
  readonly separator: string
  readonly isRefused: boolean
  /** Of the `TextField`. */
  readonly field: {
    readonly kind: 'amount'
    readonly placeholder: string
    readonly first: true
    readonly value: string
    readonly onChange: (typed: string) => void
  }
}

/** `plain` stands in the field; `take` is given what is typed, as a plain decimal. */
export function useTypedAmount(plain: string, locale: string, take: (plain: string) => void): TypedAmount {
  const [isRefused, setRefused] = useState(false)
  const separator = separatorOf(locale)

  function type(typed: string): void {
    const taken = toPlainDecimal(typed, separator)
    setRefused(taken === undefined)
    if (taken !== undefined) take(taken)
  }
  const value = plain.replace('.', separator)
  return { separator, isRefused, field: { kind: 'amount', placeholder: '0', first: true, value, onChange: type } }
}
