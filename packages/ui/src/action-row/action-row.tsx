/** Up to four things to do, side by side in one row however narrow it is: icon over word, all of one width. */
import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type ActionRowProps = {
  /** `Button`s with an icon. */
  readonly children: ReactNode
}

export function ActionRow({ children }: ActionRowProps): ReactNode {
  useStyles(styles)
  return <div className="fy-actions">{children}</div>
}
