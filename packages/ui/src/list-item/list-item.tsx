/** One row of a list: a wallet, a network, a token, a setting. A button, a link, or plain when nothing happens on press. */
import type { ReactNode } from 'react'
import { type AppAddress, AppLink, type AppLinkPress } from '../app-link/app-link.tsx'
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
  /** Towards the end: an `Amount`, a control's state. */
  readonly trailing?: ReactNode
  /** At the very end: `chevron` where more follows, `check` for the one in use (`aria-current`), `spinner` while it waits and takes no further press. */
  readonly mark?: 'chevron' | 'check' | 'spinner' | undefined
  /** What is shown beside the list is about it (`aria-current`). */
  readonly current?: boolean
  /** Makes it a link that opens in a new tab; `newTab` says so after its text. */
  readonly link?: { readonly href: string; readonly newTab: string }
  /** A press opens an app by this link, too. */
  readonly app?: AppAddress | undefined
  /** Greyed, and takes no press. */
  readonly disabled?: boolean
  /** Focus lands here when the view appears. At most one per view. */
  readonly first?: boolean
  readonly onClick?: AppLinkPress
}

export function ListItem({
  image,
  title,
  subtitle,
  tag,
  trailing,
  mark,
  current,
  link,
  app,
  disabled,
  first,
  onClick,
}: ListItemProps): ReactNode {
  const selected = mark === 'check' || current || undefined
  const busy = mark === 'spinner' || undefined
  const shared = {
    className: 'fy-item',
    part: 'list-item',
    'data-selected': selected,
    'data-busy': busy,
    'data-disabled': disabled || undefined,
    'data-first': first || undefined,
    'aria-current': selected,
  }
  const head = <span className="fy-item-title">{title}</span>
  // Without wrappers: the first frame of the modal is rows, and each element of theirs costs time in it.
  const inside = (
    <>
      {image}
      {subtitle ? (
        <span className="fy-item-text">
          {head}
          <span className="fy-item-subtitle">{subtitle}</span>
        </span>
      ) : (
        head
      )}
      {tag}
      {trailing !== undefined && <span className="fy-item-trailing">{trailing}</span>}
      {busy ? <Spinner size={18} /> : mark && <Icon name={mark} size={mark === 'check' ? 18 : 16} />}
      {link && (
        <>
          <Icon name="external" size={16} />
          <span className="fy-hidden">({link.newTab})</span>
        </>
      )}
    </>
  )
  if (link && !disabled) {
    return (
      <a {...shared} data-press href={link.href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {inside}
      </a>
    )
  }
  if (app && onClick) {
    return (
      <AppLink {...shared} {...app} data-press onClick={onClick}>
        {inside}
      </AppLink>
    )
  }
  if (!onClick) return <div {...shared}>{inside}</div>
  return (
    <button {...shared} data-press type="button" disabled={disabled} aria-disabled={busy} onClick={busy ? undefined : onClick}>
      {inside}
    </button>
  )
}

export type IconBadgeProps = { readonly icon: IconName /** The accent's tint. */; readonly accent?: boolean }

/** An icon in the 40 px square that a row or an empty state starts with. */
export function IconBadge({ icon, accent }: IconBadgeProps): ReactNode {
  return <Icon name={icon} badge={accent ? 'accent' : 'plain'} />
}
