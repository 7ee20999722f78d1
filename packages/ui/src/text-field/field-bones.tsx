/** Stands for fields of amounts until it is known what can be typed there: as high as they are, with their label and what is below the figures. */
import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export function FieldBones(): ReactNode {
  useStyles(styles)
  return (
    <div className="fy-field" data-kind="amount" aria-hidden="true">
      <span className="fy-field-label">
        <Skeleton />
      </span>
      <div className="fy-field-box">
        <div className="fy-field-line">
          <Skeleton shape="amount" />
        </div>
        <div className="fy-field-below">
          <Skeleton />
        </div>
      </div>
    </div>
  )
}
