'use client'
/**
 * The buttons for React. Each is its custom element, so that hostile page styles, a strict CSP and
 * server rendering are dealt with once: the server sends a placeholder of the button's size.
 */
import type { Kit } from '@foyer/core'
import { createElement, type ReactNode, useCallback, useContext } from 'react'
import type { KitElement } from '../element/kit-element.ts'
import { InitialContext, useKit } from '../kit-context.ts'
import { buttonTags, defineButton } from './button-element.ts'
import type { ButtonKind } from './read-button.ts'

export type ConnectButtonProps = {
  /** Instead of "Connect wallet". */
  readonly label?: string
  /** `m` is 44 px high, `s` 36 px. Default `m`. */
  readonly size?: 's' | 'm'
  readonly disabled?: boolean
  /** Another kit than the provider's. */
  readonly kit?: Kit
}

export type AccountButtonProps = Omit<ConnectButtonProps, 'label'> & {
  /** The native balance beside the name. Default `show`. */
  readonly balance?: 'show' | 'hide'
}

export type NetworkButtonProps = Omit<ConnectButtonProps, 'label'>

export type FoyerButtonProps = ConnectButtonProps & AccountButtonProps

/** Connects; once connected, the account's name, which opens its details. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  return <KitButton kind="connect" {...props} />
}

/** The connected account with its balance; nothing while there is none. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  return <KitButton kind="account" {...props} />
}

/** The network in use, and the way to another one. */
export function NetworkButton(props: NetworkButtonProps): ReactNode {
  return <KitButton kind="network" {...props} />
}

/** Connects; once connected, the account with its balance. The one button for pages that want one. */
export function FoyerButton(props: FoyerButtonProps): ReactNode {
  return <KitButton kind="foyer" {...props} />
}

function KitButton({ kind, kit, disabled, ...attributes }: FoyerButtonProps & { readonly kind: ButtonKind }): ReactNode {
  const nearest = useKit()
  const initial = useContext(InitialContext)
  const wanted = kit ?? nearest
  const attach = useCallback(
    (element: KitElement | null) => {
      if (element) element.kit = wanted
    },
    [wanted],
  )
  if (globalThis.customElements) defineButton(kind)
  const small = attributes.size === 's'
  return createElement(
    buttonTags[kind],
    { ...attributes, disabled: disabled ? '' : undefined, ref: attach },
    // Holds the place until the element is alive, without a style the page's CSP could forbid; then its shadow root covers it.
    kind === 'account' && !initial ? null : <svg width={small ? 132 : 148} height={small ? 36 : 44} aria-hidden="true" />,
  )
}
