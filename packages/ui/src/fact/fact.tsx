/** One thing worth knowing: icon, short title, a sentence. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

export type FactProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode }

export function Fact({ icon, title, children }: FactProps): ReactNode {
  return (
    <div className="fy-fact">
      <Icon name={icon} badge="accent" />
      <div>
        <p className="fy-fact-title">{title}</p>
        <p className="fy-fact-text">{children}</p>
      </div>
    </div>
  )
}
