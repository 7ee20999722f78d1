/** The button that says what it does, or the link that looks like one. */
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'

export type ButtonProps = {
  /** The verb. Long text shrinks to two lines rather than being cut. */
  readonly children: ReactNode
  /** `primary` once per view at most. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'ghost'
  /** `m` is 44 px high, `s` 32 px (44 px to the finger). Default `m`. */
  readonly size?: 'm' | 's'
  /** Takes the whole width. */
  readonly full?: boolean
  /** Shows a spinner and takes no input, yet stays focusable. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly icon?: IconName
  /** Makes it a link. Web links open in a new tab; name that in `newTab`. */
  readonly href?: string | undefined
  /** Where a link opens. Default a new tab; a link to an app has no need of one. */
  readonly target?: '_blank' | '_self' | '_top' | undefined
  /** Said after the text of a link that opens a new tab. */
  readonly newTab?: string
  /** Focus lands here when the view appears. At most one per view. */
  readonly first?: boolean
  /** For a button that opens or closes something. */
  readonly expanded?: boolean
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement>
  readonly onClick?: () => void
}

export function Button({
  children,
  variant = 'secondary',
  size = 'm',
  full,
  busy,
  disabled,
  icon,
  href,
  target = '_blank',
  newTab,
  first,
  expanded,
  ref,
  onClick,
}: ButtonProps): ReactNode {
  const shared = {
    className: 'fy-button',
    part: `button button-${variant}`,
    'data-variant': variant,
    'data-size': size,
    'data-full': full || undefined,
    'data-busy': busy || undefined,
    // Its letters shrink before its words break.
    'data-long': (typeof children === 'string' && children.length > 26) || undefined,
    'data-first': first || undefined,
    'aria-expanded': expanded,
  }
  const inside = (
    <>
      {busy ? <Spinner size={size === 's' ? 14 : 18} /> : icon && <Icon name={icon} size={size === 's' ? 16 : 20} />}
      <span className="fy-button-text">{children}</span>
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <a {...shared} ref={ref} href={href} target={target} rel="noopener noreferrer" onClick={onClick}>
        {inside}
        {newTab && <span className="fy-hidden">({newTab})</span>}
      </a>
    )
  }
  return (
    <button {...shared} ref={ref} type="button" disabled={disabled} aria-disabled={busy || undefined} onClick={busy ? undefined : onClick}>
      {inside}
    </button>
  )
}
