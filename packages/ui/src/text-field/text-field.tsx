/** One line that is typed: its label, what belongs to it at both ends and below, and what is wrong with it. */

import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

export type TextFieldProps = {
  /** For a view that gives it the focus. */
  readonly ref?: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** `number`: the keyboard for decimals; `amount`: large figures of one width as well. Default `text`. */
  readonly kind?: 'text' | 'number' | 'amount'
  /** Inside the box: a picture at its start, a button at its end. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Inside the box, under the line: what it is worth, what there is. */
  readonly below?: ReactNode
  /** Under the box: what is wrong with the value, spoken when it appears; the box is marked. */
  readonly error?: string | undefined
  /** The id of what says, elsewhere in the view, why the value is not taken; the box is marked. */
  readonly refusedBy?: string | undefined
  /** Under the box: what is known of the value. Spoken when it changes. */
  readonly hint?: ReactNode
  /** Focus lands here when the view appears. */
  readonly first?: boolean
  readonly readOnly?: boolean
  /** Longest text taken. Default 100. */
  readonly maxLength?: number
  /** Enter. */
  readonly onEnter?: () => void
}

export function TextField(props: TextFieldProps): ReactNode {
  const {
    ref,
    label,
    value,
    onChange,
    placeholder,
    kind = 'text',
    before,
    after,
    below,
    error,
    refusedBy,
    hint,
    first,
    readOnly,
    maxLength = 100,
    onEnter,
  } = props
  useStyles(styles)
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  useKeyboardRoom(input)
  const isAmount = kind === 'amount'
  const isInvalid = error !== undefined || refusedBy !== undefined || undefined
  return (
    <div className="fy-field" part="field" data-kind={kind} data-long={value.length > 11 || undefined} data-invalid={isInvalid}>
      <label className="fy-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="fy-field-box">
        <div className="fy-field-line">
          {before}
          <input
            ref={input}
            id={id}
            type="text"
            dir={isAmount ? 'ltr' : 'auto'}
            inputMode={kind === 'text' ? 'text' : 'decimal'}
            enterKeyHint="next"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            data-first={first || undefined}
            aria-invalid={isInvalid}
            aria-describedby={refusedBy === undefined ? `${id}-said` : `${id}-said ${refusedBy}`}
            placeholder={placeholder}
            readOnly={readOnly}
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              // 229: it ends what an input method composes, in Safari a moment late.
              if (!onEnter || event.key !== 'Enter' || event.keyCode === 229) return
              // Else the same key presses a button as well, where the focus goes to one.
              event.preventDefault()
              onEnter()
            }}
          />
          {after}
        </div>
        {below !== undefined && <div className="fy-field-below">{below}</div>}
      </div>
      <div className="fy-field-said" id={`${id}-said`} role="status" data-tone={error === undefined ? undefined : 'error'}>
        {error ?? hint}
      </div>
    </div>
  )
}
