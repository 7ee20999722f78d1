/** One thing to try: a title, a line of what it is, and the thing. */
import { type ReactNode, useId } from 'react'

export type CardProps = { readonly title: ReactNode; readonly about?: ReactNode; readonly children: ReactNode }

export function Card({ title, about, children }: CardProps): ReactNode {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {about !== undefined && <p className="about">{about}</p>}
      {children}
    </section>
  )
}
