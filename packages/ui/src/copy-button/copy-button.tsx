/** A button that copies a text, and says whether it could. */

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { laterIcons } from '../icon/later-icons.ts'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'
import { useCopy } from './use-copy.ts'

export type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'full' | 'first'> & {
  /** What is copied; without it the button waits for it. */
  readonly value: string | undefined
  readonly label: string
  /** In place of the label for two seconds. */
  readonly done: string
  /** What to do where the browser forbids it, for six seconds. */
  readonly failed: string
}

export function CopyButton({ value, label, done, failed, ...look }: CopyButtonProps): ReactNode {
  useStyles(styles)
  const { state, copy } = useCopy()
  return (
    <div className="fy-copy" data-state={state}>
      <Button
        {...look}
        icon={state === 'done' ? 'check' : laterIcons.copy}
        disabled={value === undefined}
        onClick={() => value !== undefined && void copy(value)}
      >
        {state === 'done' ? done : label}
      </Button>
      <span className={state === 'failed' ? 'fy-copy-failed' : 'fy-hidden'} role="status">
        {state === 'done' ? done : state === 'failed' ? failed : ''}
      </span>
    </div>
  )
}
