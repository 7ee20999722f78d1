/** A box to tick, with words that may hold links. */

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** Below it: that it has to be ticked first. It has the focus then. */
  readonly error?: string | undefined
}

export function Checkbox({ checked, onChange, children, error }: CheckboxProps): ReactNode {
  useStyles(styles)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const invalid = error !== undefined
  useEffect(() => {
    if (!invalid) return
    // What is to be ticked first is where the keyboard is, and is brought into sight with what is said of it.
    input.current?.focus()
    input.current?.parentElement?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [invalid])
  return (
    <>
      <label className="fy-checkbox" data-invalid={invalid || undefined}>
        <input
          ref={input}
          type="checkbox"
          checked={checked}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {invalid && (
        <div className="fy-text" data-size="small" data-tone="error" id={id} role="alert">
          {error}
        </div>
      )}
    </>
  )
}
