/** A hairline; with text, a line that is parted by it. */

import type { ReactNode } from 'react'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type DividerProps = { readonly children?: ReactNode }

export function Divider({ children }: DividerProps): ReactNode {
  useStyles(styles)
  if (children === undefined) return <hr className="fy-divider" />
  return <div className="fy-divider">{children}</div>
}
