/** A button that is only an icon: its name is required. */
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

export type IconButtonProps = {
  /** What it does, for screen readers and as the tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly disabled?: boolean
  /** For a button that opens or closes something. */
  readonly expanded?: boolean
  /** For a button that is on or off. */
  readonly pressed?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
}

export function IconButton({ label, icon, disabled, expanded, pressed, ref, onClick }: IconButtonProps): ReactNode {
  return (
    <button
      className="fy-icon-button"
      part="icon-button"
      type="button"
      ref={ref}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
