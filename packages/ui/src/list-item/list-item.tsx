/** One row of a list: a wallet, a network, a token, a setting. A button, a link, or plain when nothing happens on press. */
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'

export type ListItemProps = {
  /** 40 px at the start: an `Image`, `Avatar` or `IconBadge`. */
  readonly image?: ReactNode
  readonly title: ReactNode
  /** A second, quieter line. */
  readonly subtitle?: ReactNode
  /** A short word beside the title's end ("Recent", "Installed"): a `Tag`. */
  readonly tag?: ReactNode
  /** At the end: an `Amount`, a control's state. */
  readonly trailing?: ReactNode
  /** An arrow that says that more follows. */
  readonly chevron?: boolean
  /** The one in use: a check mark and `aria-current`. */
  readonly selected?: boolean
  /** Waits; takes no further press. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** The red of an action that ends something. */
  readonly danger?: boolean
  /** Makes it a link that opens in a new tab. */
  readonly href?: string | undefined
  /** Said after the text of a link that opens a new tab. */
  readonly newTab?: string
  /** Overrides the accessible name where the visible text is not enough. */
  readonly label?: string
  /** Focus lands here when the view appears. At most one per view. */
  readonly first?: boolean
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement & HTMLDivElement>
  readonly onClick?: () => void
}

export function ListItem(props: ListItemProps): ReactNode {
  const { image, title, subtitle, tag, trailing, chevron, selected, busy, disabled, danger, href, newTab, label, first, ref, onClick } =
    props
  const shared = {
    className: 'fy-item',
    part: 'list-item',
    'data-selected': selected || undefined,
    'data-busy': busy || undefined,
    'data-danger': danger || undefined,
    'data-disabled': disabled || undefined,
    'data-first': first || undefined,
    'aria-label': label,
    'aria-current': selected ? ('true' as const) : undefined,
  }
  const inside = (
    <>
      {image !== undefined && <span className="fy-item-image">{image}</span>}
      <span className="fy-item-text">
        <span className="fy-item-title">{title}</span>
        {subtitle !== undefined && <span className="fy-item-subtitle">{subtitle}</span>}
      </span>
      {tag}
      {trailing !== undefined && <span className="fy-item-trailing">{trailing}</span>}
      {busy ? <Spinner size={18} /> : selected ? <Icon name="check" size={18} /> : null}
      {href !== undefined ? <Icon name="external" size={16} /> : chevron && <Icon name="chevron" size={16} />}
      {href !== undefined && newTab && <span className="fy-hidden">({newTab})</span>}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <a {...shared} ref={ref} data-press href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {inside}
      </a>
    )
  }
  if (!onClick) {
    return (
      <div {...shared} ref={ref}>
        {inside}
      </div>
    )
  }
  return (
    <button
      {...shared}
      ref={ref}
      data-press
      type="button"
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {inside}
    </button>
  )
}

export type IconBadgeProps = { readonly icon: IconName /** The accent's tint. */; readonly accent?: boolean }

/** An icon in the 40 px square that a row or an empty state starts with. */
export function IconBadge({ icon, accent }: IconBadgeProps): ReactNode {
  return (
    <span className="fy-icon-badge" data-accent={accent || undefined}>
      <Icon name={icon} />
    </span>
  )
}
