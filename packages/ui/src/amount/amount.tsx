/** A number with its unit, in figures of equal width so that columns do not jump. Always left to right, also in Arabic. */

import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type AmountProps = {
  /** Already formatted for the locale and cut to what is shown (docs/behaviour.md, Amounts). */
  readonly value: string
  /** After the number: "ETH". */
  readonly unit?: string
  /** `hero` is the view's one big number. Default `m`. */
  readonly size?: 's' | 'm' | 'hero'
  /** Quieter: the fiat value beside the crypto one. */
  readonly muted?: boolean
  /** The exact figure, as the tooltip. */
  readonly exact?: string
}

export function Amount({ value, unit, size = 'm', muted, exact }: AmountProps): ReactNode {
  useStyles(styles)
  return (
    <span className="fy-amount" data-size={size} data-muted={muted || undefined} title={exact}>
      <bdi>{value}</bdi>
      {unit !== undefined && <span className="fy-amount-unit"> {unit}</span>}
    </span>
  )
}
