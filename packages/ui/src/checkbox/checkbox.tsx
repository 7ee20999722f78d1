/** A box to tick, with words that may hold links. */

import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Points at it when it has to be ticked first. */
  readonly invalid?: boolean
}

export function Checkbox({ checked, onChange, children, invalid }: CheckboxProps): ReactNode {
  useStyles(styles)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What is to be ticked first is brought into sight, and is where the keyboard is.
    if (invalid) input.current?.focus()
  }, [invalid])
  return (
    <label className="fy-checkbox" data-invalid={invalid || undefined}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
