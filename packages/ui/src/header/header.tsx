/** The top of the box: back, the view's name, close. */
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'

export type HeaderProps = {
  /** The view's name; the dialog is named by it through `titleId`. */
  readonly title: string
  readonly titleId: string
  /** The heading takes focus when the view changes, so that it is read out. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly backLabel: string
  /** Without it there is nowhere to go back to. */
  readonly onBack?: (() => void) | undefined
  readonly closeLabel: string
  /** Without it the box cannot be closed from here (embedded). */
  readonly onClose?: (() => void) | undefined
}

/** A plain element on purpose: a `header` in a dialog would be a second banner of the page. */
export function Header({ title, titleId, titleRef, backLabel, onBack, closeLabel, onClose }: HeaderProps): ReactNode {
  return (
    <div className="fy-header" part="header">
      {onBack && <IconButton icon="back" label={backLabel} onClick={onBack} />}
      <h1 className="fy-header-title" part="title" id={titleId} ref={titleRef} tabIndex={-1} data-long={title.length > 28 || undefined}>
        {title}
      </h1>
      {onClose && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
    </div>
  )
}
