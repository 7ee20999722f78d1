/** A field for an amount: what cannot be part of one is not taken, and said. */
import { toPlainDecimal } from '@foyer/core/sending'
import { useState } from 'react'
import { separatorOf } from './format-exact.ts'

export type TypedAmount = {
  /** Between whole and part, as the visitor writes it. */
  readonly separator: string
  readonly isRefused: boolean
  /** For what changes the amount in another way, or what it is of: what was refused no longer matters, even where the value stays. */
  readonly clearRefusal: () => void
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
  const [refusedAt, setRefusedAt] = useState<string>()
  const separator = separatorOf(locale)
  const value = plain.replace('.', separator)

  function type(typed: string): void {
    const taken = toPlainDecimal(typed, separator) ?? readInsertedSeparator(typed, plain)
    setRefusedAt(taken === undefined ? plain : undefined)
    if (taken !== undefined) take(taken)
  }
  return {
    separator,
    // Of the value that stood there, and of no later one.
    isRefused: refusedAt === plain,
    clearRefusal: () => setRefusedAt(undefined),
    field: { kind: 'amount', placeholder: '0', first: true, value, onChange: type },
  }
}

/**
 * `plain` with a separator of any region at one point, as a plain decimal. Keypads for decimals have the separator of the device's region
 * and no other, whatever the page's language. One that may part thousands is not taken: it can have been pasted over the same digits.
 */
function readInsertedSeparator(typed: string, plain: string): string | undefined {
  const parts = /^(\d*)[.,٫](\d*)$/.exec(typed)
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  const mayPartThousands = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  return whole + fraction === plain && !mayPartThousands ? `${whole}.${fraction}` : undefined
}
