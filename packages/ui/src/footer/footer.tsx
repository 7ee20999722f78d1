/** What stays at the bottom of the view: the one action. */
import type { ReactNode } from 'react'

export type FooterProps = {
  readonly children: ReactNode
  /** Only where there is no room for the list that it stands beside: what it leads to is in that. */
  readonly insteadOfList?: boolean
}

/** Sticks to the bottom of the scrolling body. No `footer`: in a dialog that would be a landmark of the page. */
export function Footer({ children, insteadOfList }: FooterProps): ReactNode {
  return (
    <div className={`fy-footer${insteadOfList ? ' fy-columns-instead' : ''}`} part="footer">
      {children}
    </div>
  )
}

export type TextLinkProps = { readonly href: string; readonly children: ReactNode; readonly newTab?: string }

/** A link within a sentence. Opens in a new tab. */
export function TextLink({ href, children, newTab }: TextLinkProps): ReactNode {
  return (
    <a className="fy-link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {newTab && <span className="fy-hidden"> ({newTab})</span>}
    </a>
  )
}
