/** What to do, one thing after the other: each with its number, a picture, a short title and a sentence. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { styles } from './styles.gen.ts'

export type Step = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The control for it. */
  readonly action?: ReactNode
}

export type StepsProps = { readonly label: string; readonly steps: readonly Step[]; readonly number: (value: number) => string }

export function Steps({ label, steps, number }: StepsProps): ReactNode {
  useStyles(styles)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: to Safari what has no markers is a list only by its role.
    <ol className="fy-steps" role="list" aria-label={label}>
      {steps.map(({ icon, title, text, action }, index) => (
        <li className="fy-step" key={title}>
          <span className="fy-step-picture">
            <Icon name={icon} badge="accent" />
            <span className="fy-step-number" aria-hidden="true">
              {number(index + 1)}
            </span>
          </span>
          <div className="fy-step-text">
            <p className="fy-step-title">{title}</p>
            <p className="fy-step-more">{text}</p>
            {action}
          </div>
        </li>
      ))}
    </ol>
  )
}
