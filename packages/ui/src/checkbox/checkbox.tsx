/** A box to tick, with words that may hold links. */
import type { ReactNode } from 'react'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Points at it when it has to be ticked first. */
  readonly invalid?: boolean
}

export function Checkbox({ checked, onChange, children, invalid }: CheckboxProps): ReactNode {
  return (
    <label className="fy-checkbox" data-invalid={invalid || undefined}>
      <input type="checkbox" checked={checked} aria-invalid={invalid || undefined} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
