/** A labelled search box with a clear button; Escape empties it before it closes anything. */

import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { laterIcons } from '../icon/later-icons.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { useKeyboardRoom } from '../text-field/use-keyboard-room.ts'
import { styles } from './styles.gen.ts'
import { useSteadyHeight } from './use-steady-height.ts'

export type SearchFieldProps = {
  /** The accessible name, and the placeholder. */
  readonly label: string
  /** The name of the clear button. */
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Results are on their way. */
  readonly busy?: boolean
  /** Focus lands here when the view appears. */
  readonly first?: boolean
  /** Beside the box: an `IconButton`. */
  readonly beside?: ReactNode
  /** Longest text taken. Default 100. */
  readonly maxLength?: number
}

export function SearchField({ label, clearLabel, value, onChange, busy, first, beside, maxLength = 100 }: SearchFieldProps): ReactNode {
  useStyles(styles)
  const input = useRef<HTMLInputElement>(null)
  useSteadyHeight(input, value !== '')
  useKeyboardRoom(input)

  function clear(): void {
    onChange('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // 229: it ends what an input method composes, in Safari a moment late.
    if (event.key !== 'Escape' || event.keyCode === 229 || value === '') return
    event.preventDefault()
    event.stopPropagation()
    clear()
  }

  const field = (
    <search className="fy-search" part="search" data-busy={busy || undefined}>
      {busy ? <Spinner size={18} /> : <Icon name={laterIcons.search} size={18} />}
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first={first || undefined}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button className="fy-search-clear" type="button" aria-label={clearLabel} title={clearLabel} onClick={clear}>
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  )
  if (beside === undefined) return field
  return (
    <div className="fy-search-row">
      {field}
      {beside}
    </div>
  )
}
