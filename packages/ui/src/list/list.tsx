/** A titled group of rows; a list to screen readers, so its length is told. */
import { Children, type ReactNode, useId } from 'react'

export type ListProps = {
  /** The group's name ("Installed"). Without one, give `label`. */
  readonly title?: string | undefined
  /** The accessible name of a list without a visible title. */
  readonly label?: string
  /** `ListItem`s. */
  readonly children: ReactNode
}

export function List({ title, label, children }: ListProps): ReactNode {
  const id = useId()
  return (
    <section
      className="fy-list"
      aria-labelledby={title === undefined ? undefined : id}
      aria-label={title === undefined ? label : undefined}
    >
      {title !== undefined && (
        <h2 className="fy-list-title" id={id}>
          {title}
        </h2>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: to Safari what has no markers is a list only by its role. */}
      <ul className="fy-list-rows" role="list">
        {Children.map(children, (child) => child !== null && <li>{child}</li>)}
      </ul>
    </section>
  )
}
