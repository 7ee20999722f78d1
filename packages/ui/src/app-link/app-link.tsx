/**
 * A row or tile that opens an app: a link to the browser, which opens apps by links alone, and to people the button that its neighbours are.
 * It is a link before it has an address: one that became a link under a finger would lose the press, and the focus.
 */
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'

export type AppAddress = {
  /** Without one a press is no more than `onClick`. */
  readonly href?: string | undefined
  readonly target?: '_blank' | '_self' | '_top' | undefined
}

/** May prevent that the link opens. */
export type AppLinkPress = (event: Pick<MouseEvent, 'preventDefault'>) => void

export function AppLink(props: Omit<ComponentProps<'a'>, 'onClick'> & { readonly onClick: AppLinkPress }): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: a button cannot have an address.
  return <a role="button" tabIndex={0} draggable={false} rel="noopener noreferrer" onKeyDown={pressByKey} {...props} />
}

/** As a button does; a link would not hear the space bar, and one without an address nothing. */
function pressByKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}
