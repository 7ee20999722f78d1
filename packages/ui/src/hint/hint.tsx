/** Small words in the middle that begin with a picture of what they are about. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type HintProps = { readonly icon: IconName; readonly children: ReactNode }

export function Hint({ icon, children }: HintProps): ReactNode {
  useStyles(styles)
  return (
    <p className="fy-hint">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
